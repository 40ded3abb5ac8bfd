/** The environment variable of each key, by its name in the control panel. */
export const keyVariables: Readonly<Record<string, string>> = {
  'API key': 'PAY_API_KEY',
  'Secret key': 'PAY_SECRET_KEY',
  'Auth Key': 'PAY_AUTH_KEY',
};

/** Writes a variable for a POSIX shell, with a value of any text as one word. */
export const exportLine = (name: string, value: string): string =>
  `export ${name}=${/^[\w@.:/+-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`}`;

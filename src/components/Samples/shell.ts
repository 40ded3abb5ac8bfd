/** The environment variable of each key, by its name in the control panel. */
export const keyVariables: Readonly<Record<string, string>> = {
  'API key': 'PAY_API_KEY',
  'Secret key': 'PAY_SECRET_KEY',
  'Auth Key': 'PAY_AUTH_KEY',
};

/** Quotes any text as one word of a POSIX shell. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

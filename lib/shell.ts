/** The environment variable of each key, by what the control panel calls it. */
export const keyVariables: Readonly<Record<string, string>> = {
  'API key': 'PAY_API_KEY',
  'Secret key': 'PAY_SECRET_KEY',
  'Auth Key': 'PAY_AUTH_KEY',
};

/** A text as one word of a POSIX shell, whatever it holds. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

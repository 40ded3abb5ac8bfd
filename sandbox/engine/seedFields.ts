export type Fields = Record<string, unknown>;

export const REFERENCE = /^\d{12}$/;

export const optionalText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

// The package carries no types; this is the part that is used here.
declare module 'openapi-to-postmanv2' {
  export interface ConversionResult {
    /** False when the description cannot be read; then `reason` says why. */
    result: boolean;
    reason?: string;
    output: {type: string; data: unknown}[];
  }
  export function convertV2(
    input: {type: 'json'; data: object},
    options: Record<string, string | boolean>,
    callback: (error: Error | null, result: ConversionResult) => void,
  ): void;
}

/** What the page on the sandbox says of its package. */
export interface SandboxPackageData {
  /** Below the address of the site. */
  file: string;
  /** SHA-256 in hex. */
  digest: string;
  /** Size in bytes. */
  size: number;
}

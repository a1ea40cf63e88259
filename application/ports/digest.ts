/** Driven port: a fingerprint of a text. */
export interface Digest {
  /**
   * SHA-256 of the UTF-8 text as 64 lower-case hexadecimal digits; equal texts give equal fingerprints, different ones
   * do not.
   */
  hash(text: string): string
}

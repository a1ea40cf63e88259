/** Driven port: a text as a QR code. */
export interface QrImages {
  /** @param name what screen readers call it */
  svg(text: string, name: string): string
  png(text: string): Uint8Array
}

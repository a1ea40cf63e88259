/** Arguments that a function surely takes. */
const PIECE = 8192

/** A file as base64. */
export function textOfBytes(bytes: Uint8Array): string {
  const signs: string[] = []
  for (let at = 0; at < bytes.length; at += PIECE)
    signs.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)))
  return btoa(signs.join(''))
}

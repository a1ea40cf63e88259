/** `parts` as bytes, each after its length, so that different lists never give the same bytes (`['ab', 'c']`, `['a', 'bc']`). */
export function tupleBytes(parts: readonly (string | Uint8Array)[]): Buffer {
  const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : part))
  const out = Buffer.alloc(bytes.reduce((total, part) => total + 4 + part.length, 0))
  let at = 0
  for (const part of bytes) {
    at = out.writeUInt32BE(part.length, at)
    out.set(part, at)
    at += part.length
  }
  return out
}

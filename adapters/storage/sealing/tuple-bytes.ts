/**
 * `parts` as bytes, each after its length, so that different lists never give the same bytes (`['ab', 'c']`, `['a',
 * 'bc']`).
 */
export function tupleBytes(parts: readonly (string | Uint8Array)[]): Buffer {
  let length = 0
  for (const part of parts) length += 4 + Buffer.byteLength(part)
  const out = Buffer.allocUnsafe(length)
  let at = 0
  for (const part of parts) {
    const start = at + 4
    if (typeof part === 'string') at = start + out.write(part, start)
    else {
      out.set(part, start)
      at = start + part.length
    }
    out.writeUInt32BE(at - start, start - 4)
  }
  return out
}

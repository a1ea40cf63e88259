const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1
  return value
})

/** The sum that PNG checks its chunks by. @param before sum of what stands before these bytes */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before
  for (let at = 0; at < bytes.length; at += 1) crc = table[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8)
  return ~crc >>> 0
}

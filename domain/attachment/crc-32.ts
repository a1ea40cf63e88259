/** For a byte with none, one, two and three bytes behind it: what it makes of the sum. */
const table = new Int32Array(4 * 256)
for (let byte = 0; byte < 256; byte += 1) {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1
  table[byte] = value
}
for (let at = 256; at < table.length; at += 1)
  table[at] = table[table[at - 256]! & 0xff]! ^ (table[at - 256]! >>> 8)

/** The sum that PNG checks its chunks by, four bytes at a time. @param before sum of what stands before these bytes */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before
  let at = 0
  for (const last = bytes.length - 3; at < last; at += 4) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    crc =
      table[0x300 | (crc & 0xff)]! ^
      table[0x200 | ((crc >>> 8) & 0xff)]! ^
      table[0x100 | ((crc >>> 16) & 0xff)]! ^
      table[crc >>> 24]!
  }
  for (; at < bytes.length; at += 1) crc = table[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8)
  return ~crc >>> 0
}

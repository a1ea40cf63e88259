import { ascii, type ByteFlow, type FormatReader, isAscii, isSensibleSize, uint32 } from './byte-flow.ts'
import { crc32 } from './crc-32.ts'

/** What is kept besides the picture itself, with the lengths that it can have. */
const kept: ReadonlyMap<string, readonly [least: number, most: number]> = new Map([
  ['tRNS', [1, 256]],
  ['gAMA', [4, 4]],
  ['cHRM', [32, 32]],
  ['sRGB', [1, 1]],
  ['iCCP', [3, 4_000_000]],
  ['sBIT', [1, 4]],
  ['pHYs', [9, 9]],
  ['bKGD', [1, 6]],
])

/** The bits that a sample can have, by the kind of colours. */
const depths: readonly (readonly number[])[] = [
  [1, 2, 4, 8, 16],
  [],
  [8, 16],
  [1, 2, 4, 8],
  [8, 16],
  [],
  [8, 16],
]
/** Far more than a picture of the longest file has; reading them one by one would take long. */
const MOST_CHUNKS = 4_000
const GREY = 0
const OF_PALETTE = 3
const GREY_WITH_ALPHA = 4

/**
 * Reads a PNG from its first byte on. What draws the picture goes out, and besides it what says how its colours are
 * meant; no text, position, time or animation, and nothing after its end.
 */
export function* cleanPng(flow: ByteFlow): FormatReader {
  yield* flow.pass(8)
  const header = yield* flow.take(25)
  if (!isHeader(header)) return false
  flow.emit(header)
  const colours = header[17]!
  const seen = new Set<string>()
  let before = 'IHDR'
  for (let chunks = 0; chunks < MOST_CHUNKS; chunks += 1) {
    const head = yield* flow.take(8)
    const length = uint32(head)
    const name = ascii(head.subarray(4))
    if (length > 0x7fff_ffff || !/^[A-Za-z]{4}$/.test(name)) return false
    const isCritical = /^[A-Z]/.test(name)
    if (isCritical && !mayStand(name, length, { colours, seen, before })) return false
    const isKept = isCritical || isKeptWith(name, length, seen)
    let crc = crc32(head.subarray(4))
    const see = (bytes: Uint8Array) => {
      crc = crc32(bytes, crc)
    }
    if (isKept) {
      seen.add(name)
      flow.emit(head)
      yield* flow.pass(length, see)
    } else {
      yield* flow.skip(length, see)
    }
    const sum = yield* flow.take(4)
    if (uint32(sum) !== crc) return false
    if (isKept) flow.emit(sum)
    if (name === 'IEND') return true
    before = name
  }
  return false
}

/** @param header the first chunk, from its length to its sum */
function isHeader(header: Uint8Array): boolean {
  const [bits = 0, colours = 0, compression, filter, interlace = 0] = header.subarray(16)
  return (
    uint32(header) === 13 &&
    isAscii(header, 'IHDR', 4) &&
    uint32(header, 21) === crc32(header.subarray(4, 21)) &&
    isSensibleSize(uint32(header, 8), uint32(header, 12)) &&
    (depths[colours]?.includes(bits) ?? false) &&
    compression === 0 &&
    filter === 0 &&
    interlace <= 1
  )
}

/** What came so far: the names of what was kept, and that of the chunk right before. */
type Place = { colours: number; seen: ReadonlySet<string>; before: string }

/** Whether a chunk without which nothing is drawn is known and stands where it has to. */
function mayStand(name: string, length: number, { colours, seen, before }: Place): boolean {
  if (name === 'PLTE') {
    const isFit = length > 0 && length <= 768 && length % 3 === 0
    return isFit && !seen.has('PLTE') && !seen.has('IDAT') && colours !== GREY && colours !== GREY_WITH_ALPHA
  }
  if (name === 'IDAT')
    return (before === 'IDAT' || !seen.has('IDAT')) && (colours !== OF_PALETTE || seen.has('PLTE'))
  return name === 'IEND' && length === 0 && seen.has('IDAT')
}

/** Whether another chunk is kept: once, before the picture, in a length that it can have. */
function isKeptWith(name: string, length: number, seen: ReadonlySet<string>): boolean {
  const lengths = kept.get(name)
  if (lengths === undefined || seen.has(name) || seen.has('IDAT')) return false
  return length >= lengths[0] && length <= lengths[1]
}

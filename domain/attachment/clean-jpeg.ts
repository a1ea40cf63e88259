import { type ByteFlow, type FormatReader, isAscii, isSensibleSize, type Step, uint16 } from './byte-flow.ts'
import { orientationOf, orientationSegment } from './exif-orientation.ts'

const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const COM = 0xfe

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2
const isApplication = (marker: number): boolean => marker >= APP0 && marker <= 0xef

/** More than any picture has; thousands would only keep busy who reads or draws it. */
const MOST_SEGMENTS = 2_000
const MOST_SCANS = 200
/** Room for eight Huffman tables of 256 codes, the longest of what draws a picture. */
const LONGEST_SEGMENT = 8 * (17 + 256)

/**
 * Reads a JPEG from its first byte on. What draws the picture goes out, and besides it JFIF's density, the colour
 * profile, Adobe's kind of colours and how the camera was held; no position, device, thumbnail or comment, and nothing
 * after its end, where phones put films and gain maps.
 */
export function* cleanJpeg(flow: ByteFlow): FormatReader {
  yield* flow.pass(2)
  const copied = new Set<number>()
  let hasFrame = false
  let scans = 0
  let marker = yield* nextMarker(flow)
  for (let segments = 0; marker !== EOI; segments += 1) {
    if (marker === undefined || marker < 0xc0 || segments > MOST_SEGMENTS) return false
    const length = uint16(yield* flow.take(2)) - 2
    if (length < 0) return false
    if (isApplication(marker) || marker === COM) {
      yield* cleanApplication(flow, marker, length, copied)
      marker = yield* nextMarker(flow)
      continue
    }
    if (length > LONGEST_SEGMENT) return false
    const body = yield* flow.take(length)
    // One frame, which comes before its scans.
    if (!isWellFormed(marker, body) || (isFrame(marker) && hasFrame)) return false
    hasFrame ||= isFrame(marker)
    emitSegment(flow, marker, body)
    if (marker === SOS) {
      scans += 1
      if (!hasFrame || scans > MOST_SCANS) return false
      marker = yield* passScan(flow)
    } else {
      marker = yield* nextMarker(flow)
    }
  }
  flow.emit(Uint8Array.of(0xff, EOI))
  return scans > 0
}

/** The marker that has to stand here, whatever fills the space before it; undefined where there is none. */
function* nextMarker(flow: ByteFlow): Step<number | undefined> {
  if ((yield* flow.take(1))[0] !== 0xff) return undefined
  let code = 0xff
  while (code === 0xff) code = (yield* flow.take(1))[0]!
  return code
}

const emitSegment = (flow: ByteFlow, marker: number, body: Uint8Array): void => {
  const length = body.length + 2
  flow.emit(Uint8Array.of(0xff, marker, length >> 8, length & 0xff))
  flow.emit(body)
}

/** Lets go out what of a segment of an application or comment is kept. @param copied markers that are not kept again */
function* cleanApplication(flow: ByteFlow, marker: number, length: number, copied: Set<number>): Step<void> {
  if (![APP0, APP1, APP2, APP14].includes(marker) || copied.has(marker)) {
    yield* flow.skip(length)
    return
  }
  const body = yield* flow.take(length)
  const kept = keptOf(marker, body)
  if (!kept) return
  emitSegment(flow, marker, kept)
  // A profile comes in several segments.
  if (marker !== APP2) copied.add(marker)
}

function keptOf(marker: number, body: Uint8Array): Uint8Array | undefined {
  if (marker === APP0 && isAscii(body, 'JFIF\0') && body.length >= 14) {
    const withoutThumbnail = body.slice(0, 14)
    withoutThumbnail.fill(0, 12)
    return withoutThumbnail
  }
  if (marker === APP1 && isAscii(body, 'Exif\0')) {
    const orientation = orientationOf(body.subarray(6))
    return orientation === undefined ? undefined : orientationSegment(orientation)
  }
  if (marker === APP2 && isAscii(body, 'ICC_PROFILE\0')) return body
  if (marker === APP14 && isAscii(body, 'Adobe') && body.length >= 12) return body.subarray(0, 12)
  return undefined
}

/** Whether what draws a picture is nothing but what it has to be. */
function isWellFormed(marker: number, body: Uint8Array): boolean {
  if (isFrame(marker)) {
    const components = body[5]
    return (
      (components === 1 || components === 3 || components === 4) &&
      body.length === 6 + 3 * components &&
      body[0] === 8 &&
      isSensibleSize(uint16(body, 3), uint16(body, 1))
    )
  }
  switch (marker) {
    case SOS:
      return body[0]! >= 1 && body[0]! <= 4 && body.length === 4 + 2 * body[0]!
    case 0xdb:
      return isTables(body, (at) => (body[at]! >> 4 === 0 ? 65 : 129))
    case 0xc4:
      return isTables(body, (at) => 17 + sumOf(body.subarray(at + 1, at + 17)))
    case 0xdd:
      return body.length === 2
    default:
      // Lossless, hierarchical and arithmetic pictures, and what belongs to them: no browser draws them.
      return false
  }
}

/** Whether `body` is tables, one behind the other. @param lengthOf length of the table that begins at a place */
function isTables(body: Uint8Array, lengthOf: (at: number) => number): boolean {
  let at = 0
  while (at < body.length) at += lengthOf(at)
  return at === body.length
}

const sumOf = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum + byte, 0)

/** Lets the data of a scan go out, and gives the marker that ends it. */
function* passScan(flow: ByteFlow): Step<number | undefined> {
  let isMarked = false
  for (;;) {
    const view = yield* flow.peek()
    if (view === undefined) return undefined
    if (isMarked) {
      const code = view[0]!
      yield* flow.skip(1)
      if (isOfScan(code)) flow.emit(Uint8Array.of(0xff, code))
      else if (code !== 0xff) return code
      isMarked = code === 0xff
      continue
    }
    const end = endOfData(view)
    yield* flow.pass(end)
    if (end === view.length) continue
    yield* flow.skip(1)
    isMarked = true
  }
}

/** Where a byte of 0xff stands whose meaning is not plain from the byte after it; the length where none does. */
function endOfData(view: Uint8Array): number {
  let at = nextMark(view, 0)
  while (at < view.length && isOfScan(view[at + 1])) at = nextMark(view, at + 2)
  return at
}

/** Where the next 0xff stands. A call for each would take long where a hostile file has one at every other place. */
function nextMark(view: Uint8Array, from: number): number {
  const near = Math.min(from + 16, view.length)
  for (let at = from; at < near; at += 1) if (view[at] === 0xff) return at
  const at = view.indexOf(0xff, near)
  return at < 0 ? view.length : at
}

/** Whether 0xff with this byte behind it belongs to the data: the byte 0xff itself, or a mark to start anew from. */
const isOfScan = (code: number | undefined): boolean =>
  code === 0 || (code !== undefined && code >= 0xd0 && code <= 0xd7)

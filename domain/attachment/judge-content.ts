import { ascii, ByteFlow, type FormatReader, isAscii } from './byte-flow.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { passPdf } from './pass-pdf.ts'

/** What an attachment can be, by its content. */
export type ContentKind = 'jpeg' | 'png' | 'pdf'

/**
 * Why content is not taken: it is none of the kinds, whatever its name says; a photo as phones keep it, which few can
 * open; or one of the kinds that is broken off, put together wrongly, out of all size, or something else as well.
 */
export type ContentFault = 'kind' | 'heic' | 'unreadable'

/** @property bytes how many went out */
export type Judged = { kind: ContentKind; bytes: number } | { fault: ContentFault }

/** Judges a file by its content while it comes, and gives it back without what nobody else should learn of it. */
export type ContentJudge = {
  /**
   * Takes the next bytes, however many, and gives those that are clean so far: mostly views of what was taken, so that
   * those have to be used before their memory is. Once there is a fault nothing comes any more.
   */
  take(piece: Uint8Array): readonly Uint8Array[]
  /** The fault that is known already: the rest need not be read. */
  readonly fault: ContentFault | undefined
  /** What it was, after the last bytes. Whatever `take` gave is nothing that anybody may see where this is a fault. */
  end(): Judged
}

const readers: Readonly<Record<ContentKind, (flow: ByteFlow) => FormatReader>> = {
  jpeg: cleanJpeg,
  png: cleanPng,
  pdf: passPdf,
}

/** How many bytes at the start tell what content is. */
const START = 12

export function judgeContent(): ContentJudge {
  const flow = new ByteFlow()
  let start: Uint8Array = new Uint8Array()
  let reading: { kind: ContentKind; reader: FormatReader; isWhole: boolean } | undefined
  let fault: ContentFault | undefined
  let bytes = 0

  function read(): void {
    if (!reading || reading.isWhole) return
    const { done, value } = reading.reader.next()
    reading.isWhole = done === true && value
    if (done && !value) fault = 'unreadable'
  }

  function begin(): void {
    const found = kindAtStart(start)
    if (!isKind(found)) {
      fault = found
      return
    }
    reading = { kind: found, reader: readers[found](flow), isWhole: false }
    flow.give(start)
    read()
  }

  return {
    take(piece) {
      if (fault) return []
      if (reading) {
        flow.give(piece)
        read()
      } else {
        start = joined(start, piece)
        if (start.length >= START) begin()
      }
      const cleaned = flow.collect()
      for (const { length } of cleaned) bytes += length
      return fault ? [] : cleaned
    },
    get fault() {
      return fault
    },
    end() {
      if (!fault && !reading) begin()
      flow.end()
      if (!fault) read()
      return !fault && reading?.isWhole ? { kind: reading.kind, bytes } : { fault: fault ?? 'unreadable' }
    },
  }
}

const isKind = (found: ContentKind | ContentFault): found is ContentKind => found in readers

/** What content can be by its first twelve bytes, or fewer where there are no more. */
function kindAtStart(start: Uint8Array): ContentKind | ContentFault {
  if (isAscii(start, '\xff\xd8\xff')) return 'jpeg'
  if (isAscii(start, '\x89PNG')) return isAscii(start, '\r\n\x1a\n', 4) ? 'png' : 'unreadable'
  if (isAscii(start, '%PDF-1.') || isAscii(start, '%PDF-2.')) return 'pdf'
  return isAscii(start, 'ftyp', 4) && heifBrands.has(ascii(start.subarray(8, START))) ? 'heic' : 'kind'
}

/** Photos in the container of films: HEIC, and AVIF, which is its like. */
const heifBrands: ReadonlySet<string> = new Set(
  'heic heix heim heis hevc hevx hevm hevs mif1 mif2 msf1 avif avis'.split(' '),
)

function joined(before: Uint8Array, after: Uint8Array): Uint8Array {
  const both = new Uint8Array(before.length + after.length)
  both.set(before)
  both.set(after, before.length)
  return both
}

import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Judged, judgeContent } from '../../../domain/attachment/judge-content.ts'
import {
  bareExif,
  chunk,
  degrees,
  exif,
  header,
  joined,
  pdfOf,
  photo,
  picture,
  pngEnd,
  pngStart,
  pngWith,
  position,
  progressivePhoto,
  segment,
  withSegments,
  zipOf,
} from './files.ts'

/** What becomes of a file that comes in pieces, whose ends are told. */
function judged(file: Uint8Array, ...cuts: readonly number[]): { verdict: Judged; cleaned: Buffer } {
  const judge = judgeContent()
  const ends = [...cuts, file.length].toSorted((a, b) => a - b)
  const cleaned = ends.flatMap((end, at) =>
    judge.take(file.slice(ends[at - 1] ?? 0, end)).map((bytes) => Buffer.from(bytes)),
  )
  return { verdict: judge.end(), cleaned: Buffer.concat(cleaned) }
}

/** A file that is taken, with what is left of it. */
function expectClean(file: Uint8Array, kind: string, left: Uint8Array): void {
  const { verdict, cleaned } = judged(file)
  expect(verdict).toEqual({ kind, bytes: left.length })
  expect(cleaned.equals(left)).toBe(true)
  for (const told of [position, Buffer.from(degrees), 'ACME']) expect(cleaned.includes(told)).toBe(false)
}

const xmp = segment(
  0xe1,
  'http://ns.adobe.com/xap/1.0/\0',
  `<exif:GPSLatitude>${position}</exif:GPSLatitude>`,
)
const profile = (at: number) => segment(0xe2, `ICC_PROFILE\0${String.fromCharCode(at)}\x02`, 'profile')
const adobe = segment(0xee, 'Adobe\0d\0\0\0\0\x01')
const palette = chunk('PLTE', '\0\0\0\xff\xff\xff')
const zip = zipOf('position.txt', position)
const jfif = photo.subarray(2, 20)
const rest = photo.subarray(20)

describe('what is clean goes out as it came', () => {
  test.each<[string, Uint8Array, string]>([
    ['a photo', photo, 'jpeg'],
    ['a progressive photo', progressivePhoto, 'jpeg'],
    [
      'a photo with every mark to start anew from',
      joined(
        photo.subarray(0, -2),
        '\xff\xd0\xff\xd1\xff\xd2\xff\xd3\xff\xd4\xff\xd5\xff\xd6\xff\xd7\xff\xd9',
      ),
      'jpeg',
    ],
    ['a photo without JFIF', joined(photo.subarray(0, 2), rest), 'jpeg'],
    [
      'a photo with a profile in two segments and Adobe’s colours',
      withSegments(photo, profile(1), profile(2), adobe),
      'jpeg',
    ],
    ['a picture', picture, 'png'],
    [
      'a picture with all that says how its colours are meant',
      pngWith(
        chunk('gAMA', '\0\0\xb1\x8f'),
        chunk('cHRM', new Uint8Array(32)),
        chunk('sRGB', '\0'),
        chunk('iCCP', 'a\0\0', new Uint8Array(99)),
        chunk('sBIT', '\x08\x08\x08'),
        palette,
        chunk('tRNS', new Uint8Array(6)),
        chunk('bKGD', new Uint8Array(6)),
        chunk('pHYs', new Uint8Array(9)),
      ),
      'png',
    ],
    ['a picture with a palette', joined(pngStart, header(6, 4, 8, 3), palette, pngEnd), 'png'],
    ['a PDF', pdfOf(), 'pdf'],
    [
      'a PDF of the next kind, whose content is a zip',
      pdfOf('2.0', Buffer.from(zip).toString('base64')),
      'pdf',
    ],
    ['a PDF with white space behind its end', joined(pdfOf('1.4'), '\r\n \0'), 'pdf'],
  ])('%s', (_, file, kind) => {
    expectClean(file, kind, file)
  })
})

describe('what says where, when and by what a picture was taken does not go out', () => {
  test.each<[string, Uint8Array, string, Uint8Array]>([
    ['EXIF', withSegments(photo, exif(1)), 'jpeg', photo],
    ['XMP', withSegments(photo, xmp), 'jpeg', photo],
    ['IPTC', withSegments(photo, segment(0xed, 'Photoshop 3.0\0', position)), 'jpeg', photo],
    ['a comment', withSegments(photo, segment(0xfe, position)), 'jpeg', photo],
    [
      'a list of further pictures, and they',
      joined(withSegments(photo, segment(0xe2, 'MPF\0', position)), photo),
      'jpeg',
      photo,
    ],
    [
      'a thumbnail of JFIF',
      joined(photo.subarray(0, 4), '\0\x1f', jfif.subarray(4, 16), '\x01\x05', position.slice(0, 15), rest),
      'jpeg',
      photo,
    ],
    [
      'a thumbnail in a segment of its own',
      withSegments(photo, segment(0xe0, 'JFXX\0', photo)),
      'jpeg',
      photo,
    ],
    ['a film behind the photo', joined(photo, '\0\0\0\x18ftypmp42', position), 'jpeg', photo],
    [
      'what hides in a second EXIF',
      withSegments(photo, exif(6), exif(8)),
      'jpeg',
      withSegments(photo, bareExif(6)),
    ],
    [
      'what hides behind Adobe’s colours',
      withSegments(photo, joined(segment(0xee, adobe.subarray(4), position))),
      'jpeg',
      withSegments(photo, adobe),
    ],
    ['a comment between two scans', beforeLastScan(segment(0xfe, position)), 'jpeg', progressivePhoto],
    ['EXIF of a picture', pngWith(chunk('eXIf', exif(6).subarray(10))), 'png', picture],
    [
      'texts',
      pngWith(chunk('tEXt', `Comment\0${position}`), chunk('iTXt', position), chunk('zTXt', position)),
      'png',
      picture,
    ],
    ['a time', pngWith(chunk('tIME', new Uint8Array(7))), 'png', picture],
    ['an animation', pngWith(chunk('acTL', new Uint8Array(8)), chunk('fdAT', position)), 'png', picture],
    ['what nobody knows', pngWith(chunk('ruSt', position)), 'png', picture],
    [
      'a text behind the pixels',
      joined(picture.subarray(0, -12), chunk('tEXt', position), chunk('IEND')),
      'png',
      picture,
    ],
    ['a colour that is far too long', pngWith(chunk('gAMA', position)), 'png', picture],
    [
      'a second gamma',
      pngWith(chunk('gAMA', '\0\0\0\0'), chunk('gAMA', 'ACME')),
      'png',
      pngWith(chunk('gAMA', '\0\0\0\0')),
    ],
  ])('%s', (_, file, kind, left) => {
    expectClean(file, kind, left)
  })

  test.each([2, 3, 4, 5, 6, 7, 8])(
    'but a photo that was held otherwise (%i) still says so',
    (orientation) => {
      const left = withSegments(photo, bareExif(orientation))
      expectClean(withSegments(photo, exif(orientation)), 'jpeg', left)
      expectClean(withSegments(photo, exif(orientation, true)), 'jpeg', left)
    },
  )

  test.each<[string, Uint8Array]>([
    ['a direction that there is none of', exif(9)],
    ['no directory', segment(0xe1, 'Exif\0\0MM\0*')],
    ['a directory that is not there', segment(0xe1, 'Exif\0\0MM\0*\xff\xff\xff\xff')],
    ['a directory that is longer than all', segment(0xe1, 'Exif\0\0II*\0\x08\0\0\0\xff\xff')],
    ['another order of bytes', segment(0xe1, 'Exif\0\0XX\0*\0\0\0\x08')],
    ['nothing', segment(0xe1, 'Exif\0')],
  ])('EXIF with %s is left out', (_, exifOfDevice) => {
    expectClean(withSegments(photo, exifOfDevice), 'jpeg', photo)
  })
})

/** The progressive photo with a segment before the last of its scans. */
function beforeLastScan(more: Uint8Array): Uint8Array {
  const at = Buffer.from(progressivePhoto).lastIndexOf('\xff\xda', undefined, 'latin1')
  return joined(progressivePhoto.subarray(0, at), more, progressivePhoto.subarray(at))
}

describe('what is something else as well', () => {
  test.each<[string, Uint8Array, string, Uint8Array]>([
    ['a zip behind a photo is cut off', joined(photo, zip), 'jpeg', photo],
    ['a zip in a comment of a photo is left out', withSegments(photo, segment(0xfe, zip)), 'jpeg', photo],
    ['a page behind a picture is cut off', joined(picture, `<script>${position}</script>`), 'png', picture],
    ['a zip behind a picture is cut off', joined(picture, zip), 'png', picture],
  ])('%s', (_, file, kind, left) => {
    expectClean(file, kind, left)
  })
})

describe('what is not taken', () => {
  const mp4 = (brand: string) => joined('\0\0\0\x18ftyp', brand, '\0\0\0\0mif1heic')
  const frame = (width: number, height: number) =>
    joined('\xff\xc0\0\x0b\x08', Uint8Array.of(height >> 8, height, width >> 8, width), '\x01\x01\x11\0')
  const drawn = photo.subarray(Buffer.from(photo).indexOf('\xff\xda', 0, 'latin1'))
  const damaged = (file: Uint8Array, at: number) => {
    const copy = file.slice()
    copy[at]! ^= 1
    return copy
  }

  test.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'kind'],
    ['a zip, whatever its name says', zip, 'kind'],
    ['a program', joined('MZ', new Uint8Array(99)), 'kind'],
    ['a drawing with scripts', joined('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'kind'],
    ['a page', joined('<!doctype html><title>PNG</title>'), 'kind'],
    ['a GIF, with an archive behind it too', joined('GIF89a', new Uint8Array(20), zip), 'kind'],
    ['a PDF with something before it', joined('\n', pdfOf()), 'kind'],
    ['a film', mp4('mp42'), 'kind'],
    ['a photo as phones keep it', mp4('heic'), 'heic'],
    ['its like', mp4('mif1'), 'heic'],
    ['its younger like', mp4('avif'), 'heic'],

    ['a photo that has no picture', joined(photo.subarray(0, 20), '\xff\xd9'), 'unreadable'],
    ['a photo without a frame', joined(photo.subarray(0, 20), drawn), 'unreadable'],
    ['a photo with two frames', joined(photo.subarray(0, 20), frame(9, 9), frame(9, 9), drawn), 'unreadable'],
    ['a photo without a width', joined(photo.subarray(0, 20), frame(0, 9), drawn), 'unreadable'],
    [
      'a photo of 100 million pixels and more',
      joined(photo.subarray(0, 20), frame(10_001, 10_000), drawn),
      'unreadable',
    ],
    [
      'a photo that is packed by arithmetic',
      joined(photo.subarray(0, 20), damaged(frame(9, 9), 1).with(1, 0xc9), drawn),
      'unreadable',
    ],
    ['a photo with bytes between its segments', withSegments(photo, joined('\0')), 'unreadable'],
    ['a photo with a segment of no length', withSegments(photo, joined('\xff\xfe\0\x01')), 'unreadable'],
    [
      'a photo with more in a table than belongs there',
      withSegments(photo, segment(0xdb, new Uint8Array(66))),
      'unreadable',
    ],
    [
      'a photo with a table of no end',
      withSegments(photo, segment(0xc4, new Uint8Array(9_000))),
      'unreadable',
    ],
    [
      'a photo of thousands of scans',
      joined(photo.subarray(0, -2), ...Array(200).fill(drawn.subarray(0, 14)), '\xff\xd9'),
      'unreadable',
    ],
    [
      'a photo of thousands of comments',
      withSegments(photo, ...Array(2_001).fill(segment(0xfe))),
      'unreadable',
    ],
    ['a photo in a photo', withSegments(photo, photo), 'unreadable'],

    [
      'a picture that went through a text',
      joined('\x89PNG\n\x1a\n\0\0\0', header(6, 4), pngEnd),
      'unreadable',
    ],
    [
      'a picture of 100 million pixels and more',
      joined(pngStart, header(100_001, 1_000), pngEnd),
      'unreadable',
    ],
    ['a picture without a height', joined(pngStart, header(1, 0), pngEnd), 'unreadable'],
    ['a picture of colours that there are none of', joined(pngStart, header(6, 4, 3), pngEnd), 'unreadable'],
    [
      'a picture with another chunk first',
      joined(pngStart, chunk('tEXt', new Uint8Array(13)), pngEnd),
      'unreadable',
    ],
    ['a picture with a damaged header', damaged(picture, 19), 'unreadable'],
    ['a picture with a damaged pixel', damaged(picture, 45), 'unreadable'],
    ['a picture with a damaged text', damaged(pngWith(chunk('tEXt', position)), 45), 'unreadable'],
    ['a picture with what has to be known and is not', pngWith(chunk('CgBI', '\0')), 'unreadable'],
    ['a picture with a name that is none', pngWith(chunk('a-b\0')), 'unreadable'],
    ['a picture with two headers', pngWith(header(6, 4)), 'unreadable'],
    ['a picture without pixels', joined(pngStart, header(6, 4), chunk('IEND')), 'unreadable'],
    ['a picture without its palette', joined(pngStart, header(6, 4, 8, 3), pngEnd), 'unreadable'],
    ['a grey picture with a palette', joined(pngStart, header(6, 4, 8, 0), palette, pngEnd), 'unreadable'],
    ['a picture with two palettes', pngWith(palette, palette), 'unreadable'],
    ['a picture with a palette of half colours', pngWith(chunk('PLTE', '\0\0')), 'unreadable'],
    ['a picture with its pixels in two places', pngWith(chunk('IDAT', 'x'), chunk('tIME', '')), 'unreadable'],
    ['a picture of thousands of chunks', pngWith(...Array(4_000).fill(chunk('tEXt'))), 'unreadable'],
    [
      'a picture with an end that holds something',
      joined(picture.subarray(0, -12), chunk('IEND', 'x')),
      'unreadable',
    ],
    [
      'a chunk of more than two gigabytes',
      joined(pngStart, header(6, 4), '\xff\xff\xff\xffIDAT'),
      'unreadable',
    ],

    ['a PDF that is a zip as well', joined(pdfOf(), zip), 'unreadable'],
    [
      'a zip in whose comment a PDF ends',
      joined('%PDF-1.7\n', zipOf('a', 'b', `\n${Buffer.from(pdfOf()).toString()}`)),
      'unreadable',
    ],
    ['a PDF with a page behind it', joined(pdfOf(), '<script>'), 'unreadable'],
    [
      'a PDF that ends where the first of its parts does',
      joined(pdfOf().subarray(0, 90), 'startxref\n0\n%%EOF\n'),
      'unreadable',
    ],
    ['a PDF whose contents stand behind its end', joined('%PDF-1.7\nstartxref\n99\n%%EOF\n'), 'unreadable'],
    ['a PDF with white space without end', joined(pdfOf(), new Uint8Array(70_000)), 'unreadable'],
  ])('%s', (_, file, fault) => {
    expect(judged(file).verdict).toEqual({ fault })
  })

  test('a fault is known as soon as it can be, and nothing goes out from then on', () => {
    const judge = judgeContent()
    expect(judge.fault).toBeUndefined()
    expect(judge.take(zip)).toEqual([])
    expect(judge.fault).toBe('kind')
    expect(judge.take(photo)).toEqual([])
    expect(judge.end()).toEqual({ fault: 'kind' })
  })
})

const samples: readonly (readonly [string, Uint8Array])[] = [
  ['a photo', withSegments(photo, exif(6), xmp, profile(1), adobe)],
  ['a progressive photo', beforeLastScan(segment(0xfe, position, new Uint8Array(30)))],
  ['a picture', pngWith(palette, chunk('tEXt', position))],
  ['a PDF', pdfOf()],
]
const sample = fc.constantFrom(...samples.map(([, file]) => file))

/** Whether a file becomes the same as another one. */
function isAlike(one: ReturnType<typeof judged>, other: ReturnType<typeof judged>): boolean {
  return isDeepStrictEqual(one.verdict, other.verdict) && one.cleaned.equals(other.cleaned)
}

test('in whatever pieces a file comes, the same goes out', () => {
  for (const [, file] of samples) {
    const whole = judged(file)
    expect(isAlike(judged(file, ...file.keys()), whole)).toBe(true)
    const cuts = [...file.keys()]
    expect(cuts.filter((at) => !isAlike(judged(file, at), whole))).toEqual([])
  }
})

test.each(samples)('%s that is broken off anywhere is never taken', (_, file) => {
  const last = file.length - (file.at(-1) === 0x0a ? 1 : 0)
  const lengths = [...file.subarray(0, last).keys()]
  expect(lengths.filter((length) => !('fault' in judged(file.subarray(0, length)).verdict))).toEqual([])
})

/** The markers of a JPEG's segments, and the names of a PNG's chunks. */
function partsOf(file: Buffer): string[] {
  const parts: string[] = []
  if (file[0] === 0x89)
    for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
      parts.push(file.toString('latin1', at + 4, at + 8))
  else
    for (let at = 2; at < file.length; ) {
      const marker = file[at + 1]!
      const isEdge = file[at] === 0xff && marker >= 0xc0 && (marker < 0xd0 || marker > 0xd7)
      if (isEdge) parts.push(marker.toString(16))
      at += isEdge && marker !== 0xd9 ? 2 + file.readUInt16BE(at + 2) : 1
    }
  return parts
}

test('damage ends in a verdict; what is taken all the same is clean, and stays as it is when it comes again', () => {
  const damage = fc.array(
    fc.record({ at: fc.nat(), less: fc.nat(40), more: fc.uint8Array({ maxLength: 12 }) }),
    { minLength: 1, maxLength: 4 },
  )
  const known = /^(c[0124]|d[9abd]|e[012e]|IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|pHYs|bKGD)$/
  fc.assert(
    fc.property(sample, damage, fc.nat(2_000), (file, places, cut) => {
      const hurt = places.reduce((bytes, { at, less, more }) => {
        const place = at % bytes.length
        return joined(bytes.subarray(0, place), more, bytes.subarray(place + less))
      }, file)
      const { verdict, cleaned } = judged(hurt, Math.min(cut, hurt.length))
      if ('fault' in verdict) {
        expect(['kind', 'heic', 'unreadable']).toContain(verdict.fault)
        return
      }
      expect(isAlike(judged(cleaned), { verdict, cleaned })).toBe(true)
      if (verdict.kind !== 'pdf') expect(partsOf(cleaned).filter((part) => !known.test(part))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

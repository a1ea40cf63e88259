import { crc32, deflateSync } from 'node:zlib'

export const joined = (...parts: readonly (string | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
  )

const base64 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'))

/** 24 x 16 pixels as cjpeg writes them: JFIF, and one scan. */
export const photo = base64(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAQABgDASIAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAAAAQFBv/EACIQAAECBQUBAQAAAAAAAAAAAAEAAwIFESEiMUFRYaFxwf/EABYBAQEBAAAAAAAAAAAAAAAAAAQABv/EACMRAAADBgcAAAAAAAAAAAAAAAAE8AECAwURISIxQVFhscH/2gAMAwEAAhEDEQA/AMizL9MPg/SnmZfbS2556V1mX20tueek+zLzUYivkIVEOpLRlqtBSUw5EJmXmoxFfIULVsy8UGJp7EUITx6+ffi2tQaeDMMI/9k=',
)

/** The same, progressive: scans with tables between them, and marks to start anew from. */
export const progressivePhoto = base64(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAAQABgDASIAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAAAAQFA//EABYBAQEBAAAAAAAAAAAAAAAAAAMABP/dAAQAAf/aAAwDAQACEAMQAAABkbvMRf/QWKwG7//EABYQAAMAAAAAAAAAAAAAAAAAAAABA//aAAgBAQABBQJTP//QUz//0VM//9JTP//TUz//1FM//8QAGBEAAgMAAAAAAAAAAAAAAAAAAAQCAyH/2gAIAQMBAT8BpYP/0IMYf//EABcRAAMBAAAAAAAAAAAAAAAAAAABAwL/2gAIAQIBAT8B1Y//0Hc//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAGPwJ//9B//9F//9J//9N//9R//8QAFhABAQEAAAAAAAAAAAAAAAAAAGHh/9oACAEBAAE/IZP/0F//0ZY//9Jf/9OWP//Ulr//2gAMAwEAAgADAAAAECP/0M//xAAVEQEBAAAAAAAAAAAAAAAAAAAAYf/aAAgBAwEBPxCz/9AP/8QAHREAAQQCAwAAAAAAAAAAAAAA8AABESExQVGxwf/aAAgBAgEBPxAQ01S6/9CzPfhxUL//xAAeEAABAwUBAQAAAAAAAAAAAAABABEhMUFRYaGRwf/aAAgBAQABPxCh5H0r/9CCkXOdL//RI4g/E//SgpFznS//0yOIPwF//9QDCTdJf//Z',
)

/** What the camera of these files says about where it was, as text and as EXIF's degrees. */
export const position = '35.681236,139.767125'
export const degrees = joined(...[35, 1, 40, 1, 5245, 100].map((value) => uint(value, 4)))

function uint(value: number, bytes: 2 | 4, isLittle = false): Uint8Array {
  const written = Buffer.alloc(bytes)
  written[isLittle ? 'writeUIntLE' : 'writeUIntBE'](value, 0, bytes)
  return written
}

export const segment = (marker: number, ...body: readonly (string | Uint8Array)[]): Uint8Array => {
  const bytes = joined(...body)
  return joined(Uint8Array.of(0xff, marker), uint(bytes.length + 2, 2), bytes)
}

/** A JPEG with further segments behind JFIF's. */
export const withSegments = (jpeg: Uint8Array, ...segments: readonly Uint8Array[]): Uint8Array =>
  joined(jpeg.subarray(0, 20), ...segments, jpeg.subarray(20))

/** EXIF as cameras write it: their maker, how they were held, and where. */
export function exif(orientation: number, isLittle = false): Uint8Array {
  const number = (value: number, bytes: 2 | 4) => uint(value, bytes, isLittle)
  const entry = (tag: number, type: number, count: number, value: Uint8Array) =>
    joined(number(tag, 2), number(type, 2), number(count, 4), value, new Uint8Array(4 - value.length))
  const first = 8 + 2 + 3 * 12 + 4
  return segment(
    0xe1,
    'Exif\0\0',
    isLittle ? 'II' : 'MM',
    number(42, 2),
    number(8, 4),
    number(3, 2),
    entry(0x010f, 2, 4, joined('ACME')),
    entry(0x0112, 3, 1, number(orientation, 2)),
    entry(0x8825, 4, 1, number(first, 4)),
    number(0, 4),
    number(1, 2),
    entry(2, 5, 3, number(first + 18, 4)),
    number(0, 4),
    degrees,
    position,
  )
}

/** EXIF with nothing but how the camera was held. */
export const bareExif = (orientation: number): Uint8Array =>
  segment(
    0xe1,
    'Exif\0\0MM\0*\0\0\0\x08',
    uint(1, 2),
    uint(0x0112, 2),
    uint(3, 2),
    uint(1, 4),
    uint(orientation, 2),
    new Uint8Array(6),
  )

export const chunk = (name: string, ...data: readonly (string | Uint8Array)[]): Uint8Array => {
  const named = joined(name, ...data)
  return joined(uint(named.length - 4, 4), named, uint(crc32(named), 4))
}

export const pngStart = joined('\x89PNG\r\n\x1a\n')

export const header = (width: number, height: number, bits = 8, colours = 2): Uint8Array =>
  chunk('IHDR', uint(width, 4), uint(height, 4), Uint8Array.of(bits, colours, 0, 0, 0))

/** 6 x 4 pixels of three colours, in two chunks. */
const pixels = deflateSync(
  joined(
    ...[0, 1, 2, 3].map((y) =>
      joined(
        '\0',
        Uint8Array.from({ length: 18 }, (_, x) => x * 9 + y * 20),
      ),
    ),
  ),
)
export const pngEnd = joined(
  chunk('IDAT', pixels.subarray(0, 9)),
  chunk('IDAT', pixels.subarray(9)),
  chunk('IEND'),
)

/** A PNG with further chunks before its pixels. */
export const pngWith = (...chunks: readonly Uint8Array[]): Uint8Array =>
  joined(pngStart, header(6, 4), ...chunks, pngEnd)

export const picture = pngWith()

/** A PDF with one empty page. */
export function pdfOf(version = '1.7', content = ''): Uint8Array {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ]
  let text = `%PDF-${version}\n`
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 5\n0000000000 65535 f \n${places.join('')}trailer<</Size 5/Root 1 0 R>>\n`
  return joined(text, table, `startxref\n${text.length}\n%%EOF\n`)
}

/** An archive with one small file that is not packed, and a comment. */
export function zipOf(name: string, content: string, comment = ''): Uint8Array {
  const about = joined(
    uint(10, 2, true),
    new Uint8Array(8),
    uint(crc32(content), 4, true),
    uint(content.length, 4, true),
    uint(content.length, 4, true),
    uint(name.length, 2, true),
    uint(0, 2),
  )
  const file = joined('PK\x03\x04', about, name, content)
  const listed = joined('PK\x01\x02', uint(10, 2, true), about, new Uint8Array(14), name)
  const end = joined(uint(listed.length, 4, true), uint(file.length, 4, true), uint(comment.length, 2, true))
  return joined(file, listed, 'PK\x05\x06\0\0\0\0\x01\0\x01\0', end, comment)
}

import { crc32, deflateSync } from 'node:zlib'
import { type Html, html } from '../web/html.ts'
import { modulesOf, qrDrawing } from '../web/qr-drawing.ts'

/** Pixels of a module in a PNG: large enough to be printed. */
const SCALE = 10

/** A text as a QR code in SVG. @param name what screen readers call it @throws Error as `qrDrawing` */
export function qrSvg(text: string, name: string): Html {
  const { size, path } = qrDrawing(text)
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" aria-label="${name}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`
}

/** A text as a QR code in PNG, black and white. @throws Error as `qrDrawing` */
export function qrPng(text: string): Uint8Array {
  const rows = modulesOf(text)
  const side = rows.length * SCALE
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit a pixel, in shades of grey.
  header[8] = 1
  const lines = rows.flatMap((row) => Array<Buffer>(SCALE).fill(pixelLine(row)))
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A line of pixels as PNG has it: no filter, then eight pixels a byte, 1 is white. */
function pixelLine(row: readonly boolean[]): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((row.length * SCALE) / 8))
  for (let x = 0; x < row.length * SCALE; x += 1)
    if (!row[Math.floor(x / SCALE)]) line[1 + (x >> 3)]! |= 0x80 >> (x & 7)
  return line
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

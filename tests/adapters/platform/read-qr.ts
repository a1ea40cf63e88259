import { inflateSync } from 'node:zlib'
import jsQR from 'jsqr'
import { expect } from 'vitest'

/** Pixels as a camera has them, row by row. */
type Pixels = { side: number; isDark(x: number, y: number): boolean }

/** What a QR code says; undefined if it can't be read. */
export function textOfQr({ side, isDark }: Pixels): string | undefined {
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (isDark(x, y)) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return jsQR(data, side, side)?.data
}

/** Reads a PNG of one bit a pixel and no filter. */
export function pixelsOfPng(bytes: Uint8Array): Pixels {
  const png = Buffer.from(bytes)
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(png.subarray(12, 16).toString('latin1')).toBe('IHDR')
  const side = png.readUInt32BE(16)
  expect([png.readUInt32BE(20), png[24], png[25]]).toEqual([side, 1, 0])
  const at = png.indexOf('IDAT', 0, 'latin1')
  const lines = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  const lineBytes = 1 + Math.ceil(side / 8)
  return { side, isDark: (x, y) => !((lines[y * lineBytes + 1 + (x >> 3)]! >> (7 - (x & 7))) & 1) }
}

/** Reads the dark path of an SVG, ten pixels a unit. */
export function pixelsOfSvg(svg: string): Pixels {
  const units = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1])
  const dark = new Set<string>()
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let step = 0; step < Number(length); step += 1) dark.add(`${Number(x) + step} ${y}`)
  return { side: units * 10, isDark: (x, y) => dark.has(`${Math.floor(x / 10)} ${Math.floor(y / 10)}`) }
}

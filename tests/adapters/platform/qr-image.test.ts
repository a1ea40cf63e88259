import { expect, test } from 'vitest'
import { qrPng, qrSvg } from '../../../adapters/platform/qr-image.ts'
import { qrDrawing } from '../../../adapters/web/qr-drawing.ts'
import { pixelsOfPng, pixelsOfSvg, textOfQr } from './read-qr.ts'

const address = `https://madoguchi.city.example.jp/staff-qrcode/${'a_B-9'.repeat(8)}xyz`

test('a QR code in PNG and in SVG says what it was made of, as something else reads it', () => {
  expect(textOfQr(pixelsOfPng(qrPng(address)))).toBe(address)
  expect(textOfQr(pixelsOfSvg(String(qrSvg(address, 'コード'))))).toBe(address)
})

test('it has a quiet zone of four modules on each side', () => {
  const { side, isDark } = pixelsOfPng(qrPng(address))
  const all = Array.from({ length: side }, (_, at) => at)
  const darkAt = all.filter((x) => all.some((y) => isDark(x, y)))
  expect([darkAt[0], darkAt.at(-1)]).toEqual([40, side - 41])
  expect(qrDrawing(address).size).toBe(side / 10)
})

test('the SVG has a name for screen readers, whatever stands in it', () => {
  expect(String(qrSvg(address, '"><script>&'))).toContain(
    'role="img" aria-label="&quot;&gt;&lt;script&gt;&amp;"',
  )
})

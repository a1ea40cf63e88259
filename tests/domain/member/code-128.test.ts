import { expect, test } from 'vitest'
import { code128 } from '../../../domain/member/code-128.ts'

/** What JsBarcode 3.12 draws, as widths; of an odd number of digits with the last one in code set B. */
const drawn = [
  ['0123456789', '2112322221223121311131231411222121411421122331112'],
  ['01010000001', '2112322221222221222122222122222122221141311232211212232331112'],
  ['01020001208', '2112322221222222212122222221222212311141313112223113212331112'],
  ['7', '2112143121313112222331112'],
  ['AB12', '2112141113231311231232212232112211322331112'],
  ['x9Z', '2112144212113211223123111213222331112'],
] as const

test.each(drawn)('%s is written in Code 128 as other software draws it', (text, widths) => {
  expect(code128(text).join('')).toBe(widths)
})

test('every symbol of a number is eleven modules wide, and the last one thirteen', () => {
  const modules = code128('01010000001').reduce((sum, width) => sum + width)
  expect((modules - 13) % 11).toBe(0)
})

import { expect, test } from 'vitest'
import { readReceipt, receiptText } from '../../../domain/shared/receipt.ts'

test.each([
  [
    receiptText({ surveyId: 'kenshin', answerCode: 'ABCD1234' }),
    { surveyId: 'kenshin', answerCode: 'ABCD1234' },
  ],
  ['a.b.ABCD1234', { surveyId: 'a.b', answerCode: 'ABCD1234' }],
  [' abcd 1234 ', { answerCode: 'ABCD1234' }],
  ['ＡＢＣＤ－１２３４', { answerCode: 'ABCD1234' }],
  ['kenshin．abcd1234', { surveyId: 'kenshin', answerCode: 'ABCD1234' }],
  ['.ABCD1234', { answerCode: 'ABCD1234' }],
  ['kenshin.', undefined],
  ['　', undefined],
])('a receipt that says %j is read as what it names', (text, receipt) => {
  expect(readReceipt(text)).toEqual(receipt)
})

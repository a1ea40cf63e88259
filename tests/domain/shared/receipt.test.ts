import { expect, test } from 'vitest'
import { mayNoteAttendance } from '../../../domain/reservation/attendance.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
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

test.each([
  ['2026-11-30', true],
  ['2026-12-01', true],
  ['2026-12-02', false],
])('on 2026-12-01 it may be noted who came on %s: %s', (day, may) => {
  expect(mayNoteAttendance(localDate(day), localDate('2026-12-01'))).toBe(may)
})

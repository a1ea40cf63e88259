import { expect, test } from 'vitest'
import type { CorrectionRequest } from '../../../domain/answer/answer-record.ts'
import {
  isDeadline,
  requestState,
  waitsFor,
  writtenWords,
} from '../../../domain/answer/correction-request.ts'
import { localDate } from '../../../domain/shared/local-date.ts'

const request: CorrectionRequest = {
  ...{ requestId: 'r1', text: '番地を書いてください。', items: ['address'] },
  ...{ until: localDate('2024-06-10'), askedAt: 1 },
}
const answered = {
  ...{ kind: 'answered' as const, at: 2, version: 3, bodyHash: '', items: [], from: [], to: [] },
}
const withdrawn = { kind: 'withdrawn' as const, at: 2 }
const lastSecond = '2024-06-10T23:59:59+09:00'
const tooLate = '2024-06-11T00:00:00+09:00'

test.each([
  ['open until its last second', {}, '未対応', lastSecond, 'open', { owner: '2024-06-10' }],
  ['late a second after', {}, '未対応', tooLate, 'late', { owner: '2024-06-10' }],
  ['open for what the office has completed', {}, '対応完了', lastSecond, 'open', { owner: '2024-06-10' }],
  ['answered, and with the desk', { end: answered }, '未対応', tooLate, 'answered', 'desk'],
  ['answered and seen', { end: { ...answered, seenAt: 4 } }, '未対応', tooLate, 'answered', undefined],
  ['withdrawn', { end: withdrawn }, '未対応', lastSecond, 'withdrawn', undefined],
  ['ended by a cancellation', {}, 'キャンセル', lastSecond, 'ended', undefined],
  ['answered, though cancelled since', { end: answered }, 'NG', lastSecond, 'answered', undefined],
])('a request is %s', (_, over, check, now, state, waits) => {
  const asked = { ...request, ...over }
  expect(requestState(asked, { check }, Date.parse(now))).toBe(state)
  expect(waitsFor({ check, requests: [{ ...request, end: answered }, asked] })).toEqual(waits)
})

test.each([
  ['2024-06-09', false],
  ['2024-06-10', true],
  ['2025-06-11', true],
  ['2025-06-12', false],
])('a request made on 10 June may run until %s: %s', (day, may) => {
  expect(isDeadline(localDate(day), Date.parse(lastSecond))).toBe(may)
})

test.each([
  [' 書いて\r\nください \n', '書いて\nください'],
  ['  \n', undefined],
  ['あ'.repeat(1000), 'あ'.repeat(1000)],
  ['あ'.repeat(1001), undefined],
  ['書いて\u0007', undefined],
])('%j is kept as %j', (given, kept) => {
  expect(writtenWords(given)).toBe(kept)
})

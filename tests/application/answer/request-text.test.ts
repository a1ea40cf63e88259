import { expect, test } from 'vitest'
import type { SaveAnswerCommand } from '../../../application/answer/save-request.ts'
import { type RequestValue, requestText } from '../../../application/shared/request-text.ts'
import { answers, aSave, key } from '../forms.ts'

test('the key of a request and the order of its items are no part of its text', () => {
  const one = aSave({ answers: answers({ a: '1', b: '2' }), idempotencyKey: key(1) })
  const two = aSave({ answers: answers({ b: '2', a: '1' }), idempotencyKey: key(2) })
  expect(requestText(one)).toBe(requestText(two))
})

test('nor is the order of its fields, at whatever depth, or a field that says nothing', () => {
  const one = { order: { tax: 10, total: 110 }, surveyId: 'svy1' }
  const two = { surveyId: 'svy1', version: undefined, order: { total: 110, hold: undefined, tax: 10 } }
  expect(requestText(one)).toBe(requestText(two))
})

test('requests that ask for something else have another text', () => {
  const others: Partial<SaveAnswerCommand>[] = [
    {},
    { surveyId: 'svy2' },
    { surveyVersion: 1 },
    { answerVersion: 1 },
    { partitionKey: 'svy1#U-hanako' },
    { isLiffMode: true },
    { answers: answers({}) },
    { answers: answers({ name: '' }) },
    { answers: answers({ name: ['山田', '花子'] }) },
    { answers: answers({ name: '山田,花子' }) },
    { answers: answers({ name: '山田","花子' }) },
    { answers: answers({ name: '山田花子', b: '' }) },
  ]
  expect(new Set(others.map((over) => requestText(aSave(over)))).size).toBe(others.length)
})

test('a field that nobody has thought of yet makes another request, at whatever depth', () => {
  const commands: Readonly<Record<string, RequestValue>>[] = [
    {},
    { coupon: 'A' },
    { coupon: 'B' },
    { coupon: null },
    { coupon: 0 },
    { coupon: '0' },
    { coupon: false },
    { coupon: [] },
    { coupon: ['A', 'B'] },
    { coupon: ['B', 'A'] },
    { coupon: ['A,B'] },
    { coupon: [['A'], 'B'] },
    { coupon: {} },
    { coupon: new Map() },
    { coupon: { code: 'A' } },
    { coupon: { code: 'A', discount: 1 } },
    { coupon: new Map([['code', 'A']]) },
    { coupon: new Map([['code', new Map([['A', 1]])]]) },
    { 'coupon":1,"x': 1 },
  ]
  expect(new Set(commands.map(requestText)).size).toBe(commands.length)
})

test('lists keep their order, and keys that every object has are keys like others', () => {
  expect(requestText({ ids: ['b', 'a'] })).not.toBe(requestText({ ids: ['a', 'b'] }))
  const named = JSON.parse('{"__proto__":"x"}')
  expect(requestText(named)).not.toBe(requestText({}))
})

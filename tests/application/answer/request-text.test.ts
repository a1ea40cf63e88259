import { expect, test } from 'vitest'
import { requestText } from '../../../application/answer/request-text.ts'
import type { SaveAnswerCommand } from '../../../application/answer/save-answer.ts'
import { answers, aSave, key } from '../forms.ts'

test('the key of a request and the order of its items are no part of its text', () => {
  const one = aSave({ answers: answers({ a: '1', b: '2' }), idempotencyKey: key(1) })
  const two = aSave({ answers: answers({ b: '2', a: '1' }), idempotencyKey: key(2) })
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

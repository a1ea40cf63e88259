import { expect, test } from 'vitest'
import { memberOf } from '../../../domain/member/member.ts'
import { anAnswerRecord } from '../../builders.ts'

test('a member record has a key, fields with their values, its times, its form and its owner [ENT-14]', () => {
  const record = anAnswerRecord({ createdAt: 1_717_200_000, updatedAt: 1_717_300_000, keyMs: 0 })
  const member = memberOf(record, { entries: record.entries, reservations: [] })
  expect(member).toMatchObject({
    partitionKey: `${record.surveyId}#${record.userId}`,
    surveyId: record.surveyId,
    userId: record.userId,
    createdAt: 1_717_200_000,
    updatedAt: 1_717_300_000,
  })
  const fields = member.entries.map(({ itemKey, answer }) => ({ itemKey, answer }))
  expect(fields).toEqual(record.entries.map(({ itemKey, answer }) => ({ itemKey, answer })))
})

test('a changed number stands beside the one before editing [ENT-08]', () => {
  const entries = [{ itemKey: 'number', title: '会員番号', answer: ['346'], originalValue: '345' }]
  const record = anAnswerRecord({ entries })
  expect(memberOf(record, { entries, reservations: [] }).entries).toEqual(entries)
})

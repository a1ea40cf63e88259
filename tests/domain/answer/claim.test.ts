import { expect, test } from 'vitest'
import {
  claimKeys,
  claimValues,
  isForeign,
  isUnclaimed,
  unclaimedUserId,
} from '../../../domain/answer/claim.ts'
import { searchQueryOf } from '../../../domain/answer/search.ts'
import { isValidUserId } from '../../../domain/session/viewer.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anAnswerRecord, anItem, answersFrom } from '../../builders.ts'

const sought = (over: Partial<SchemaItem>) =>
  anItem({ isRequired: { value: true }, isSearchable: { value: true }, ...over })

test('an answer is claimed by all its required searchable items, in order of their keys, half-width', () => {
  const schema = [
    sought({ itemKey: 'number' }),
    anItem({ itemKey: 'note', isSearchable: { value: true } }),
    anItem({ itemKey: 'other', isRequired: { value: true } }),
    sought({ itemKey: 'birthday', type: 'birthday' }),
    sought({ itemKey: 'office', isAdminItem: true }),
  ]
  const given = answersFrom({
    birthday: '2000-01-01',
    number: 'Ａ－１２',
    note: 'x',
    other: 'x',
    office: 'x',
  })
  expect(claimValues(schema, given)).toEqual(['birthday', '2000-01-01', 'number', 'A-12'])
  expect(claimValues([...schema].reverse(), given)).toEqual(claimValues(schema, given))
  expect(claimKeys(schema)).toEqual(['birthday', 'number'])
})

test('several chosen options are one value, whatever order the form had when they were stored', () => {
  const stored = answersFrom({ q1: ['Ａ', 'C'] })
  for (const options of [
    ['Ａ', 'B', 'C'],
    ['C', 'B', 'Ａ'],
  ]) {
    const schema = [sought({ type: 'checkboxes', options })]
    expect(claimValues(schema, stored)).toEqual(['q1', 'A\nC'])
    expect(claimValues(schema, searchQueryOf(schema, answersFrom({ q1: ['A', 'C'] })))).toEqual([
      'q1',
      'A\nC',
    ])
  }
})

test('an answer without one of them, or of a form without any, is not claimable', () => {
  const schema = [sought({ itemKey: 'a' }), sought({ itemKey: 'b' })]
  expect(claimValues(schema, answersFrom({ a: 'x' }))).toBeUndefined()
  expect(claimValues(schema, answersFrom({ a: 'x', b: '' }))).toBeUndefined()
  expect(claimValues(schema, answersFrom({ a: 'x', b: ' 　' }))).toBeUndefined()
  expect(claimValues([anItem()], answersFrom({ q1: 'x' }))).toBeUndefined()
  const dated = [sought({ type: 'date' })]
  expect(claimValues(dated, answersFrom({ q1: 'null' }))).toBeUndefined()
})

test('an answer that left a required searchable item out because its section is switched off is not claimable', () => {
  const schema = [
    sought({
      itemKey: 'kind',
      type: 'choicegroupheader',
      options: ['初めて', '二回目'],
      sectionOptions: [{ option: { value: '二回目' }, groupheader: { value: 'before' } }],
    }),
    anItem({ itemKey: 'before', type: 'groupheader' }),
    sought({ itemKey: 'number' }),
  ]
  expect(claimValues(schema, answersFrom({ kind: '初めて' }))).toBeUndefined()
  expect(claimValues(schema, answersFrom({ kind: '二回目', number: '7' }))).toEqual([
    'kind',
    '二回目',
    'number',
    '7',
  ])
})

test('a record that nobody owns has a user id of its own, which is nobody’s in LINE', () => {
  const record = anAnswerRecord({ answerId: 'a1', userId: unclaimedUserId('a1') })
  expect(isUnclaimed(record)).toBe(true)
  expect(isValidUserId(record.userId)).toBe(false)
  expect(isValidUserId('Uabc')).toBe(true)
  expect(isValidUserId('\u3000')).toBe(false)
  expect(isUnclaimed({ ...record, answerId: 'a2' })).toBe(false)
  expect(isUnclaimed({ ...record, userId: 'Uabc' })).toBe(false)
  expect(isForeign(record, 'Uabc')).toBe(false)
})

test('a record is foreign only if it belongs to another messaging account', () => {
  expect(isForeign({ userId: 'Uother' }, 'Uabc')).toBe(true)
  expect(isForeign({ userId: 'Uabc' }, 'Uabc')).toBe(false)
  expect(isForeign({ userId: 'staff-1' }, 'Uabc')).toBe(false)
})

import { expect, test } from 'vitest'
import { claimValues } from '../../domain/survey/claim.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import { anItem, answers } from '../forms.ts'

const sought = (over: Partial<SchemaItem>) =>
  anItem({ isRequired: { value: true }, isSearchable: { value: true }, ...over })

test('an answer is claimed by all its required searchable items, in the order of the form, half-width', () => {
  const schema = [
    sought({ itemKey: 'number' }),
    anItem({ itemKey: 'note', isSearchable: { value: true } }),
    anItem({ itemKey: 'other', isRequired: { value: true } }),
    sought({ itemKey: 'birthday', type: 'birthday' }),
    sought({ itemKey: 'office', isAdminItem: true }),
  ]
  const given = answers({ birthday: '2000-01-01', number: 'Ａ－１２', note: 'x', other: 'x', office: 'x' })
  expect(claimValues(schema, given)).toEqual(['A-12', '2000-01-01'])
})

test('several chosen options are one value', () => {
  const schema = [sought({ type: 'checkboxes', options: ['A', 'B', 'C'] })]
  expect(claimValues(schema, answers({ name: ['A', 'C'] }))).toEqual(['A\nC'])
})

test('an answer without one of them, or of a form without any, is not claimable', () => {
  const schema = [sought({ itemKey: 'a' }), sought({ itemKey: 'b' })]
  expect(claimValues(schema, answers({ a: 'x' }))).toBeUndefined()
  expect(claimValues(schema, answers({ a: 'x', b: '' }))).toBeUndefined()
  expect(claimValues([anItem()], answers({ name: 'x' }))).toBeUndefined()
})

import { describe, expect, test } from 'vitest'
import { checkForm } from '../../../domain/form/form.ts'
import { itemTypeOf } from '../../../domain/item-types/registry.ts'
import { goneChoices, withChoices } from '../../../domain/survey/rules/choice-rules.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { aContext, anItem, answersFrom } from '../../builders.ts'

const types = ['radio', 'dropdown', 'suggest', 'checkboxes', 'choicegroupheader']

const codesOf = (over: Partial<SchemaItem>, answer: string[], stored?: string[]) =>
  checkForm({
    schema: [anItem({ options: ['A', 'B'], ...over })],
    answers: answersFrom({ q1: answer }),
    mode: 'user',
    editing: stored !== undefined,
    ...(stored && { existing: answersFrom({ q1: stored }) }),
    ...aContext('2024-06-14'),
  }).map(({ code }) => code)

describe.each(types)('an option of %s that the form does not have any more', (type) => {
  test('may stay in an answer that had it [ITEM-09, ITEM-10, ITEM-11, ITEM-12, ITEM-21]', () => {
    expect(codesOf({ type }, ['old'], ['old'])).toEqual([])
  })

  test('is refused where the answer did not have it [ITEM-09, ITEM-10, ITEM-11, ITEM-12, ITEM-21]', () => {
    expect(codesOf({ type }, ['old'])).toEqual(['choice.unknown'])
    expect(codesOf({ type }, ['old'], [])).toEqual(['choice.unknown'])
    expect(codesOf({ type }, ['old'], ['A'])).toEqual(['choice.unknown'])
    expect(codesOf({ type }, ['old'], ['older'])).toEqual(['choice.unknown'])
  })

  test('is not needed to choose what the form has', () => {
    expect(codesOf({ type }, ['A'], ['old'])).toEqual([])
  })
})

/** Options of which at least 2 and at most 2 are wanted. */
const counted = [
  { answer: ['old'], codes: ['choices.count'] },
  { answer: ['A', 'old'], codes: [] },
  { answer: ['A', 'B', 'old'], codes: ['choices.count'] },
  { answer: ['A', 'B'], codes: [] },
]
test.each(counted)(
  'checkboxes count an option that went: $answer of 2 gives $codes [VAL-15]',
  ({ answer, codes }) => {
    expect(codesOf({ type: 'checkboxes', selection: { min: 2, max: 2 } }, answer, ['old'])).toEqual(codes)
  },
)

test('an option that went is shown with those that are there [DETAIL-03]', () => {
  const item = anItem({ type: 'checkboxes', options: ['A'] })
  expect(itemTypeOf(item)?.shown(['A', 'old'], item, {})).toBe('A、old')
})

describe('the choices that went', () => {
  test('are what the stored answer has and the item has not', () => {
    const item = anItem({ type: 'checkboxes', options: ['A', 'B'] })
    expect(goneChoices(item, ['A', 'old', ''])).toEqual(['old'])
    expect(goneChoices(item, undefined)).toEqual([])
    expect(withChoices(item, ['old']).options).toEqual(['A', 'B', 'old'])
  })

  test('are none of an item that is not chosen from', () => {
    expect(goneChoices(anItem({ type: 'text' }), ['abc'])).toEqual([])
  })
})

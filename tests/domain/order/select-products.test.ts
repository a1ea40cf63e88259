import { describe, expect, test } from 'vitest'
import { acceptedAnswers } from '../../../domain/form/form.ts'
import { isRequired } from '../../../domain/form/required.ts'
import { anItem, answersFrom } from '../../builders.ts'
import { codeOf, controlOf, shownOf } from '../survey/check.ts'

const type = 'selectProducts'
const wrong = [['ticket'], ['ticket:0'], ['ticket:1', 'adult/guide:01'], ['ticket:1', ''], ['a:１']].map(
  (answer) => ({
    answer,
  }),
)

describe('a product item', () => {
  test('takes several lines, with or without category [ORDER-17]', () => {
    expect(codeOf({ type }, ['ticket:1', 'adult/ticket:1', 'guide:999999'])).toBeUndefined()
    expect(controlOf({ type })).toEqual({ kind: 'products' })
  })

  test.each(wrong)('refuses $answer [ORDER-17]', ({ answer }) => {
    expect(codeOf({ type }, answer)).toBe('text.format')
  })

  test('asks residents for a product whether or not it is marked as required [ORDER-20]', () => {
    for (const isRequiredItem of [undefined, { value: false }, { value: true }]) {
      const item = { type, ...(isRequiredItem && { isRequired: isRequiredItem }) }
      for (const answer of [[], [''], ['　', '']]) expect(codeOf(item, answer)).toBe('product.required')
    }
    expect(isRequired(anItem({ type }), 'admin')).toBe(false)
  })

  test('keeps the lines as they were sent; screens word them by the products [ORDER-11]', () => {
    const answers = answersFrom({ q1: ['guide:1', 'adult/ticket:2'] })
    const form = { schema: [anItem({ type })], mode: 'user' as const, editing: false }
    expect(acceptedAnswers({ ...form, answers })).toEqual(answers)
    expect(shownOf({ type }, ['guide:1'])).toBe('')
  })
})

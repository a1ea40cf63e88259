import { describe, expect, test } from 'vitest'
import { issueText } from '../../../application/texts/dictionary.ts'
import { shared as ja } from '../../../application/texts/ja.json'
import { isRequired } from '../../../domain/form/required.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anItem } from '../../builders.ts'
import { codeOf, controlOf, issueOf, shownOf } from '../survey/check.ts'

const type = 'reservation'
const levels = ['large', 'medium', 'small', 'item']

const partials = [
  ['', 4],
  ['　', 4],
  ['?a', 3],
  ['?a/b', 2],
  ['?a/b/c', 1],
] as const

const required: readonly Partial<SchemaItem>[] = [
  { categoryRequiredFlag: true },
  { isRequired: { value: true } },
  { isRequiredForUser: { value: true } },
]

const lines = [
  '1番目の分類を選んでください。',
  '2番目の分類を選んでください。',
  '3番目の分類を選んでください。',
  '予約する内容を選んでください。',
]

describe('a reservation', () => {
  test.each(partials)(
    'with the answer %j lacks %i required levels, each named in the issue [VAL-05]',
    (text, count) => {
      for (const how of required) {
        const issue = issueOf({ type, ...how }, text)!
        expect(issue).toMatchObject({
          code: 'category.missing',
          details: { levels: levels.slice(-count).map((level) => ({ level })) },
        })
        expect(issueText(ja, issue).split('\n')).toEqual(lines.slice(-count))
      }
    },
  )

  test('is asked for with the level titles of the item [VAL-05]', () => {
    const titles = { setLargeCategoryTitle: '地区', setMediumCategoryTitle: '施設' }
    const issue = issueOf({ type, categoryRequiredFlag: true, ...titles }, '')!
    expect(issueText(ja, issue).split('\n')).toEqual([
      '地区を選んでください。',
      '施設を選んでください。',
      ...lines.slice(2),
    ])
    expect(controlOf({ type, ...titles })).toEqual({
      kind: 'category',
      titles: { large: '地区', medium: '施設' },
    })
  })

  test('is required of residents by categoryRequiredFlag [VAL-05]', () => {
    expect(isRequired(anItem({ type, categoryRequiredFlag: true }), 'user')).toBe(true)
    expect(isRequired(anItem({ type, categoryRequiredFlag: false }), 'user')).toBe(false)
    expect(isRequired(anItem({ type: 'text', categoryRequiredFlag: true }), 'user')).toBe(false)
  })

  test('may be blank if it is not required, but not partly chosen [VAL-05]', () => {
    expect(codeOf({ type }, '')).toBeUndefined()
    expect(codeOf({ type }, '?a/b')).toBe('category.missing')
  })

  test('is complete with its item, with or without a time, and refused otherwise [RSV-01, VAL-05]', () => {
    for (const text of ['cat_7', 'cat_7|20240614|0'])
      expect(codeOf({ type, categoryRequiredFlag: true }, text)).toBeUndefined()
    for (const text of ['cat', '?', '?a//b', 'cat_7|20270230|0', 'cat_7|20240614', 'cat_7|20240614|0\n']) {
      expect(codeOf({ type }, text)).toBe('choice.unknown')
    }
  })

  test('has no words of its own: they need the categories and the language', () => {
    for (const text of ['', '?a/b', 'cat_7', 'cat_7|20240614|3', 'x'])
      expect(shownOf({ type }, [text])).toBe('')
  })
})

import { describe, expect, test } from 'vitest'
import { surveyResultsOf } from '../../../domain/form/survey-results.ts'
import { anItem, answersFrom } from '../../builders.ts'

const schema = [
  anItem(),
  anItem({ itemKey: 'q2', title: '希望', type: 'checkboxes', options: ['A', 'B', 'C'] }),
  anItem({ itemKey: 'q3', title: '接種日', type: 'date' }),
  anItem({ itemKey: 'q4', title: '案内', type: 'guide' }),
]

describe('the payload of a form', () => {
  test('names the results by item and title [ENT-15]', () => {
    expect(surveyResultsOf(schema, answersFrom({ q1: '花子' }))).toEqual([
      { itemKey: 'q1', title: 'お名前', value: '花子' },
    ])
  })

  test('omits empties, repeats lists and groups checkboxes [VAL-27]', () => {
    const results = (answers: Record<string, string | readonly string[]>) =>
      surveyResultsOf(schema, answersFrom(answers)).map(({ itemKey, value }) => [itemKey, value])
    expect(results({ q1: '', q2: [], q3: [''] })).toEqual([])
    expect(results({ q2: ['A', 'C'], q1: ['a', '', 'b'] })).toEqual([
      ['q1', 'a'],
      ['q1', 'b'],
      ['q2', ['A', 'C']],
    ])
    expect(results({ q1: '0', q3: 'null' })).toEqual([
      ['q1', '0'],
      ['q3', 'null'],
    ])
    expect(results({ q4: 'x', unknown: 'x', q1: 'false' })).toEqual([['q1', 'false']])
  })
})

import { describe, expect, test } from 'vitest'
import { answersOfSubmitted, payloadOf } from '../../../domain/answer/payload.ts'
import { anItem, answersFrom, aSurveyConfig } from '../../builders.ts'

const schema = [
  anItem(),
  anItem({ itemKey: 'q2', title: '希望', type: 'checkboxes', options: ['A', 'B', 'C'] }),
  anItem({ itemKey: 'q3', title: '接種日', type: 'date' }),
  anItem({ itemKey: 'q4', title: '案内', type: 'guide' }),
]

describe('answers as a client sends them', () => {
  const rows = (...values: unknown[]) => values.map((value) => ({ itemKey: 'q1', value }))
  const read = (...values: unknown[]) => answersOfSubmitted(rows(...values)).get('q1')

  test.each([
    [['a'], ['a']],
    [
      ['a', 'b', 'a'],
      ['a', 'b', 'a'],
    ],
    [
      [['a', 'b'], 'c'],
      ['a', 'b', 'c'],
    ],
    [[0], ['0']],
    [[false], ['false']],
    [['0', ''], ['0']],
    [['', null, undefined], undefined],
    [[[]], undefined],
    [[['', null, 0]], ['0']],
    [[{ a: 1 }], undefined],
    [[[['a']]], undefined],
  ])('%j are read as %j [VAL-27]', (values, answer) => {
    expect(read(...values)).toEqual(answer)
  })

  test('are kept apart by item, even one named like a part of every object [VAL-27]', () => {
    const answers = answersOfSubmitted([
      { itemKey: '__proto__', value: 'a' },
      { itemKey: 'constructor', value: 'b' },
      { itemKey: '__proto__', value: 'c' },
    ])
    expect([...answers]).toEqual([
      ['__proto__', ['a', 'c']],
      ['constructor', ['b']],
    ])
  })

  test('may be very many', () => {
    expect(
      read(
        ['a'],
        Array.from({ length: 400_000 }, () => 1),
      ),
    ).toHaveLength(400_001)
  })
})

describe('the payload of a form', () => {
  const config = aSurveyConfig({ surveySchema: schema })

  test('names survey, user and the results by item and title [ENT-15]', () => {
    expect(payloadOf(config, 'Uabc', answersFrom({ q1: '花子' }))).toEqual({
      surveyId: 'svy001',
      userId: 'Uabc',
      surveyResults: [{ itemKey: 'q1', title: 'お名前', value: '花子' }],
    })
  })

  test('omits empties, repeats lists and groups checkboxes [VAL-27]', () => {
    const results = (answers: Record<string, string | readonly string[]>) =>
      payloadOf(config, 'Uabc', answersFrom(answers)).surveyResults.map(({ itemKey, value }) => [
        itemKey,
        value,
      ])
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

  test('is read back by the server as the same answers [VAL-27]', () => {
    const answers = answersFrom({ q1: '花子', q2: ['A', 'C'], q3: '2024-06-14' })
    expect(answersOfSubmitted(payloadOf(config, 'Uabc', answers).surveyResults)).toEqual(answers)
  })
})

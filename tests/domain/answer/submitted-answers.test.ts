import { describe, expect, test } from 'vitest'
import { answersOfSubmitted } from '../../../domain/answer/submitted-answers.ts'
import { surveyResultsOf } from '../../../domain/form/survey-results.ts'
import { anItem, answersFrom } from '../../builders.ts'

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

  test('are the answers of the form that sent them [VAL-27]', () => {
    const schema = [
      anItem(),
      anItem({ itemKey: 'q2', title: '希望', type: 'checkboxes', options: ['A', 'B', 'C'] }),
      anItem({ itemKey: 'q3', title: '接種日', type: 'date' }),
    ]
    const answers = answersFrom({ q1: '花子', q2: ['A', 'C'], q3: '2024-06-14' })
    expect(answersOfSubmitted(surveyResultsOf(schema, answers))).toEqual(answers)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnswerRow } from '../../../domain/answer/answer-record.ts'
import {
  answersOf,
  answersOfRows,
  entriesOf,
  keyMsOf,
  partitionKeyOf,
  rowsOf,
} from '../../../domain/answer/rows.ts'
import { acceptedAnswers } from '../../../domain/survey/form.ts'
import { anAnswerRecord, anItem, answersFrom, friday } from '../../builders.ts'

const owner = { surveyId: 'svy001', userId: 'Uabc' }
const brief = (rows: readonly AnswerRow[]) => rows.map(({ sortKey, value }) => [sortKey, value])

const schema = [
  anItem(),
  anItem({ itemKey: 'q2', title: '希望', type: 'checkboxes', options: ['A', 'B', 'C'] }),
  anItem({ itemKey: 'q3', title: '接種日', type: 'date' }),
  anItem({ itemKey: 'q4', title: '案内', type: 'guide' }),
]

describe('partition keys', () => {
  test('X-KEY-01: a form with one answer a resident has survey and user [ENT-06]', () => {
    expect(partitionKeyOf({ ...owner, keyMs: 0 })).toBe('svy001#Uabc')
  })

  test('X-KEY-02: an appending form has the time of the save behind them [ENT-06]', () => {
    expect(partitionKeyOf({ ...owner, keyMs: friday })).toBe('svy001#Uabc#1718323200000')
  })

  const id = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom('#', '1', 'U', 'a')).map((parts) => parts.join('')),
  )
  const keyMs = fc.oneof(fc.constant(0), fc.nat(), fc.maxSafeNat())

  test('are read back exactly, whatever # the ids have [ENT-06]', () => {
    fc.assert(
      fc.property(id, id, keyMs, (surveyId, userId, ms) => {
        expect(keyMsOf(partitionKeyOf({ surveyId, userId, keyMs: ms }), { surveyId, userId })).toBe(ms)
      }),
    )
  })

  test('any other text is no key of that survey and user [ENT-06]', () => {
    fc.assert(
      fc.property(id, id, fc.oneof(id, keyMs.map(String)), (surveyId, userId, text) => {
        const ms = keyMsOf(`${surveyId}#${userId}#${text}`, { surveyId, userId })
        if (ms !== undefined)
          expect(partitionKeyOf({ surveyId, userId, keyMs: ms })).toBe(`${surveyId}#${userId}#${text}`)
      }),
    )
  })

  test.each([
    '',
    'svy001',
    'svy001#',
    'svy001#Uother',
    'svy002#Uabc',
    'svy001#Uabcd',
    'svy001#Uabc#',
    'svy001#Uabc#0',
    'svy001#Uabc#01',
    'svy001#Uabc#-1',
    'svy001#Uabc#1.5',
    'svy001#Uabc#1e3',
    'svy001#Uabc#１',
    'svy001#Uabc#1718323200000#1',
    'svy001#Uabc#1718323200000\n',
    'svy001#Uabc#9007199254740993',
    'svy001#Uabc#99999999999999999',
    ' svy001#Uabc',
  ])('%j is none of Uabc [ENT-06]', (partitionKey) => {
    expect(keyMsOf(partitionKey, owner)).toBeUndefined()
  })
})

describe('rows', () => {
  test('have every field of the wire [ENT-03]', () => {
    const record = anAnswerRecord({ keyMs: friday, version: 2, isLiffMode: true, updatedAt: 1718323300 })
    expect(rowsOf(record)).toEqual([
      {
        userId: 'Uabc',
        surveyId: 'svy001',
        value: '東京',
        partitionKey: 'svy001#Uabc#1718323200000',
        sortKey: 'q1#東京',
        itemKey: 'q1',
        userSearchKey: 'svy001#q1#東京',
        check: '未対応',
        isLiffMode: true,
        updatedAt: 1718323300,
        title: 'お名前',
        answerVersion: 2,
        answercode: '7K3M9QZT',
        seriescode: '7K3M9QZT',
        revision: 2,
      },
    ])
  })

  test('of a change name the first answer of the series and count on from all versions before', () => {
    const series = { code: 'AAAA1111', before: 3 }
    const [row] = rowsOf(anAnswerRecord({ version: 2, series }))
    expect(row).toMatchObject({
      answercode: '7K3M9QZT',
      seriescode: 'AAAA1111',
      revision: 5,
      answerVersion: 2,
    })
  })

  test('X-KEY-03: the sort key is the item and its value [ENT-04]', () => {
    expect(rowsOf(anAnswerRecord()).map(({ sortKey }) => sortKey)).toEqual(['q1#東京'])
  })

  test('X-KEY-04: checkboxes have a row per option, with an empty value for an unchosen one [ENT-04] [ENT-05]', () => {
    const entries = entriesOf(schema, answersFrom({ q2: ['A', 'C'] }))
    expect(brief(rowsOf(anAnswerRecord({ entries })))).toEqual([
      ['q2#A', 'A'],
      ['q2#B', ''],
      ['q2#C', 'C'],
    ])
  })

  test('unchosen options do not collide, and an untouched group has all its rows [ENT-05]', () => {
    const answers = acceptedAnswers({ schema, answers: new Map(), mode: 'user', editing: false })
    const rows = rowsOf(anAnswerRecord({ entries: entriesOf(schema, answers) }))
    expect(brief(rows)).toEqual([
      ['q2#A', ''],
      ['q2#B', ''],
      ['q2#C', ''],
    ])
  })

  test('the search key is survey, item and value between # [ENT-07]', () => {
    const entries = entriesOf(schema, answersFrom({ q1: '山#田', q2: ['B'] }))
    expect(rowsOf(anAnswerRecord({ entries })).map(({ userSearchKey }) => userSearchKey)).toEqual([
      'svy001#q1#山#田',
      'svy001#q2#',
      'svy001#q2#B',
      'svy001#q2#',
    ])
  })

  test("the date 'null' is stored as null, and a date that is missing not at all [VAL-09]", () => {
    const entries = entriesOf(schema, answersFrom({ q3: 'null' }))
    expect(entries).toEqual([{ itemKey: 'q3', title: '接種日', answer: null }])
    expect(brief(rowsOf(anAnswerRecord({ entries })))).toEqual([['q3#null', null]])
    expect(answersOf(entries).get('q3')).toEqual(['null'])
    expect(entriesOf(schema, answersFrom({ q3: '', q1: 'null' })).map(({ answer }) => answer)).toEqual([
      ['null'],
    ])
  })

  test('come in the order of the form, from its items only', () => {
    const answers = answersFrom({ q4: 'x', unknown: 'x', q3: '2024-06-14', q1: '花子' })
    expect(entriesOf(schema, answers).map(({ itemKey }) => itemKey)).toEqual(['q1', 'q3'])
  })

  test('an option that was dropped from the form keeps its row [ENT-05]', () => {
    const entries = [{ itemKey: 'q2', title: '希望', answer: ['旧'], options: ['A'] }]
    expect(brief(rowsOf(anAnswerRecord({ entries })))).toEqual([
      ['q2#A', ''],
      ['q2#旧', '旧'],
    ])
  })

  test('are read back as the answers they were made of', () => {
    const text = fc.string({ unit: 'binary', minLength: 1 }).filter((each) => /\S/.test(each))
    const options = fc.uniqueArray(text, { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(
        text,
        options,
        fc.nat(31),
        fc.constantFrom('null', '2024-06-14', ''),
        (name, all, picked, day) => {
          const chosen = all.filter((_, at) => (picked >> at) % 2 === 1)
          const items = schema.map((each) => (each.itemKey === 'q2' ? { ...each, options: all } : each))
          const answers = answersFrom({ q1: name, q2: chosen, q3: day })
          const stored = acceptedAnswers({ schema: items, answers, mode: 'user', editing: false })
          const record = anAnswerRecord({ entries: entriesOf(items, stored) })
          expect(answersOf(record.entries)).toEqual(stored)
          expect(answersOfRows(rowsOf(record))).toEqual(stored)
          expect(new Set(rowsOf(record).map(({ sortKey }) => sortKey)).size).toBe(rowsOf(record).length)
        },
      ),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AnswerRow, rowsOf, toOwnAnswers } from '../../../../adapters/http/calls/answer-rows.ts'
import type { AnswerSeries } from '../../../../domain/answer/answer-record.ts'
import { answersOf, entriesOf } from '../../../../domain/answer/entries.ts'
import { acceptedAnswers } from '../../../../domain/form/form.ts'
import { localDate } from '../../../../domain/shared/local-date.ts'
import { anAnswerRecord, anItem, answersFrom, asOwnAnswer, friday } from '../../../builders.ts'
import { inJune, resultWith } from '../../../domain/answer/results.ts'

const brief = (rows: readonly AnswerRow[]) => rows.map(({ sortKey, value }) => [sortKey, value])
const recordRows = (...args: Parameters<typeof anAnswerRecord>) =>
  rowsOf([asOwnAnswer(anAnswerRecord(...args))])

const schema = [
  anItem(),
  anItem({ itemKey: 'q2', title: '希望', type: 'checkboxes', options: ['A', 'B', 'C'] }),
  anItem({ itemKey: 'q3', title: '接種日', type: 'date' }),
  anItem({ itemKey: 'q4', title: '案内', type: 'guide' }),
]

describe('rows', () => {
  test('have every field of the wire [ENT-03]', () => {
    const record = anAnswerRecord({ keyMs: friday, version: 2, isLiffMode: true, updatedAt: 1718323300 })
    expect(rowsOf([asOwnAnswer(record)])).toEqual([
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
    const series: AnswerSeries = { codes: ['AAAA1111'], createdAt: 1_718_000_000, before: 3 }
    const [row] = recordRows({ version: 2, series })
    expect(row).toMatchObject({
      answercode: '7K3M9QZT',
      seriescode: 'AAAA1111',
      revision: 5,
      answerVersion: 2,
    })
  })

  test('X-KEY-03: the sort key is the item and its value [ENT-04]', () => {
    expect(recordRows().map(({ sortKey }) => sortKey)).toEqual(['q1#東京'])
  })

  test('X-KEY-04: checkboxes have a row per option, with an empty value for an unchosen one [ENT-04] [ENT-05]', () => {
    const entries = entriesOf(schema, answersFrom({ q2: ['A', 'C'] }))
    expect(brief(recordRows({ entries }))).toEqual([
      ['q2#A', 'A'],
      ['q2#B', ''],
      ['q2#C', 'C'],
    ])
  })

  test('unchosen options do not collide, and an untouched group has all its rows [ENT-05]', () => {
    const answers = acceptedAnswers({ schema, answers: new Map(), mode: 'user', editing: false })
    const rows = recordRows({ entries: entriesOf(schema, answers) })
    expect(brief(rows)).toEqual([
      ['q2#A', ''],
      ['q2#B', ''],
      ['q2#C', ''],
    ])
  })

  test('the search key is survey, item and value between # [ENT-07]', () => {
    const entries = entriesOf(schema, answersFrom({ q1: '山#田', q2: ['B'] }))
    expect(recordRows({ entries }).map(({ userSearchKey }) => userSearchKey)).toEqual([
      'svy001#q1#山#田',
      'svy001#q2#',
      'svy001#q2#B',
      'svy001#q2#',
    ])
  })

  test('a text that looks like a booking is none, as our rows of bookings say what is reserved', () => {
    const entries = entriesOf(schema, answersFrom({ q1: 'a_1|20250620|2' }))
    expect(toOwnAnswers(recordRows({ entries }))).toMatchObject([{ reservations: [] }])
  })

  test("the date 'null' is stored as null, and a date that is missing not at all [VAL-09]", () => {
    const entries = entriesOf(schema, answersFrom({ q3: 'null' }))
    expect(entries).toEqual([{ itemKey: 'q3', title: '接種日', answer: null }])
    expect(brief(recordRows({ entries }))).toEqual([['q3#null', null]])
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
    expect(brief(recordRows({ entries }))).toEqual([
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
          const [read] = toOwnAnswers(rowsOf([asOwnAnswer(record)]))
          expect(read && answersOf(read.entries)).toEqual(stored)
          expect(read && rowsOf([read])).toEqual(rowsOf([asOwnAnswer(record)]))
          expect(new Set(rowsOf([asOwnAnswer(record)]).map(({ sortKey }) => sortKey)).size).toBe(
            rowsOf([asOwnAnswer(record)]).length,
          )
        },
      ),
    )
  })
})

test('rows are told apart by their answer, and say together what each says', () => {
  const one = rowsOf([resultWith([inJune(14, '09:00')], { keyMs: 1, answerCode: 'A' })])
  const other = rowsOf([resultWith([], { keyMs: 2, answerCode: 'B' })])
  const answers = toOwnAnswers([one[0]!, other[0]!, one[1]!])
  expect(answers.map(({ answerCode, entries }) => [answerCode, entries.length])).toEqual([
    ['A', 2],
    ['B', 1],
  ])
  expect(answers[0]?.reservations).toEqual([{ itemKey: 'r1', title: 'ご予約', ...inJune(14, '09:00') }])
  expect(answers[1]?.reservations).toEqual([])
  expect(answers[0]).not.toHaveProperty('reserved')
})

test('an answer with everything that rows can tell is read back as it was', () => {
  const answer = {
    ...resultWith([inJune(14, '09:00'), { value: 'cat01_7', reserved: {} }], {
      isLiffMode: true,
      version: 3,
    }),
    changeObstacle: 'answer.completed',
    cancelObstacle: 'reservation.deadline_passed',
  } as const
  const reservations = answer.reservations.map((each) => ({ ...each, categoryInfo: { sortKey: 'cat01' } }))
  const entries = [
    { itemKey: 'number', title: '会員番号', answer: ['00010000002'], originalValue: '00010000001' },
    { itemKey: 'care', title: '希望', answer: ['B'], options: ['A', 'B'] },
    { itemKey: 'day', title: '接種日', answer: null },
    ...answer.entries,
  ]
  const given = { ...answer, reservations, entries }
  expect(toOwnAnswers(rowsOf([given]))).toEqual([given])
})

test('a row has every field of the specification; those of later capabilities are optional [ENT-03]', () => {
  const everyRowField: AnswerRow = {
    ...rowsOf([asOwnAnswer(anAnswerRecord())])[0]!,
    originalValue: '00010000001',
    categoryInfo: { sortKey: 'cat01', tag1: '大', tag2: '中', tag3: '小' },
    reserved: { itemName: '大会議室', day: localDate('2024-06-14'), start: '10:00', end: '11:00' },
    changeObstacle: 'answer.completed',
    cancelObstacle: 'answer.cancelled',
  }
  expect(Object.keys(everyRowField).sort()).toEqual([
    'answerVersion',
    'answercode',
    'cancelObstacle',
    'categoryInfo',
    'changeObstacle',
    'check',
    'isLiffMode',
    'itemKey',
    'originalValue',
    'partitionKey',
    'reserved',
    'revision',
    'seriescode',
    'sortKey',
    'surveyId',
    'title',
    'updatedAt',
    'userId',
    'userSearchKey',
    'value',
  ])
})

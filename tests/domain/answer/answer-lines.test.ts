import { describe, expect, test } from 'vitest'
import { answerLines, patientName } from '../../../domain/answer/answer-lines.ts'
import { entriesOf } from '../../../domain/answer/entries.ts'
import type { OwnAnswer } from '../../../domain/answer/own-answer.ts'
import type { Answer } from '../../../domain/survey/answer.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anAnswerRecord, anItem, answersFrom, aSurveyConfig, asOwnAnswer } from '../../builders.ts'
import { inJune, resultWith } from './results.ts'

const schema: SchemaItem[] = [
  anItem({ itemKey: 'sent', title: '記入日', type: 'date' }),
  anItem({ itemKey: 'head', title: 'お子さん', type: 'groupheader' }),
  anItem({ itemKey: 'name', title: '名前' }),
  anItem({ itemKey: 'care', title: '希望', type: 'checkboxes', options: ['A', 'B', 'C'] }),
  anItem({ itemKey: 'note', title: '備考', type: 'textarea' }),
]
const config = aSurveyConfig({ surveySchema: schema })

const resultOf = (answers: Record<string, string | Answer>, stored: SchemaItem[] = schema): OwnAnswer =>
  asOwnAnswer(anAnswerRecord({ entries: entriesOf(stored, answersFrom(answers)) }))

const brief = (result: OwnAnswer, of = config) =>
  answerLines(of, result).map((line) => [
    line.title,
    line.kind === 'text'
      ? line.text
      : line.kind === 'files'
        ? line.files.map(({ name }) => name).join(' ')
        : line.reservation.value,
  ])

describe('the lines of an answer', () => {
  const given = { sent: '2024-06-14', name: '花', care: ['A', 'C'], note: '一\n二' }

  test('are in the order of the form, whatever the order of the rows, as a person reads them', () => {
    const stored = resultOf(given, [...schema].reverse())
    expect(brief(stored)).toEqual([
      ['記入日', '2024/06/14'],
      ['名前', '花'],
      ['希望', 'A、C'],
      ['備考', '一\n二'],
    ])
  })

  test('name the section that they stand in', () => {
    expect(answerLines(config, resultOf(given)).map(({ section }) => section)).toEqual([
      undefined,
      'お子さん',
      'お子さん',
      'お子さん',
    ])
  })

  test('name no section behind a heading without a title', () => {
    const end = anItem({ itemKey: 'end', title: '', type: 'groupheader' })
    const ended = aSurveyConfig({ surveySchema: schema.toSpliced(3, 0, end) })
    const sections = answerLines(ended, resultOf(given)).map((line) => 'section' in line)
    expect(sections).toEqual([false, true, false, false])
  })

  test('leave out what is not answered', () => {
    const unanswered = resultOf({ sent: 'null', name: '花', care: [] })
    expect(brief(unanswered)).toEqual([['名前', '花']])
    expect(brief(unanswered, aSurveyConfig({ surveySchema: [] }))).toEqual([['名前', '花']])
  })

  test('keep an answer that reads null', () => {
    expect(brief(resultOf({ name: 'null' }))).toEqual([['名前', 'null']])
    expect(brief(resultOf({ name: 'null' }), aSurveyConfig({ surveySchema: [] }))).toEqual([['名前', 'null']])
  })

  test('have items that the form no longer has, or nobody knows, last and with their own titles', () => {
    const now = [
      anItem({ itemKey: 'note', title: 'ご要望', type: 'constructor' }),
      anItem({ itemKey: 'name', title: 'お名前' }),
    ]
    expect(brief(resultOf(given), aSurveyConfig({ surveySchema: now }))).toEqual([
      ['備考', '一\n二'],
      ['名前', '花'],
      ['記入日', '2024-06-14'],
      ['希望', 'A、C'],
    ])
    const { surveySchema: _, ...empty } = config
    expect(brief(resultOf(given), empty).map(([title]) => title)).toEqual(['記入日', '名前', '希望', '備考'])
  })

  test('have reservations as such, with or without a time', () => {
    const items = [
      anItem({ itemKey: 'r2', type: 'reservation' }),
      anItem({ itemKey: 'r1', type: 'reservation' }),
    ]
    const noTime = { value: 'cat01_7', reserved: {} }
    const result = resultWith([inJune(14, '10:00'), noTime])
    const lines = answerLines(aSurveyConfig({ surveySchema: items }), result)
    expect(
      lines.map((line) => [line.itemKey, line.kind === 'reservation' && line.reservation.reserved]),
    ).toEqual([
      ['r2', {}],
      ['r1', inJune(14, '10:00').reserved],
      ['q1', false],
    ])
  })
})

describe("the patient's name", () => {
  const marked = { attributes: { patientName: true } }
  const named = (over: Partial<SchemaItem>, surveyType = 'corona') => {
    const items = [anItem({ itemKey: 'name', ...over })]
    return patientName(
      aSurveyConfig({ surveyType, surveySchema: items }),
      resultOf({ name: '花' }, [anItem({ itemKey: 'name' })]),
    )
  }

  test('is the answer to the item that the form marks for it', () => {
    expect(named(marked)).toBe('花')
  })

  test('is not shown for an item that is not marked so', () => {
    expect(named({})).toBeUndefined()
    expect(named({ attributes: { patientName: 'true' } })).toBeUndefined()
    expect(named({ attributes: { patientName: false } })).toBeUndefined()
    expect(named({ attributes: Object.create({ patientName: true }) })).toBeUndefined()
  })

  test('is not shown outside vaccination forms, and never what the office wrote', () => {
    expect(named(marked, 'other')).toBeUndefined()
    expect(named({ ...marked, isAdminItem: true })).toBeUndefined()
  })

  test('is not shown if it is not answered', () => {
    const items = [anItem({ itemKey: 'name', ...marked })]
    const form = aSurveyConfig({ surveyType: 'corona', surveySchema: items })
    expect(patientName(form, resultOf({ sent: '2024-06-14' }))).toBeUndefined()
    expect(patientName(aSurveyConfig({ surveyType: 'corona' }), resultOf({ name: '花' }))).toBeUndefined()
  })
})

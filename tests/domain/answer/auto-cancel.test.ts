import { describe, expect, test } from 'vitest'
import { isOverdue, overdueItems } from '../../../domain/answer/auto-cancel.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { anAnswerRecord, anItem, aSurveyConfig } from '../../builders.ts'

/** A vaccination form with one dose and the day on which it was given. */
const aForm = (over: Partial<SurveyConfig> = {}): SurveyConfig =>
  aSurveyConfig({
    surveyType: 'corona',
    surveySchema: [
      anItem({ itemKey: 'dose1', type: 'reservation' }),
      anItem({ itemKey: 'day1', type: 'sesshuJisshiDate', isAdminItem: true }),
    ],
    ...over,
  })

const overdue = [
  { id: 'X-AUTO-01', today: '2021-06-14', done: undefined, check: '未対応', surveyType: 'corona', is: false },
  { id: 'X-AUTO-02', today: '2021-06-15', done: undefined, check: '未対応', surveyType: 'corona', is: false },
  { id: 'X-AUTO-03', today: '2021-06-16', done: undefined, check: '未対応', surveyType: 'corona', is: true },
  {
    id: 'X-AUTO-04',
    today: '2021-06-16',
    done: '2021-06-14',
    check: '未対応',
    surveyType: 'corona',
    is: false,
  },
  {
    id: 'X-AUTO-05',
    today: '2021-06-16',
    done: undefined,
    check: 'キャンセル',
    surveyType: 'corona',
    is: false,
  },
  { id: 'X-AUTO-06', today: '2021-06-16', done: undefined, check: '未対応', surveyType: 'normal', is: false },
] as const

describe('a reservation of 2021-06-14', () => {
  test.each(overdue)(
    'on $today, $check, done $done, $surveyType: overdue is $is ($id)',
    ({ today, done, check, surveyType, is }) => {
      const form = aForm({ surveyType })
      const entry = (itemKey: string, text: string) => ({ itemKey, title: '', answer: [text] })
      const record = anAnswerRecord({
        check,
        entries: [entry('dose1', 'cat_1|20210614|0'), ...(done ? [entry('day1', done)] : [])],
      })
      expect(overdueItems(form, record, localDate(today))).toEqual(is ? ['dose1'] : [])
      const implementationDate = done && localDate(done)
      expect(
        isOverdue({
          surveyType,
          check,
          day: localDate('2021-06-14'),
          implementationDate,
          today: localDate(today),
        }),
      ).toBe(is)
    },
  )

  test('is not overdue without a time', () => {
    const record = anAnswerRecord({ entries: [{ itemKey: 'dose1', title: '', answer: ['cat_1'] }] })
    expect(overdueItems(aForm(), record, localDate('2030-01-01'))).toEqual([])
  })

  test('is not what somebody wrote into an item that books nothing', () => {
    const form = aForm({ surveySchema: [anItem()] })
    const record = anAnswerRecord({ entries: [{ itemKey: 'q1', title: '', answer: ['cat_1|20210614|0'] }] })
    expect(overdueItems(form, record, localDate('2030-01-01'))).toEqual([])
  })
})

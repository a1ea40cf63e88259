import { expect } from 'vitest'
import type { Cells } from '../../../application/office/office-table.ts'
import { makeUpdateAnswers } from '../../../application/office/update-answers.ts'
import type { RowReport } from '../../../application/office/update-report.ts'
import type { AnswerRepository } from '../../../application/ports/answer-repository.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import type { CityStatus } from '../../../domain/answer/city-status.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { FormRule, SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anAnswerRecord, anItem, aSurveyConfig } from '../../builders.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { testStorage } from '../../fakes/test-storage.ts'

/** The place that the answer has booked. */
export const slot = { calendarId: 'cal', day: localDate('2024-07-01'), slotKey: 0 }

const adminItems: readonly SchemaItem[] = [
  anItem(),
  anItem({ itemKey: 'memo', title: '職員のメモ', isAdminItem: true }),
  anItem({ itemKey: 'done', title: '実施日', type: 'date', isAdminItem: true }),
  anItem({
    itemKey: 'ways',
    title: '方法',
    type: 'checkboxes',
    options: ['窓口', '電話', '電話、急ぎ'],
    isAdminItem: true,
  }),
]

type Wanted = {
  schema?: readonly SchemaItem[]
  rules?: readonly FormRule[]
  record?: Partial<AnswerRecord>
  statuses?: readonly CityStatus[]
  through?: (answers: AnswerRepository) => AnswerRepository
}

/** An office with one answer, CODE0001, which has booked a place. */
export async function anOffice({
  schema = adminItems,
  rules = [],
  record = {},
  statuses,
  through = (answers) => answers,
}: Wanted = {}) {
  const storage = testStorage()
  const clock = fixedClock('2024-06-14T12:00:00+09:00')
  const calendar = {
    sortKey: 'cal',
    name: '窓口',
    comaList: [{ start: '09:00', end: '10:00' }],
    weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [3] }],
  }
  const surveys = [aSurveyConfig({ surveySchema: schema, rules })]
  await storage.city.import(
    {
      settings: { cityName: 'みなと市', ...(statuses && { statuses }) },
      surveys,
      calendars: [calendar],
      media: [],
    },
    clock.now(),
  )
  const { version } = await storage.bookings.catalog()
  const saved = await storage.answers.save({
    record: anAnswerRecord({ answerCode: 'CODE0001', ...record }),
    surveyVersion: 1,
    bodyHash: '',
    places: {
      catalogVersion: version,
      keeps: [],
      takes: [{ itemKey: 'place', slot, cost: 1, quota: 3, caps: {} }],
    },
    terms: [],
    audit: [],
  })
  expect(saved.kind).toBe('saved')
  const update = makeUpdateAnswers({ ...storage, answers: through(storage.answers), clock })

  return {
    storage,
    clock,
    async update(
      rows: readonly Record<string, string | null>[],
      over: Partial<Parameters<typeof update>[0]> = {},
    ) {
      async function* given() {
        for (const [index, cells] of rows.entries())
          yield { row: index + 2, cells: new Map(Object.entries(cells)) as Cells }
      }
      const reports: RowReport[] = []
      const encoding = { roundTrip: (text: string) => text }
      for await (const report of update({ rows: given(), dryRun: false, encoding, ...over }))
        reports.push(report)
      return reports
    },
    stored: async () => (await storage.officeAnswers.findByCode('svy001', 'CODE0001'))!,
    async texts() {
      const record = await storage.officeAnswers.findByCode('svy001', 'CODE0001')
      return Object.fromEntries(record!.entries.map(({ itemKey, answer }) => [itemKey, answer]))
    },
  }
}

/** A row about CODE0001. */
export const row = (cells: Record<string, string | null> = {}) => ({
  受付コード: 'CODE0001',
  フォームID: 'svy001',
  ...cells,
})
/** Outcome and problems of each row. */
export const outcomesOf = (reports: readonly RowReport[]) =>
  reports.map(({ outcome, problems }) => [outcome, ...problems.map(({ column, why }) => `${column}:${why}`)])

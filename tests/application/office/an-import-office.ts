import { makeImportAnswers } from '../../../application/office/import-answers.ts'
import type { ImportReport } from '../../../application/office/import-report.ts'
import type { Cells } from '../../../application/office/office-table.ts'
import type { AnswerRepository } from '../../../application/ports/answer-repository.ts'
import type { OfficeAnswerRepository } from '../../../application/ports/office-answer-repository.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { countingIds } from '../../fakes/counting-ids.ts'
import { fakeHolidays } from '../../fakes/fake-holidays.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { testStorage } from '../../fakes/test-storage.ts'
import { aReservation, bookables } from '../bookables.ts'
import { anItem, aSurvey } from '../forms.ts'
import type { Bookables } from '../town.ts'

export const now = '2024-06-12T12:00:00+09:00'

const sought = { isRequired: { value: true }, isSearchable: { value: true } }

/** Residents look for their answers by name and birthday. */
export const paperItems: readonly SchemaItem[] = [
  anItem({ itemKey: 'name', title: 'お名前', ...sought }),
  anItem({ itemKey: 'born', title: '生年月日', type: 'birthday', ...sought }),
  anItem({ itemKey: 'tel', title: '電話番号', type: 'phone' }),
  anItem({ itemKey: 'ways', title: '方法', type: 'checkboxes', options: ['窓口', '電話', '電話、急ぎ'] }),
  anItem({ itemKey: 'memo', title: '職員のメモ', isAdminItem: true }),
  aReservation(),
]

/** A row of the paper list that says all that is needed. */
export const paper = (over: Record<string, string | null> = {}) => ({
  番号: 'P-1',
  お名前: '山田花子',
  生年月日: '1950/4/1',
  ...over,
})

type Wanted = {
  config?: Partial<SurveyConfig>
  calendar?: Parameters<typeof bookables>[0]
  /** Instead of one `calendar`. */
  offer?: Bookables
  through?: (answers: AnswerRepository) => AnswerRepository
  officeThrough?: (answers: OfficeAnswerRepository) => OfficeAnswerRepository
}

/** An office that imports its paper list into the form `svy1`, one answer a resident unless `config` says otherwise. */
export async function anImportOffice({
  config = {},
  calendar = {},
  offer = bookables(calendar),
  through = (answers) => answers,
  officeThrough = (answers) => answers,
}: Wanted = {}) {
  const storage = testStorage()
  const clock = fixedClock(now)
  const holidays = fakeHolidays({ '2024-07-15': '海の日' })
  const city = {
    settings: { cityName: 'みなと市' },
    surveys: [aSurvey({ surveySchema: paperItems, ...config })],
    ...offer,
    media: [],
  }
  await storage.city.import(city, clock.now())
  const answers = through(storage.answers)
  const officeAnswers = officeThrough(storage.officeAnswers)
  const needs = { ...storage, answers, officeAnswers, holidays, clock, ids: countingIds() }
  const importAnswers = makeImportAnswers(needs)

  return {
    storage,
    clock,
    city,
    async import(
      rows: readonly Record<string, string | null>[],
      over: Partial<Parameters<typeof importAnswers>[0]> = {},
    ) {
      async function* given() {
        for (const [index, cells] of rows.entries())
          yield { row: index + 2, cells: new Map(Object.entries(cells)) as Cells }
      }
      const reports: ImportReport[] = []
      const command = { surveyId: 'svy1', sourceColumn: '番号', rows: given, dryRun: false, encoding: {} }
      for await (const report of importAnswers({ ...command, ...over })) reports.push(report)
      return reports
    },
    async stored() {
      const records: AnswerRecord[] = []
      for await (const record of storage.officeAnswers.all('svy1')) records.push(record)
      return records
    },
    /** Places taken on a day, by slot key. */
    async taken(day = '2024-06-14') {
      const on = localDate(day)
      return Object.fromEntries((await storage.bookings.reserved('cal1', on, on)).get(on) ?? [])
    },
  }
}

/** What an answer says, by item. */
export const texts = ({ entries }: AnswerRecord) =>
  Object.fromEntries(entries.map(({ itemKey, answer }) => [itemKey, answer]))

/** Outcome, problems and warnings of each row. */
export const outcomesOf = (reports: readonly ImportReport[]) =>
  reports.map(({ outcome, problems, warnings }) => [
    outcome,
    ...[...problems, ...warnings].map(({ column, why }) => `${column}:${why}`),
  ])

import { randomUUID } from 'node:crypto'
import { sha256Digest } from '../../../adapters/platform/sha256-digest.ts'
import { makeBookForResident } from '../../../application/office/book-for-resident.ts'
import { makeCancelForResident } from '../../../application/office/cancel-for-resident.ts'
import { makeCorrectAnswer } from '../../../application/office/correct-answer.ts'
import { makeImportAnswers } from '../../../application/office/import-answers.ts'
import type { ImportReport } from '../../../application/office/import-report.ts'
import { makeListFreeSlots } from '../../../application/office/list-free-slots.ts'
import { makeMoveBooking } from '../../../application/office/move-booking.ts'
import { aStaffAccount } from '../../contracts/staff-writes.ts'
import { countingIds } from '../../fakes/counting-ids.ts'
import { aTownWithMessages, holidays } from '../answer/a-town-with-messages.ts'
import { inProcess } from '../routes.ts'
import type { Town } from '../town.ts'

let made = 0

/** What the desk of a town needs. */
export const deskNeeds = ({ storage, clock }: Town) => ({
  ...{ ...storage, clock, holidays, digest: sha256Digest },
  ids: {
    ...countingIds(),
    answerId: () => `desk-${++made}`,
    answerCode: () => `D${String(++made).padStart(7, '0')}`,
    messageId: randomUUID,
  },
})

/** What the desk of a town can do. */
export const deskOf = (town: Town) => {
  const needs = deskNeeds(town)
  return {
    book: makeBookForResident(needs),
    freeSlots: makeListFreeSlots(needs),
    cancel: makeCancelForResident(needs),
    move: makeMoveBooking(needs),
    correct: makeCorrectAnswer(needs),
    /** Brings in the answers of a list on paper. */
    async bring(...rows: readonly Record<string, string>[]): Promise<ImportReport[]> {
      const list = rows.map((row, index) => ({
        row: index + 2,
        cells: new Map(Object.entries({ 番号: `paper-${++made}`, ...row })),
      }))
      async function* given() {
        yield* list
      }
      const command = { surveyId: 'svy1', sourceColumn: '番号', rows: given, dryRun: false, encoding: {} }
      const reports: ImportReport[] = []
      for await (const report of makeImportAnswers(needs)(command)) reports.push(report)
      return reports
    },
    /** The code of the first record that was brought in. */
    async paperCode(): Promise<string> {
      for await (const record of town.storage.officeAnswers.all('svy1'))
        if (record.registeredBy === 'import') return record.answerCode
      return ''
    },
    /** Enters somebody in the staff directory. */
    employ: (username: string) =>
      town.storage.staffAccounts.put([aStaffAccount({ username, madeBy: 'office' })], []),
    stored: async (answerCode: string) => (await town.storage.officeAnswers.findByCode('svy1', answerCode))!,
    /** How many of everybody's bookings, in which slots. */
    slotsOf: async (answerCode: string) => {
      const record = await town.storage.officeAnswers.findByCode('svy1', answerCode)
      const bookings = await town.storage.bookings.ofAnswer(record?.answerId ?? '')
      return bookings.map(({ day, slotKey }) => `${day} ${slotKey}`)
    },
  }
}

/** A town with a desk, whose messages arrive. */
export async function aDesk(over: Parameters<typeof aTownWithMessages>[1] = {}) {
  const here = await aTownWithMessages(inProcess, over)
  return { ...here, ...deskOf(here.town) }
}

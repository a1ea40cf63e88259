import type { Officer } from '../../domain/staff/office-duty.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import { allForms } from './all-forms.ts'
import { dayTable } from './day-table.ts'
import { listedVisitsOf } from './list-day.ts'
import {
  bookingsIn,
  calendarsOfDay,
  type DayName,
  type DayNeeds,
  factsOf,
  placesOf,
  scopesOf,
  surveysIn,
} from './read-day.ts'

/** A table: its header, and its rows, each as long as the header. */
type Table = { header: readonly string[]; rows: readonly (readonly string[])[] }

/**
 * Driving port of the office: the whole list of a day as a table to keep elsewhere, as far as somebody sees to the
 * forms. The audit event is stored before it is returned.
 *
 * @throws Refusal `calendar.not_found`
 */
type ExportDay = (command: DayName) => Promise<Table>

/**
 * Driving port of the office: somebody prints the list of a day; an audit event tells of it.
 * @throws Refusal `calendar.not_found`
 */
type NoteDayPrint = (command: DayName) => Promise<void>

export const makeExportDay =
  (needs: DayNeeds) =>
  (officer: Officer, request: RequestContext): ExportDay =>
  async (name) => {
    const { sees } = await scopesOf(needs, officer)
    const catalog = await needs.bookings.catalog()
    const booked = await needs.officeAnswers.bookedOn(name.day, { surveyIds: surveysIn(sees) })
    const { meant } = await calendarsOfDay(needs, { sees, catalog }, { ...name, booked })
    const visits = meant.flatMap(({ slots }) => slots.flatMap((slot) => [...slot.visits]))
    const visitOf = await listedVisitsOf(needs.orders, visits, await allForms(needs).list(), catalog)
    const list = meant.map((calendar) => ({
      ...calendar,
      slots: calendar.slots.map((slot) => ({ ...slot, visits: slot.visits.map(visitOf) })),
    }))
    await recordExport(needs, { officer, request }, { ...name, count: visits.length })
    const { header, rows } = dayTable([{ day: name.day, list }])
    return { header, rows: [...rows] }
  }

export const makeNoteDayPrint =
  (needs: DayNeeds) =>
  (officer: Officer, request: RequestContext): NoteDayPrint =>
  async (name) => {
    const { sees } = await scopesOf(needs, officer)
    const catalog = await needs.bookings.catalog()
    const booked = await placesOf(needs, sees, { day: name.day })
    const { meant } = await calendarsOfDay(needs, { sees, catalog }, { ...name, booked })
    const { length: count } = meant.flatMap(bookingsIn)
    await recordExport(needs, { officer, request }, { ...name, count })
  }

const recordExport = (
  { audit, clock }: Pick<DayNeeds, 'audit' | 'clock'>,
  { officer, request }: { officer: Officer; request: RequestContext },
  { count, ...name }: DayName & { count: number },
): Promise<void> =>
  audit.record({
    ...{ kind: 'answers.exported', at: clock.now(), request },
    facts: { by: officer.username, ...factsOf(name), count },
  })

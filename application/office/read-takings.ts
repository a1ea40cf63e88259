import { refuse } from '../../domain/refusal.ts'
import { type DaySpan, type LocalDate, plusDays } from '../../domain/shared/local-date.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import { dayText } from '../texts/day-text.ts'
import { shared as ja } from '../texts/ja.json'
import { makeCountTakings, type Sum, type TakingsOfDay } from './count-takings.ts'
import { type CountedTable, entryIn } from './counted.ts'
import { isOrderIn, scopesByRole } from './order-of-officer.ts'
import { sumOf, tableOfTakings, takingNotes } from './takings-table.ts'

/** What was taken and given back, of days, of a service with a form, by a way to pay. */
type TakingsOfService = Omit<TakingsOfDay, 'day'>

/** The takings of the forms and services that somebody sees to, added up as the page shows them. */
export type OfficeTakings = {
  days: DaySpan
  /** In the order of services and forms. */
  services: readonly TakingsOfService[]
  /** Days on which something was taken or given back, in their order. */
  byDay: readonly { day: LocalDate; paid: Sum; refunded: Sum }[]
}

/**
 * Driving port of the office: what was taken and given back on days in Japan. Sums only, so that it is not on record.
 *
 * @throws Refusal `request.malformed` if the days are in the wrong order or more than a year
 */
type ReadTakings = (days: DaySpan) => Promise<OfficeTakings>

/** Driving port of the office: the same by day, as the sheets of a workbook. Refused alike. */
type ExportTakings = (days: DaySpan) => Promise<{ sheets: readonly CountedTable[] }>

type Needs = Parameters<typeof makeCountTakings>[0] & { city: Pick<CityRepository, 'settings'> }

/** Most days that are looked at. */
const MOST_DAYS = 366

export const makeReadTakings =
  (needs: Needs) =>
  (officer: Officer): ReadTakings =>
  async (days) => {
    const rows = await takingsOf(needs, officer, days)
    const services = new Map<string, TakingsOfService & { sums: Record<string, Sum> }>()
    const byDay = new Map<LocalDate, TakingsOfDay[]>()
    for (const row of rows) {
      const { day, sums, ...of } = row
      const service = entryIn(
        services,
        JSON.stringify([of.serviceId, of.surveyId, of.payMethod]),
        (): TakingsOfService & { sums: Record<string, Sum> } => ({ ...of, sums: {} }),
      )
      for (const [taking, { orders, yen }] of Object.entries(sums)) {
        const before = service.sums[taking] ?? { orders: 0, yen: 0 }
        service.sums[taking] = { orders: before.orders + orders, yen: before.yen + yen }
      }
      if (sums.paid || sums.refunded) entryIn(byDay, day, () => []).push(row)
    }
    return {
      days,
      services: [...services.values()],
      byDay: [...byDay].map(([day, ofDay]) => ({
        day,
        paid: sumOf(ofDay, 'paid'),
        refunded: sumOf(ofDay, 'refunded'),
      })),
    }
  }

export const makeExportTakings =
  (needs: Needs) =>
  (officer: Officer): ExportTakings =>
  async (days) => {
    const rows = await takingsOf(needs, officer, days)
    const span = [...new Set([days.from, days.to])].map((day) => dayText(ja, 'short.year', day)).join('～')
    const notes = { name: '説明', header: [span], rows: takingNotes.map((note) => [note]) }
    return { sheets: [tableOfTakings(rows), notes] }
  }

async function takingsOf(needs: Needs, officer: Officer, days: DaySpan): Promise<readonly TakingsOfDay[]> {
  if (days.from > days.to || plusDays(days.from, MOST_DAYS) <= days.to)
    throw refuse('request.malformed', { fields: ['from', 'to'] })
  const sees = (await scopesByRole(needs, officer))('viewer')
  return makeCountTakings(needs)(days, (of) => isOrderIn(sees, of))
}

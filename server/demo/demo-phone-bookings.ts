import { demoResidents } from '../../adapters/line/emulator/residents.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { type DemoForm, demoAnswers, demoPersonOf } from './demo-answers.ts'
import { type DesiredSlot, FIRST_NUMBER, findFreeSlot } from './demo-histories.ts'
import { type ImportNeeds, importByOffice } from './import-by-office.ts'

/** The resident who telephoned: 伊藤 由紀子. The records have no owner until she searches for and claims them. */
const CALLER = 5

/** The bookings that the office took by telephone, each with its own number. */
const phoneBookings: readonly { form: DemoForm; number: string; wish: DesiredSlot }[] = [
  {
    form: 'kenshin',
    number: '電話-0001',
    wish: {
      calendarId: 'kenshin-center',
      categoryId: 'kenshin-hokencenter-1f',
      itemId: 'basic',
      from: 15,
      to: 35,
    },
  },
  {
    form: 'facility-booking',
    number: '電話-0002',
    wish: {
      calendarId: 'gym-table-tennis',
      categoryId: 'gym-sub-table',
      itemId: 'table',
      from: 10,
      to: 24,
    },
  },
]

/**
 * Imports two bookings taken by telephone, as `npm run answers -- import` does, for a resident of the emulator to find
 * and claim.
 * @throws Error if one is refused
 */
export async function importPhoneBookings(
  needs: ImportNeeds,
  useCases: Pick<UseCases, 'loadSchedule'>,
): Promise<void> {
  const today = tokyoDay(needs.clock.now())
  const person = demoPersonOf(demoResidents[CALLER]!, FIRST_NUMBER + CALLER)
  for (const { form, number, wish } of phoneBookings) {
    const answers = demoAnswers(form, person, today, { reserve: await findFreeSlot(useCases, wish, today) })
    await importByOffice(needs, { form, source: number, answers })
  }
}

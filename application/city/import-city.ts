import { refuse } from '../../domain/refusal.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { City, CityRepository, ImportOptions, ImportResult } from '../ports/city-repository.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import { takenSlots } from '../reservation/taken-slots.ts'
import { countsOf } from './forms-of-city.ts'
import { type BookableNeeds, bookablesInUse } from './refused-changes.ts'
import { changedSlot } from './touched-slots.ts'

/**
 * Driving port of the office: puts a checked city in force as one step, in which reminders of slots that it closes go,
 * and which has the audit event `city.imported` unless others are given.
 * Repeatable; never touches answers.
 * @throws Refusal `city.category_in_use`, `city.item_in_use`, and those of `CityRepository.import`; nothing was stored
 * then
 */
type ImportCity = (
  city: City,
  options?: Pick<ImportOptions, 'progress' | 'by' | 'since' | 'tells' | 'draft' | 'audit'>,
) => Promise<ImportResult>

type Needs = {
  city: CityRepository
  holidays: HolidayCalendar
} & BookableNeeds

export const makeImportCity =
  (needs: Needs): ImportCity =>
  async (city, options) => {
    const { city: cities, clock } = needs
    const at = clock.now()
    const [inUse] = await bookablesInUse(needs, city)
    if (inUse?.kind === 'category_in_use')
      throw refuse('city.category_in_use', { categoryId: inUse.categoryId })
    if (inUse) throw refuse('city.item_in_use', { categoryId: inUse.categoryId, itemId: inUse.itemId })
    const audit = (result: ImportResult) => [
      { kind: 'city.imported' as const, at, facts: { ...countsOf(city), ...result } },
    ]
    return cities.import(city, at, { audit, ...options, closed: await closedSlots(needs, city) })
  }

/** Slots with places taken from today on that `city` closes. */
async function closedSlots(
  { bookings, clock, holidays }: Needs,
  { calendars = [] }: City,
): Promise<readonly Slot[]> {
  const closed: Slot[] = []
  for (const calendar of calendars)
    for (const slot of await takenSlots(bookings, calendar.sortKey, tokyoDay(clock.now())))
      if (changedSlot({ holidays }, calendar, slot)?.why === 'closed') closed.push(slot)
  return closed
}

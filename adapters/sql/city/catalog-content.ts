import type { StoredCatalog } from '../../../application/ports/booking-repository.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { type FormerCatalog, formerAfter, noFormer } from '../../../domain/reservation/former-catalog.ts'
import { canonicalJson } from '../../../domain/shared/canonical-json.ts'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import { expireStep, type Released } from '../reservation/place-steps.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { Step } from '../write-plan.ts'

/** The catalog of a city as it is stored, with what imports took away. */
type CatalogContent = Pick<City, 'calendars' | 'categories' | 'items'> & { former?: FormerCatalog }

/** Before the first import. */
export const emptyCatalog: StoredCatalog = {
  version: 0,
  calendars: new Map(),
  categories: undefined,
  items: [],
  former: noFormer,
}

/** What a city has in its catalog by stored `content`. */
export function cityCatalog(content: string): Omit<CatalogContent, 'former'> {
  const { former: _, ...catalog } = JSON.parse(content) as CatalogContent
  return catalog
}

const catalogOf = ({
  calendars = [],
  categories,
  items = [],
  former = noFormer,
}: CatalogContent): Omit<StoredCatalog, 'version'> => ({
  calendars: new Map(calendars.map((calendar) => [calendar.sortKey, calendar])),
  categories,
  items,
  former,
})

/** The catalog in force; `before` itself if its version still stands. */
export async function readCatalog(engine: SqlEngine, before: StoredCatalog): Promise<StoredCatalog> {
  const stands = await engine.get('select 1 from catalog where id = 1 and version = ?', [before.version])
  if (stands) return before
  const { version, content } = await engine.kysely
    .selectFrom('catalog')
    .select(['version', 'content'])
    .executeTakeFirstOrThrow()
  return { version, ...catalogOf(JSON.parse(content)) }
}

/** A slot that would go is booked; its key is in the row that goes with the stop. */
export type SlotInUse = { kind: 'slot_in_use'; calendarId: string }

/** The steps from the stored `content` to the catalog of `city`; stopped by a slot in use that it takes away. */
export function catalogSteps(
  { calendars, categories, items }: City,
  content: string,
  atMs: number,
): Step<SlotInUse, Released>[] {
  const next: CatalogContent = {
    ...(calendars && { calendars }),
    ...(categories && { categories }),
    ...(items && { items }),
  }
  const before = cityCatalog(content)
  if (canonicalJson(before) === canonicalJson(next)) return []
  const guards = (before.calendars ?? []).flatMap((calendar) => {
    const then = calendars?.find(({ sortKey }) => sortKey === calendar.sortKey)
    return guardSteps(calendar, movedComas(calendar, then), atMs)
  })
  const former = formerAfter(catalogOf(JSON.parse(content)), catalogOf(next), tokyoDay(atMs))
  return [
    ...(guards.length > 0 ? [expireStep(atMs), ...guards] : []),
    {
      sql: 'update catalog set version = version + 1, content = ? where id = 1',
      values: [JSON.stringify({ ...next, former })],
      expect: 1,
    },
  ]
}

/** Slot keys that are not there or stand for another time in `then`. */
const movedComas = ({ comaList }: Calendar, then: Calendar | undefined): number[] =>
  comaList.flatMap(({ start, end }, slotKey) => {
    const coma = then?.comaList[slotKey]
    return coma?.start === start && coma.end === end ? [] : [slotKey]
  })

function guardSteps({ sortKey }: Calendar, slotKeys: readonly number[], atMs: number): Step<SlotInUse>[] {
  if (slotKeys.length === 0) return []
  return [
    {
      sql: `select slot_key from slot where calendar_id = ? and day >= ? and reserved > 0
        and slot_key in (${slotKeys.map(() => '?').join()}) limit 1`,
      values: [sortKey, tokyoDay(atMs), ...slotKeys],
      expect: 0,
      otherwise: { kind: 'slot_in_use', calendarId: sortKey },
    },
  ]
}

import type { StoredCatalog } from '../../../application/ports/booking-repository.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { type FormerCatalog, formerAfter, noFormer } from '../../../domain/reservation/former-catalog.ts'
import { canonicalJson } from '../../../domain/shared/canonical-json.ts'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import { expireOverdue } from '../reservation/places.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { listOf, refused, run, runOne, sql, type Write } from '../write.ts'

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
  const stands = await engine.get(sql`select 1 from catalog where id = 1 and version = ${before.version}`)
  if (stands) return before
  const row = await engine.get(sql`select version, content from catalog where id = 1`)
  return { version: Number(row?.version), ...catalogOf(JSON.parse(String(row?.content))) }
}

/** A slot that would go is booked. */
export type SlotInUse = { kind: 'slot_in_use'; calendarId: string; slotKey: number }

/** A catalog that takes the place of the one in force. */
export type CatalogChange = {
  content: string
  /** The slots that go or stand for another time. */
  goes: readonly { calendarId: string; slotKeys: readonly number[] }[]
}

/** What changes from the stored `content` to the catalog of `city`; undefined if that is the same. */
export function catalogChange(
  { calendars, categories, items }: City,
  content: string,
  atMs: number,
): CatalogChange | undefined {
  const next: CatalogContent = {
    ...(calendars && { calendars }),
    ...(categories && { categories }),
    ...(items && { items }),
  }
  const before = cityCatalog(content)
  if (canonicalJson(before) === canonicalJson(next)) return undefined
  const former = formerAfter(catalogOf(JSON.parse(content)), catalogOf(next), tokyoDay(atMs))
  return {
    content: JSON.stringify({ ...next, former }),
    goes: (before.calendars ?? []).flatMap((calendar) => {
      const then = calendars?.find(({ sortKey }) => sortKey === calendar.sortKey)
      const slotKeys = movedComas(calendar, then)
      return slotKeys.length === 0 ? [] : [{ calendarId: calendar.sortKey, slotKeys }]
    }),
  }
}

/** Slot keys that are not there or stand for another time in `then`. */
const movedComas = ({ comaList }: Calendar, then: Calendar | undefined): number[] =>
  comaList.flatMap(({ start, end }, slotKey) => {
    const coma = then?.comaList[slotKey]
    return coma?.start === start && coma.end === end ? [] : [slotKey]
  })

/** Puts a catalog in force; refused at a slot that goes and is booked. */
export function* changeCatalog({ content, goes }: CatalogChange, atMs: number): Write<void, SlotInUse> {
  if (goes.length > 0) yield* expireOverdue(atMs)
  for (const { calendarId, slotKeys } of goes) {
    const booked =
      yield* run(sql`select slot_key from slot where calendar_id = ${calendarId} and day >= ${tokyoDay(atMs)}
      and reserved > 0 and slot_key in (${listOf(slotKeys)}) limit 1`)
    const [slot] = booked.rows
    if (slot) yield* refused({ kind: 'slot_in_use', calendarId, slotKey: Number(slot.slot_key) })
  }
  yield* runOne(sql`update catalog set version = version + 1, content = ${content} where id = 1`)
}

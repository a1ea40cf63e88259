import { isDeepStrictEqual } from 'node:util'
import type { Calendar, Coma } from '../../../domain/reservation/calendar.ts'
import { pathStep } from '../fault.ts'
import { guess, nearestName } from '../nearest-name.ts'
import { calendarRows, daysOf, daysOffOf, type Place, slotsOf } from './calendar-rows.ts'
import { allCalendars, calendarColumns, catalogSheets } from './catalog-columns.ts'
import { type CatalogTable, columnSaying, fieldsOfRow, type SheetCell } from './catalog-table.ts'
import type { TableRow } from './table-rows.ts'

/** The sheets that say calendars; those that are missing leave what the bundle has. */
type CalendarTables = {
  calendars: CatalogTable
  slots?: CatalogTable | undefined
  daysOff?: CatalogTable | undefined
  days?: CatalogTable | undefined
}

/** A calendar of the sheets, and the cell of each JSON path of it. */
type CalendarOfSheets = { config: Calendar; cellOf(path: string): SheetCell }

type Said = { config: Calendar; places: ReadonlyMap<string, readonly [keyof CalendarTables, Place]> }

/**
 * The calendars of the sheets, one for each row of 「カレンダー」. What is wrong is noted in the tables.
 *
 * @param before the well-shaped calendars of the bundle by id; one that the sheets do not change stays as it is
 */
export function readCalendars(
  tables: CalendarTables,
  before: ReadonlyMap<string, Calendar>,
): CalendarOfSheets[] {
  const { calendars } = tables
  const rows = new Map<string, TableRow>()
  for (const one of calendars.rows) {
    const id = one.texts.get('カレンダーID')?.trim() ?? ''
    const other = rows.get(id)
    if (id === '') calendars.fault(one.row, 'カレンダーID', 'カレンダーIDがありません。')
    else if (other)
      calendars.fault(one.row, 'カレンダーID', `カレンダーID「${id}」は、${other.row}行目にもあります。`)
    else rows.set(id, one)
  }
  const known = [...rows.keys()]
  for (const part of ['slots', 'daysOff', 'days'] as const)
    noteUnknown(tables[part], known, part === 'daysOff')
  return [...rows].map(([id, row]) => {
    const was = before.get(id)
    const { config, places } = calendarOf(id, row, tables, was)
    if (was) noteMoved(was.comaList, { config, places }, tables.slots)
    return {
      config: was && isDeepStrictEqual(calendarRows(was), calendarRows(config)) ? was : config,
      cellOf: (path) => cellOf(path, { tables, row, places }),
    }
  })
}

/** A warning where slots that are there change their place in the list, by which bookings know them. */
function noteMoved(were: readonly Coma[], { config, places }: Said, table: CatalogTable | undefined): void {
  const names = were.map(({ start, end }) => `${start}～${end}`)
  for (const [index, { start, end }] of config.comaList.entries()) {
    const earlier = names.indexOf(`${start}～${end}`)
    const [, place] = places.get(pathStep('$.comaList', index)) ?? []
    if (earlier < 0 || earlier === index || !place || !table) continue
    const message = `前からある枠 ${start}～${end} の順番が変わります。予約があるあいだは取り込めません。新しい枠は、そのカレンダーの行のいちばん下に足します。なくす枠は、行を残して定員を空にします。`
    return void table.warnings.push({ ...table.cellAt(place.row, place.column), message })
  }
}

function noteUnknown(table: CatalogTable | undefined, known: readonly string[], mayBeAll: boolean): void {
  for (const { row, texts } of table?.rows ?? []) {
    const id = texts.get('カレンダーID')?.trim() ?? ''
    if (known.includes(id) || (mayBeAll && id === allCalendars)) continue
    const near = nearestName(id, known)
    const message =
      id === ''
        ? 'カレンダーIDがありません。'
        : `シート「${catalogSheets.calendars.name}」に、カレンダーID「${id}」の行がありません。${guess({ near })}`
    table?.fault(row, 'カレンダーID', message)
  }
}

function calendarOf(id: string, row: TableRow, tables: CalendarTables, was: Calendar | undefined): Said {
  const { calendars } = tables
  const { comaList, weekly, dayOffs, days, ...head } = fieldsOfRow(calendarColumns, row, calendars)
  if (comaList ?? weekly ?? dayOffs ?? days)
    calendars.fault(row.row, '', '枠、休み、変更日は、それぞれのシートに書いてください。')
  const places = new Map<string, readonly [keyof CalendarTables, Place]>()
  const read = <T>(part: 'slots' | 'daysOff' | 'days', of: PartReader<T>, kept: T): T => {
    const table = tables[part]
    if (!table) return kept
    const found = of(rowsOf(table, id, part), ({ row: at, column }, message) =>
      table.fault(at, column, message),
    )
    for (const [path, place] of found.places) places.set(path, [part, place])
    return found.said
  }
  const { comaList: wereComas = [], weekly: wasWeekly = [], dayOffs: wereOff, days: wereDays } = was ?? {}
  const slots = read('slots', slotsOf, { comaList: wereComas, weekly: wasWeekly })
  const config: Calendar = {
    ...{ sortKey: id, name: '' },
    ...head,
    ...slots,
    ...read('daysOff', daysOffOf, wereOff ? { dayOffs: wereOff } : {}),
    ...read('days', (own, note) => daysOf(own, slots.comaList, note), wereDays ? { days: wereDays } : {}),
  }
  return { config, places }
}

type PartReader<T> = (
  rows: readonly TableRow[],
  note: Parameters<typeof slotsOf>[1],
) => { said: T; places: ReadonlyMap<string, Place> }

const rowsOf = ({ rows }: CatalogTable, id: string, part: keyof CalendarTables): TableRow[] =>
  rows.filter(({ texts }) => {
    const named = texts.get('カレンダーID')?.trim()
    return named === id || (part === 'daysOff' && named === allCalendars)
  })

/** The cell of a path; the row of 「カレンダー」 for what no other row says. */
function cellOf(
  path: string,
  { tables, row, places }: { tables: CalendarTables; row: TableRow; places: Said['places'] },
): SheetCell {
  for (let at = path; at !== ''; at = at.replace(/(?:\.\w+|\[[^\]]*\])$|^\$$/, '')) {
    const [part, place] = places.get(at) ?? []
    if (part && place) return tables[part]!.cellAt(place.row, place.column)
  }
  const [, key = 'sortKey'] = /^\$\.(\w+)/.exec(path) ?? []
  return tables.calendars.cellAt(row.row, columnSaying(calendarColumns, key))
}

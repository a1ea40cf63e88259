import { categoryInfoOf, isOffered } from '../../domain/reservation/category-tree.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import type { StoredCatalog } from '../ports/booking-repository.ts'
import { type Cells, hasLostCharacters, type TableEncoding } from './office-table.ts'
import {
  placeOf,
  type ReadableReservation,
  type ReservationPart,
  readableReservation,
} from './readable-reservation.ts'
import type { ReadableColumns } from './reservation-columns.ts'
import { dayTextOf } from './time-of-cell.ts'

/** A cell of a readable column, with the column's title. */
type ReadableCell = { column: string; text: string }

/** The filled readable cells of one reservation. */
export type ReadableCells = { item: SchemaItem; cells: ReadonlyMap<ReservationPart, ReadableCell> }

/** The filled readable cells of a row, by the key of the reservation; of two columns for one part the first counts. */
export function readableCellsIn(row: Cells, columns: ReadableColumns): ReadonlyMap<string, ReadableCells> {
  const found = new Map<string, { item: SchemaItem; cells: Map<ReservationPart, ReadableCell> }>()
  for (const [column, cell] of row) {
    const named = columns.get(column)
    const text = cell?.trim() ?? ''
    if (!named || text === '') continue
    const { item, part } = named
    const own = found.get(item.itemKey) ?? { item, cells: new Map() }
    found.set(item.itemKey, own)
    if (!own.cells.has(part)) own.cells.set(part, { column, text })
  }
  return found
}

/**
 * The readable cell that says something else than a reservation does; undefined if all agree. Cells that lost
 * characters in their encoding, and a `reservation` that is none, are not compared.
 */
export function differingCell(
  { cells }: ReadableCells,
  reservation: string,
  catalog: StoredCatalog,
  encoding: Pick<TableEncoding, 'replacement'>,
): ReadableCell | undefined {
  const readable = readableReservation(reservation, catalog)
  if (readable.場所 === '') return undefined
  for (const [part, cell] of cells)
    if (!hasLostCharacters(cell.text, encoding) && !says(part, cell.text, readable)) return cell
  return undefined
}

/**
 * What readable cells name, as the text of a raw cell that `slotOfCell` reads: `categoryId_itemId|day|start`. A place
 * may be the whole path or its last name; a missing place or item fits any.
 *
 * @returns why there is none: the day or the time is missing, nothing fits, or several do
 */
export function reservationOfCells(
  { item, cells }: ReadableCells,
  { categories, items }: StoredCatalog,
): { text: string } | 'reservation_incomplete' | 'reservation_unknown' | 'reservation_ambiguous' {
  const [place, what, day, time] = (['場所', '内容', '日', '時刻'] as const).map(
    (part) => cells.get(part)?.text,
  )
  if (day === undefined || time === undefined) return 'reservation_incomplete'
  const fitting = items.filter(({ categoryId, itemName }) => {
    const category = categories && categoryInfoOf(categories, categoryId)
    if (!category || !isOffered(categories, item, categoryId)) return false
    const names = [placeOf(category), category.tag3 ?? '']
    const isThere = place === undefined || names.some((name) => plain(name) === plain(place))
    return isThere && (what === undefined || plain(itemName) === plain(what))
  })
  const [only, ...more] = fitting
  if (!only) return 'reservation_unknown'
  if (more.length > 0) return 'reservation_ambiguous'
  return { text: `${only.categoryId}_${only.itemId}|${day}|${startOf(time)}` }
}

function says(part: ReservationPart, text: string, readable: ReadableReservation): boolean {
  if (part === '日') return dayTextOf(text) === readable.日
  if (part === '時刻') return twoDigits(startOf(text)) === startOf(readable.時刻)
  if (part === '場所' && plain(readable.場所).endsWith(`/${plain(text)}`)) return true
  return plain(text) === plain(readable[part])
}

/** The start of `10:00～11:00`, in any width. */
const startOf = (time: string): string =>
  plain(time)
    .split(/[~-]/, 1)[0]
    ?.replace(/^(\d{1,2}:\d{2}):00$/, '$1') ?? ''

const twoDigits = (time: string): string => time.padStart(5, '0')

/** A text without what spreadsheets and encodings change: widths, white space and the forms of dashes. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s/gu, '')
    .replace(/[\u301c\u223c]/gu, '~')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')

import type { Calendar, Coma, Quotas, WeeklyQuotas } from '../../../domain/reservation/calendar.ts'
import { type LocalDate, parseLocalDate, plusDays } from '../../../domain/shared/local-date.ts'
import { pathStep } from '../fault.ts'
import { faultTexts } from '../fault-texts.ts'
import { calendarColumns, weekdays } from './catalog-columns.ts'
import { rowOf } from './catalog-table.ts'
import { dayOf, integer } from './cell-words.ts'
import type { TableRow } from './table-rows.ts'

/** A cell of a table by its row and the name of its column. */
export type Place = { row: number; column: string }

/** Notes what is wrong in a cell. */
type NoteCell = (place: Place, message: string) => void

/** A part of a calendar that is read from rows, and where each JSON path of it stands. */
type Part<T> = { said: T; places: ReadonlyMap<string, Place> }

const maxRange = 366

/** The slots of a calendar, and their places by weekday and period, from its rows of 「枠」. */
export function slotsOf(
  rows: readonly TableRow[],
  note: NoteCell,
): Part<Pick<Calendar, 'comaList' | 'weekly'>> {
  const comas = new Map<string, Coma>()
  const periods = new Map<string, Period>()
  const places = new Map<string, Place>()
  for (const { row, texts } of rows) {
    const coma = comaOf(texts)
    const name = nameOf(coma)
    if (!comas.has(name)) {
      comas.set(name, coma)
      const path = pathStep('$.comaList', comas.size - 1)
      places.set(path, { row, column: '開始' }).set(`${path}.end`, { row, column: '終了' })
    }
    const period = periodOf(texts, periods)
    const slotKey = [...comas.keys()].indexOf(name)
    const earlier = period.rows[slotKey]
    if (earlier !== undefined)
      note({ row, column: '開始' }, `${earlier}行目と同じ枠です。1つにしてください。`)
    period.rows[slotKey] = row
    for (const [column, weekday] of weekdays) {
      const quota = countOf(texts, { row, column }, note)
      if (quota !== null) period.quotas[weekday]![slotKey] = quota
    }
  }
  const comaList = [...comas.values()]
  const entries = [...periods.values()].flatMap((period) => entriesOf(period, comaList.length))
  for (const [index, { period, column }] of entries.entries())
    placeEntry(pathStep('$.weekly', index), { period, column }, places)
  return { said: { comaList, weekly: entries.map(({ entry }) => entry) }, places }
}

type Period = {
  from: string
  to: string
  /** By weekday and slot key. */
  quotas: (number | null)[][]
  /** By slot key. */
  rows: number[]
}

function periodOf(texts: TableRow['texts'], periods: Map<string, Period>): Period {
  const [from, to] = [dayIn(texts, 'この日から'), dayIn(texts, 'この日まで')]
  const name = `${from} ${to}`
  const period = periods.get(name) ?? { from, to, quotas: weekdays.map(() => []), rows: [] }
  periods.set(name, period)
  return period
}

/** An entry for all weekdays of a period that have the same places, and the column of the first of them. */
function entriesOf(period: Period, comas: number): { entry: WeeklyQuotas; period: Period; column: string }[] {
  const alike = new Map<string, { column: string; weekdays: number[]; quotas: Quotas }>()
  for (const [column, weekday] of weekdays) {
    const quotas = padded(period.quotas[weekday]!, comas)
    if (quotas.length === 0) continue
    const one = alike.get(quotas.join()) ?? { column, weekdays: [], quotas }
    alike.set(quotas.join(), { ...one, weekdays: [...one.weekdays, weekday].sort() })
  }
  const { from, to } = period
  return [...alike.values()].map(({ column, ...entry }) => ({
    entry: { weekdays: entry.weekdays, ...bounds(from, to), quotas: entry.quotas },
    period,
    column,
  }))
}

const bounds = (from: string, to: string) => ({
  ...(from !== '' && { from: from as LocalDate }),
  ...(to !== '' && { to: to as LocalDate }),
})

function placeEntry(
  path: string,
  { period, column }: { period: Period; column: string },
  places: Map<string, Place>,
) {
  const row = Math.min(...period.rows.filter((one) => one !== undefined))
  places.set(path, { row, column })
  places.set(`${path}.from`, { row, column: 'この日から' }).set(`${path}.to`, { row, column: 'この日まで' })
  for (const [slotKey, one] of period.rows.entries())
    if (one !== undefined) places.set(pathStep(`${path}.quotas`, slotKey), { row: one, column })
}

/** `quotas` for every slot; empty where there is no slot at all. */
const padded = (quotas: Quotas, comas: number): Quotas =>
  quotas.some((quota) => typeof quota === 'number')
    ? Array.from({ length: comas }, (_, slotKey) => quotas[slotKey] ?? null)
    : []

/** The rows of each sheet that say a calendar: what is read from them has the same places on each day. */
export function calendarRows(
  calendar: Calendar,
): Record<'calendars' | 'slots' | 'daysOff' | 'days', string[][]> {
  const { comaList: _, weekly: __, dayOffs: ___, days: ____, ...head } = calendar
  return {
    calendars: [rowOf(calendarColumns, head as Calendar)],
    slots: slotRows(calendar),
    daysOff: dayOffRows(calendar),
    days: dayRows(calendar),
  }
}

function slotRows({ sortKey, comaList, weekly }: Calendar): string[][] {
  const periods = new Map(weekly.map(({ from = '', to = '' }) => [`${from} ${to}`, { from, to }]))
  if (periods.size === 0) periods.set('', { from: '', to: '' })
  return [...periods.values()].flatMap(({ from, to }) => {
    const entries = weekly.filter((one) => (one.from ?? '') === from && (one.to ?? '') === to)
    return comaList.map(({ start, end }, slotKey) => [
      ...[sortKey, from, to, start, end],
      ...weekdays.map(([, weekday]) =>
        String(entries.find((one) => one.weekdays.includes(weekday))?.quotas[slotKey] ?? ''),
      ),
    ])
  })
}

/** The days off of a calendar, in their order, from its rows of 「休み」. */
export function daysOffOf(rows: readonly TableRow[], note: NoteCell): Part<Pick<Calendar, 'dayOffs'>> {
  const found = new Map<string, Place>()
  for (const { row, texts } of rows) {
    const [from, to] = [dayIn(texts, '休みの日'), dayIn(texts, 'この日まで')]
    for (const [day, column] of daysBetween(from, to, (message) =>
      note({ row, column: 'この日まで' }, message),
    ))
      if (!found.has(day)) found.set(day, { row, column })
  }
  const dayOffs = [...found.keys()].sort() as LocalDate[]
  return {
    said: dayOffs.length > 0 ? { dayOffs } : {},
    places: new Map(dayOffs.map((day, index) => [pathStep('$.dayOffs', index), found.get(day)!])),
  }
}

/** The days of a range, each with the column that says it; a day that is none stays as it is, for the check. */
function daysBetween(
  from: string,
  to: string,
  fault: (message: string) => void,
): [day: string, column: string][] {
  const [first, last] = [parseLocalDate(from), parseLocalDate(to)]
  if (to === '' || !first) return [[from, '休みの日']]
  if (!last) return [[to, 'この日まで']]
  if (first > last) fault(faultTexts['calendar.period_reversed']({ from, to }))
  const days: [string, string][] = []
  for (let day = first; day <= last && days.length <= maxRange; day = plusDays(day, 1))
    days.push([day, '休みの日'])
  if (days.length > maxRange) fault('1年より長い休みです。年を確かめ、長いときは行を分けてください。')
  return days
}

/** Days off that follow each other are one row. */
function dayOffRows({ sortKey, dayOffs = [] }: Calendar): string[][] {
  const ranges: { from: LocalDate; to: LocalDate; days: number }[] = []
  for (const day of [...new Set(dayOffs)].sort()) {
    const last = ranges.at(-1)
    if (last && last.days < maxRange && plusDays(last.to, 1) === day)
      Object.assign(last, { to: day, days: last.days + 1 })
    else ranges.push({ from: day, to: day, days: 1 })
  }
  return ranges.map(({ from, to }) => [sortKey, from, from === to ? '' : to])
}

/** The days of a calendar with places of their own, from its rows of 「変更日」. */
export function daysOf(
  rows: readonly TableRow[],
  comaList: readonly Coma[],
  note: NoteCell,
): Part<Pick<Calendar, 'days'>> {
  const names = comaList.map(nameOf)
  const found = new Map<string, (number | null)[]>()
  const places = new Map<string, Place>()
  for (const { row, texts } of rows) {
    const day = dayIn(texts, '変える日')
    const path = pathStep('$.days', day)
    const quotas = found.get(day) ?? []
    found.set(day, quotas)
    if (!places.has(path)) places.set(path, { row, column: '変える日' })
    if (!['開始', '終了', '定員'].some((column) => texts.has(column))) continue
    const coma = comaOf(texts)
    const slotKey = names.indexOf(nameOf(coma))
    if (slotKey < 0)
      note(
        { row, column: '開始' },
        `シート「枠」のこのカレンダーに、${coma.start}～${coma.end} がありません。`,
      )
    const step = pathStep(path, slotKey)
    if (places.has(step))
      note({ row, column: '開始' }, `${places.get(step)?.row}行目と同じ枠です。1つにしてください。`)
    places.set(step, { row, column: '定員' })
    if (slotKey >= 0) quotas[slotKey] = countOf(texts, { row, column: '定員' }, note)
  }
  const days = Object.fromEntries([...found].map(([day, quotas]) => [day, padded(quotas, comaList.length)]))
  return { said: found.size > 0 ? { days } : {}, places }
}

const dayRows = ({ sortKey, comaList, days = {} }: Calendar): string[][] =>
  Object.entries(days)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, quotas]) => {
      const slots = comaList.flatMap(({ start, end }, slotKey) => {
        const quota = quotas[slotKey] ?? null
        return quota === null ? [] : [[sortKey, day, start, end, String(quota)]]
      })
      return slots.length > 0 ? slots : [[sortKey, day, '', '', '']]
    })

const comaOf = (texts: TableRow['texts']): Coma => ({
  start: clockTime(texts.get('開始') ?? ''),
  end: clockTime(texts.get('終了') ?? ''),
})

const nameOf = ({ start, end }: Coma): string => `${start} ${end}`

/** What a spreadsheet makes of 24:00: its first day. */
const midnight = '1900-01-01'

/** A time as `HH:mm`, also written 9:00, ９時 and 9時30分; anything else as it is, for the check of the calendar. */
function clockTime(text: string): string {
  const plain = text.normalize('NFKC').trim()
  const [, hours, ...minutes] = /^(\d{1,2})(?::(\d{2})(?::00)?|時(?:(\d{1,2})分)?)$/.exec(plain) ?? []
  if (hours === undefined) return plain === midnight ? '24:00' : plain
  return `${hours.padStart(2, '0')}:${(minutes.find((one) => one !== undefined) ?? '0').padStart(2, '0')}`
}

const dayIn = (texts: TableRow['texts'], column: string): string => dayOf(texts.get(column) ?? '')

/** The whole number in a cell; null where it is empty or no number, which is noted. */
function countOf(texts: TableRow['texts'], place: Place, note: NoteCell): number | null {
  const text = texts.get(place.column)
  if (text === undefined) return null
  return integer(text, { fault: (message) => note(place, message) }) ?? null
}

import { type LocalDate, localDate } from './local-date.ts'

/** An era of the Japanese calendar. Its first year is 元年. */
export type Era = {
  name: '明治' | '大正' | '昭和' | '平成' | '令和'
  /** 明治 counts from the new year's day of 慶応4年, in the Western calendar. */
  first: LocalDate
  /** Absent: the era goes on. Until 昭和 the day on which an era was proclaimed belongs to both. */
  last?: LocalDate
}

/** A year as the Japanese calendar names it; 1 is 元年. */
export type EraYear = { era: Era; year: number }

/** The eras since 1868, oldest first. */
export const eras: readonly Era[] = [
  { name: '明治', first: localDate('1868-01-25'), last: localDate('1912-07-30') },
  { name: '大正', first: localDate('1912-07-30'), last: localDate('1926-12-25') },
  { name: '昭和', first: localDate('1926-12-25'), last: localDate('1989-01-07') },
  { name: '平成', first: localDate('1989-01-08'), last: localDate('2019-04-30') },
  { name: '令和', first: localDate('2019-05-01') },
]

/**
 * The eras in which a day may be, oldest first; empty before 1868.
 * @param beginning `1989-01-08`, or only its year and month, or its year
 */
export const erasOf = (beginning: string): readonly Era[] =>
  eras.filter(
    ({ first, last = beginning }) =>
      first.slice(0, beginning.length) <= beginning && beginning <= last.slice(0, beginning.length),
  )

/** The number of a Western year in an era. */
export const yearIn = ({ first }: Era, year: number): number => year - yearOf(first) + 1

/** What is meant by a year of an era. */
type ReadYear = {
  /** In the Western calendar. */
  year: number
  /** Where the era had ended by then: its last year, what year it would be, and what that is called instead. */
  ended?: { last: EraYear; year: number; instead: EraYear }
}

/** 昭和34年 is 1959, and 昭和65年 would be 1990, 平成2年. undefined for anything but a whole number from 1 on. */
export function readEraYear({ era, year: number }: EraYear): ReadYear | undefined {
  if (!Number.isInteger(number) || number < 1) return undefined
  const year = yearOf(era.first) + number - 1
  const last = era.last && yearIn(era, yearOf(era.last))
  const then = erasOf(`${year}`).at(-1)
  if (last === undefined || number <= last || !then) return { year }
  return {
    year,
    ended: { last: { era, year: last }, year, instead: { era: then, year: yearIn(then, year) } },
  }
}

/** How years are counted: from the birth of Christ, or in an era. */
export type YearCount = 'western' | Era['name']

/** A year as it is written, and what is wrong with it. */
type WrittenYear = {
  /** The Western year, or what was written where that is none; '' where the era has no such year. */
  year: string
  /** `uncounted`: it needs an era. `unknown`: an era has no such number. */
  fault?: 'uncounted' | 'unknown' | NonNullable<ReadYear['ended']>
}

/** What is meant by a year that is counted in some way; four digits are a Western year, however they are counted. */
export function readWrittenYear(count: YearCount | undefined, text: string): WrittenYear {
  if (text === '' || /^\d{4}$/.test(text) || count === 'western') return { year: text }
  if (count === undefined) return { year: text, ...(/^(?:\d{1,2}|元)$/.test(text) && { fault: 'uncounted' }) }
  const era = eras.find(({ name }) => name === count)
  const number = text === '元' ? 1 : /^\d+$/.test(text) ? Number(text) : Number.NaN
  const read = era && readEraYear({ era, year: number })
  if (!read) return { year: '', fault: 'unknown' }
  return read.ended ? { year: '', fault: read.ended } : { year: `${read.year}` }
}

/**
 * A written year when it is to be counted in another way: 昭和34 becomes 1959 and back; what another era does not have is
 * ''. From one era to another the number stays: somebody has corrected the era.
 */
export function recountedYear(text: string, from: YearCount | undefined, to: YearCount): string {
  const { year } = readWrittenYear(from, text)
  const isWestern = /^\d{4}$/.test(year)
  if (to === 'western') return isWestern ? year : text
  if (!/^\d{4}$/.test(text)) return text
  const era = erasOf(year).find(({ name }) => name === to)
  return era ? `${yearIn(era, Number(year))}` : ''
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

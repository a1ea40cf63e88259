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
  /** Where the era had ended by then: its last year, and what the year is called instead. */
  ended?: { last: number; instead: EraYear }
}

/** 昭和34年 is 1959, and 昭和65年 would be 1990, 平成2年. undefined for anything but a whole number from 1 on. */
export function readEraYear({ era, year: number }: EraYear): ReadYear | undefined {
  if (!Number.isInteger(number) || number < 1) return undefined
  const year = yearOf(era.first) + number - 1
  const last = era.last && yearIn(era, yearOf(era.last))
  const then = erasOf(`${year}`).at(-1)
  if (last === undefined || number <= last || !then) return { year }
  return { year, ended: { last, instead: { era: then, year: yearIn(then, year) } } }
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

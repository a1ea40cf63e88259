import { describe, expect, test } from 'vitest'
import {
  type Era,
  eras,
  erasOf,
  readEraYear,
  readWrittenYear,
  recountedYear,
  type YearCount,
  yearIn,
} from '../../../domain/shared/eras.ts'
import { ageOn, localDate } from '../../../domain/shared/local-date.ts'

const eraOf = (name: string): Era => eras.find((era) => era.name === name)!
const written = (beginning: string): string[] =>
  erasOf(beginning).map((era) => `${era.name}${yearIn(era, Number(beginning.slice(0, 4)))}`)

const days: [beginning: string, eras: string[]][] = [
  ['1868-01-24', []],
  ['1868-01-25', ['明治1']],
  ['1900-01-01', ['明治33']],
  ['1912-07-29', ['明治45']],
  ['1912-07-30', ['明治45', '大正1']],
  ['1912-07-31', ['大正1']],
  ['1926-12-24', ['大正15']],
  ['1926-12-25', ['大正15', '昭和1']],
  ['1926-12-26', ['昭和1']],
  ['1959-05-03', ['昭和34']],
  ['1989-01-07', ['昭和64']],
  ['1989-01-08', ['平成1']],
  ['2019-04-30', ['平成31']],
  ['2019-05-01', ['令和1']],
  ['2026-11-23', ['令和8']],
  ['1989-01', ['昭和64', '平成1']],
  ['1989-02', ['平成1']],
  ['2019-04', ['平成31']],
  ['1867', []],
  ['1959', ['昭和34']],
  ['1989', ['昭和64', '平成1']],
  ['2019', ['平成31', '令和1']],
]

const years: [name: string, year: number, read: string | undefined][] = [
  ['明治', 1, '1868'],
  ['明治', 45, '1912'],
  ['明治', 46, '1913 大正2'],
  ['大正', 1, '1912'],
  ['大正', 15, '1926'],
  ['大正', 16, '1927 昭和2'],
  ['昭和', 1, '1926'],
  ['昭和', 34, '1959'],
  ['昭和', 64, '1989'],
  ['昭和', 65, '1990 平成2'],
  ['昭和', 100, '2025 令和7'],
  ['平成', 1, '1989'],
  ['平成', 31, '2019'],
  ['平成', 32, '2020 令和2'],
  ['令和', 1, '2019'],
  ['令和', 8, '2026'],
  ['令和', 99, '2117'],
  ['昭和', 0, undefined],
  ['昭和', -1, undefined],
  ['昭和', 1.5, undefined],
  ['昭和', Number.NaN, undefined],
]

describe('the Japanese calendar', () => {
  test.each(days)('has %s in %j', (beginning, named) => {
    expect(written(beginning)).toEqual(named)
  })

  test.each(years)('reads %s %s as %s', (name, year, expected) => {
    const read = readEraYear({ era: eraOf(name), year })
    const { last, instead } = read?.ended ?? {}
    expect(read && `${read.year}${instead ? ` ${instead.era.name}${instead.year}` : ''}`).toBe(expected)
    if (instead) expect(readEraYear({ era: eraOf(name), year: last!.year })?.ended).toBeUndefined()
  })
})

/** What is written, and the year that is meant or what is wrong with it. */
const writtenYears: [count: YearCount | undefined, text: string, read: string][] = [
  [undefined, '', ''],
  [undefined, '1959', '1959'],
  [undefined, '34', 'uncounted'],
  [undefined, '元', 'uncounted'],
  [undefined, '195', '195'],
  ['western', '34', '34'],
  ['western', '1959', '1959'],
  ['昭和', '34', '1959'],
  ['昭和', '1959', '1959'],
  ['令和', '元', '2019'],
  ['昭和', '64', '1989'],
  ['昭和', '65', '1990 平成2'],
  ['昭和', '0', 'unknown'],
  ['昭和', 'x', 'unknown'],
]

describe('a year of a birthday', () => {
  test.each(writtenYears)('counted in %s, %j means %s', (count, text, expected) => {
    const { year, fault } = readWrittenYear(count, text)
    const ended = typeof fault === 'object' ? fault : undefined
    const wrong = ended ? `${ended.year} ${ended.instead.era.name}${ended.instead.year}` : fault
    expect(wrong ?? year).toBe(expected)
  })

  test.each<[text: string, from: YearCount | undefined, to: YearCount, becomes: string]>([
    ['', undefined, '昭和', ''],
    ['34', undefined, '昭和', '34'],
    ['1959', 'western', '昭和', '34'],
    ['1959', 'western', '平成', ''],
    ['1989', 'western', '昭和', '64'],
    ['1989', 'western', '平成', '1'],
    ['34', '昭和', 'western', '1959'],
    ['65', '昭和', 'western', '65'],
    ['26', '昭和', '平成', '26'],
  ])('%j, counted in %s, becomes in %s %j', (text, from, to, becomes) => {
    expect(recountedYear(text, from, to)).toBe(becomes)
  })

  test.each([
    ['1951-05-03', '2026-05-02', 74],
    ['1951-05-03', '2026-05-03', 75],
    ['2026-05-03', '2026-05-03', 0],
    ['2000-02-29', '2025-02-28', 24],
    ['2000-02-29', '2025-03-01', 25],
  ])('who is born on %s is on %s %i years old', (birthday, day, age) => {
    expect(ageOn(localDate(day), localDate(birthday))).toBe(age)
  })
})

import { writtenDay } from '../../../domain/shared/written-day.ts'
import { plainWord } from './plain-word.ts'
import type { CellReader } from './sheet-field.ts'

const yes: ReadonlySet<string> = new Set(['はい', '○', '〇', '◯', 'true', '1', 'する', '必須', 'yes', '有'])
const no: ReadonlySet<string> = new Set(['いいえ', '×', '✕', 'false', '0', 'しない', '任意', 'no', '無', '-'])

/** What はい and いいえ say, also as ○, ×, TRUE, FALSE; undefined for anything else, which is noted. */
export function yesOrNo(
  text: string,
  { fault }: CellReader,
  also: readonly string[] = [],
): boolean | undefined {
  const word = plainWord(text)
  if (yes.has(word)) return true
  if (no.has(word)) return false
  fault(`「${text}」とは書けません。書けるのは${['はい', 'いいえ', ...also].join('、')}です。`)
  return undefined
}

/** はい or いいえ; '' for undefined. */
export const asYesOrNo = (value: boolean | undefined): string =>
  value === undefined ? '' : value ? 'はい' : 'いいえ'

/** An integer, also in full width and with commas; undefined for anything else, which is noted. */
export function integer(text: string, { fault }: Pick<CellReader, 'fault'>): number | undefined {
  const digits = text.normalize('NFKC').replaceAll(',', '').trim()
  if (/^-?\d{1,15}$/.test(digits)) return Number(digits)
  fault(`「${text}」は整数ではありません。`)
  return undefined
}

/**
 * A day as `YYYY-MM-DD`, also written 2026/4/1, 2026年4月1日 and 令和8年4月1日; anything else as it is, for the check of the
 * form.
 */
export function dayOf(text: string): string {
  const written = writtenDay(text)
  if (written !== undefined) return written
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.normalize('NFKC').trim()) ?? []
  return year === undefined ? text.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const relativeUnits = [
  ['d', '日'],
  ['m', 'か月'],
  ['y', '年'],
] as const

/**
 * A day as `dayOf`, or one relative to today: 今日, 30日後, 3か月前, 1年後 as `today`, `+30d`, `-3m`, `+1y`. Written so, because
 * a cell that begins with a sign is taken for a formula.
 */
export function boundDayOf(text: string): string {
  const word = plainWord(text)
  if (word === '今日' || word === '本日') return 'today'
  const [, count = '', unit = '', side = ''] =
    /^(\d+)(日|週間?|[かヶケカヵ]月|年)(後|あと|先|前|まえ)$/.exec(word) ?? []
  const sign = /前|まえ/.test(side) ? '-' : '+'
  if (unit.startsWith('週')) return `${sign}${Number(count) * 7}d`
  const [letter] = relativeUnits.find(([, name]) => name.at(-1) === unit.at(-1)) ?? []
  return letter === undefined ? dayOf(text) : `${sign}${count}${letter}`
}

/** The text of a bound as `boundDayOf` reads it. */
export function asBoundDay(bound: string): string {
  const [, sign = '', count = '', letter] = /^([+-])(\d{1,3})([dmy])$/.exec(bound) ?? []
  const [, name] = relativeUnits.find(([unit]) => unit === letter) ?? []
  if (name !== undefined) return `${count}${name}${sign === '+' ? '後' : '前'}`
  return bound === 'today' ? '今日' : bound
}

/**
 * A time as `YYYY-MM-DDTHH:MM`, also written 2026/4/1 9:00 and 令和8年4月1日 9時; a day alone gets `time`. Anything else as
 * it is, for the check of the form.
 */
export function timeOf(text: string, time: string): string {
  const [, day = '', hours = '', ...minutes] =
    /^(.*?)(?:[T\s]+(\d{1,2})(?::(\d{2})(?::00)?|時(?:(\d{1,2})分)?))?$/.exec(
      text.normalize('NFKC').trim(),
    ) ?? []
  const date = dayOf(day)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return text.trim()
  const minute = minutes.find((one) => one !== undefined) ?? '0'
  return `${date}T${hours === '' ? time : `${hours.padStart(2, '0')}:${minute.padStart(2, '0')}`}`
}

/** The texts of a list: a line each, or separated by 、 where there is one line only. Empty ones are left out. */
export function listOf(text: string): string[] {
  const lines = partsOf(text, '\n')
  return lines.length > 1 ? lines : partsOf(text, '、')
}

const partsOf = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The text of a list; a line each where one of the texts has a 、 itself. */
export const asList = (texts: readonly string[]): string =>
  texts.join(texts.some((text) => text.includes('、')) ? '\n' : '、')

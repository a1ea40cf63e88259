import type { TableCellKind } from '../../domain/shared/sheet.ts'
import { dayText, isDateFormat, plainFormat } from './number-formats.ts'

/** What a number of a table says, and what the spreadsheet has made of it; no kind: what was written can be read from it. */
type ShownNumber = { text: string; kind?: TableCellKind }

/** Digits up to which a spreadsheet is exact. */
const EXACT = 1e15
const dayMinutes = 24 * 60

/**
 * A number as the spreadsheet shows it in this format: `0600000` in the format `0000000`, `50%`, `9:00`. A day is `YYYY-MM-DD`, also
 * with ` HH:mm`; where the format has no year or no day, `1月2日` or `2026年1月`. In any other format it is the number itself.
 *
 * @param from1904 whether days are counted from 1904 and not from 1900
 */
export function shownNumber(value: number, format: string, from1904: boolean): ShownNumber {
  if (isDateFormat(format) && value >= 0) return shownDay(value, plainFormat(format), from1904)
  if (/E[+-]/.test(format) || Math.abs(value) >= EXACT) return { text: exponent(value), kind: 'exponent' }
  if (format.includes('%')) return { text: `${exact(value * 100)}%` }
  const digits = String(exact(value))
  return { text: inZeros(digits, sectionFor(value, format)) ?? digits, kind: 'number' }
}

function shownDay(value: number, format: string, from1904: boolean): ShownNumber {
  const [hasYear, hasDay] = [/[yge]/i.test(format), /d/i.test(format)]
  if (!hasYear && !hasDay && /[hs]/i.test(format)) return { text: clock(value, format) }
  const text = dayText(value, from1904)
  if (hasYear && hasDay) return { text, kind: 'date' }
  const [, year, month, day] = /^(\d+)-(\d+)-(\d+)/.exec(text) ?? []
  if (year === undefined) return { text, kind: 'date' }
  return {
    text: hasYear ? `${year}年${Number(month)}月` : `${Number(month)}月${Number(day)}日`,
    kind: 'date',
  }
}

/** A part of a day as a time; hours go on after 24. */
function clock(value: number, format: string): string {
  const seconds = Math.round(value * dayMinutes * 60)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = seconds % 60
  return [
    String(hours).padStart(/hh/i.test(format) ? 2 : 1, '0'),
    String(minutes).padStart(2, '0'),
    ...(rest > 0 ? [String(rest).padStart(2, '0')] : []),
  ].join(':')
}

/** `1.23E+11`, as spreadsheets write it. */
function exponent(value: number): string {
  const [digits = '', power = ''] = value.toExponential(2).split('e')
  return `${digits}E${power.slice(0, 1)}${power.slice(1).padStart(2, '0')}`
}

/** Without what sums of binary fractions add: 15 digits are what a spreadsheet keeps. */
const exact = (value: number): number => Number(value.toPrecision(15))

/** The part of a format that is for this number: `[<=999]000;0000000` has two. */
function sectionFor(value: number, format: string): string {
  const sections = format.split(';')
  const fits = (section: string) => {
    const [, sign, bound = ''] = /^\[(<=?|>=?)(\d+)\]/.exec(section) ?? []
    if (sign === undefined) return true
    const difference = value - Number(bound)
    return (difference === 0 && sign.length === 2) || (sign.startsWith('<') ? difference < 0 : difference > 0)
  }
  return sections.find(fits) ?? ''
}

/** Digits in a format of zeros, with what stands between these; undefined in any other format. */
function inZeros(digits: string, section: string): string | undefined {
  const zeros = section.replace(/^\[[^\]]*\]/, '').replace(/["\\]/g, '')
  if (!/^[0() -]*0[0() -]*$/.test(zeros) || !/^\d+$/.test(digits)) return undefined
  const count = zeros.replace(/[^0]/g, '').length
  const padded = digits.padStart(count, '0')
  let at = padded.length - count
  const rest = zeros.replace(/0/g, () => padded[at++] ?? '')
  return padded.slice(0, padded.length - count) + rest
}

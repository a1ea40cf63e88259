import type { TableCellKind } from '../../domain/shared/sheet.ts'
import { dayText, isDateFormat, partsOfDateFormat, plainFormat } from './number-formats.ts'

/**
 * What a number of a table says, and what the spreadsheet has made of it; no kind: what was written can be read from
 * it.
 */
type ShownNumber = { text: string; kind?: TableCellKind }

/** Digits up to which a spreadsheet is exact. */
const EXACT = 1e15
const dayMinutes = 24 * 60

/**
 * A number as the spreadsheet shows it in this format: `0600000` in the format `0000000`, `50%`, `9:00`. A day is
 * `YYYY-MM-DD`, also with ` HH:mm`; where the format has no year or no day, `1月2日` or `2026年1月`. In any other format it
 * is the number itself.
 *
 * @param from1904 whether days are counted from 1904 and not from 1900
 */
export function shownNumber(value: number, format: string, from1904: boolean): ShownNumber {
  if (isDateFormat(format) && value >= 0) return shownDay(value, format, from1904)
  const section = sectionFor(value, format)
  const plain = plainFormat(section)
  if (/E[+-]/.test(plain) || Math.abs(value) >= EXACT) return { text: exponent(value), kind: 'exponent' }
  if (plain.includes('%')) return { text: percentage(value, plain) }
  const digits = String(exact(value))
  return { text: inZeros(digits, section) ?? digits, kind: 'number' }
}

function shownDay(value: number, format: string, from1904: boolean): ShownNumber {
  const shows = partsOfDateFormat(format)
  const plain = plainFormat(format)
  const [hasYear, hasDay] = [/[yge]/i.test(plain), /d/i.test(plain)]
  // Minutes and seconds alone would be read as hours and minutes.
  if (!shows.day) return { text: clock(value, format), ...(!/h/i.test(plain) && { kind: 'date' }) }
  const text = dayText(value, from1904, {
    day: from1904 || value >= 1 || !shows.time,
    time: shows.time && value % 1 !== 0,
  })
  if (hasYear && hasDay) return { text, kind: 'date' }
  const [, year, month, day] = /^(\d+)-(\d+)-(\d+)/.exec(text) ?? []
  if (year === undefined) return { text, kind: 'date' }
  return {
    text: hasYear ? `${year}年${Number(month)}月` : `${Number(month)}月${Number(day)}日`,
    kind: 'date',
  }
}

/**
 * The time in a number of days, without its day; in `[h]` and `[m]` hours and minutes go on. Seconds of 0 are left out
 * after hours.
 */
function clock(value: number, format: string): string {
  const all = Math.round(value * dayMinutes * 60)
  const [, elapsed = ''] = /\[([hm])+\]/i.exec(format) ?? []
  const plain = plainFormat(format)
  const minutes = Math.floor(all / 60)
  const seconds = inDigits(all % 60, 'ss')
  if (!/h/i.test(plain)) {
    const shown = elapsed === '' ? minutes % 60 : minutes
    return `${inDigits(shown, plain)}:${seconds}`
  }
  const hours = Math.floor(minutes / 60)
  return [
    String(elapsed === '' ? hours % 24 : hours).padStart(/hh/i.test(plain) ? 2 : 1, '0'),
    inDigits(minutes % 60, 'mm'),
    ...(/s/i.test(plain) && seconds !== '00' ? [seconds] : []),
  ].join(':')
}

const inDigits = (value: number, format: string): string =>
  String(value).padStart(/mm|ss/i.test(format) ? 2 : 1, '0')

/** A percentage with the decimals of its format; those of `#` only where they are not 0. */
function percentage(value: number, plain: string): string {
  const [, decimals = ''] = /\.([0#?]+)/.exec(plain) ?? []
  const scale = 10 ** decimals.length
  // `toFixed` alone would round 1.005 down, as its binary fraction is less.
  const rounded = Math.round(exact(Math.abs(value) * 100 * scale)) / scale
  const least = decimals.replace(/#+$/, '').length
  const [whole = '', part = ''] = rounded.toFixed(decimals.length).split('.')
  const shown = part.slice(0, least) + part.slice(least).replace(/0+$/, '')
  const text = shown === '' ? whole : `${whole}.${shown}`
  return `${value < 0 && rounded !== 0 ? '-' : ''}${text}%`
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

import { readXml } from './read-xml.ts'

/** Formats that every workbook has without naming them; the last are those of Japanese spreadsheets. */
const builtIn: ReadonlyMap<number, string> = new Map([
  ...numbered(1, ['0', '0.00', '#,##0', '#,##0.00']),
  ...numbered(9, ['0%', '0.00%', '0.00E+00']),
  ...numbered(14, ['yyyy/m/d', 'd-mmm-yy', 'd-mmm', 'mmm-yy']),
  ...numbered(18, ['h:mm AM/PM', 'h:mm:ss AM/PM', 'h:mm', 'h:mm:ss', 'yyyy/m/d h:mm']),
  ...numbered(27, [
    'ge.m.d',
    'ggge年m月d日',
    'ggge年m月d日',
    'm/d/yy',
    'yyyy年m月d日',
    'h時mm分',
    'h時mm分ss秒',
  ]),
  ...numbered(34, ['yyyy年m月', 'm月d日', 'ge.m.d']),
  ...numbered(45, ['mm:ss', '[h]:mm:ss', 'mm:ss.0', '##0.0E+0']),
  ...numbered(50, ['ge.m.d', 'ggge年m月d日', 'yyyy年m月', 'm月d日', 'ggge年m月d日', 'yyyy年m月', 'm月d日']),
  ...numbered(57, ['ge.m.d', 'ggge年m月d日']),
])

function numbered(first: number, codes: readonly string[]): [number, string][] {
  return codes.map((code, index) => [first + index, code])
}

/** The formats of numbers by the style of a cell, as `yyyy/m/d` or `0000000`; '' for none of its own. */
export function formatsOfStyles(styles: string): readonly string[] {
  const own = new Map<number, string>()
  const found: string[] = []
  let inCellStyles = false
  readXml(styles, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') own.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') inCellStyles = true
      const id = Number(numFmtId)
      if (name === 'xf' && inCellStyles) found.push(own.get(id) ?? builtIn.get(id) ?? '')
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return found
}

/** Whether a format shows a number as a date or time. */
export const isDateFormat = (format = ''): boolean => /[ymdhs]/i.test(plainFormat(format))

/** A format without quoted texts, room for characters (`_)`, `* `), colours and conditions; `[h]` is `h`. */
export const plainFormat = (format: string): string =>
  format.replace(/\[([hms]+)\]/gi, '$1').replace(/"[^"]*"|\[[^\]]*\]|[\\_*].|general/gi, '')

/** Whether a date format shows a day, a month or a year, and whether it shows hours or seconds. */
export const partsOfDateFormat = (format = ''): { day: boolean; time: boolean } => {
  const plain = plainFormat(format)
  const time = /[hs]/i.test(plain)
  return { day: /[ydge]/i.test(plain) || !time, time }
}

const dayMs = 86_400_000

/**
 * A number of days as spreadsheets count them, as a text: `YYYY-MM-DD`, with ` HH:mm` if it shows a time, `HH:mm` if it
 * shows no day.
 * `1900-01-00` and `1900-02-29`, which never were, stay what spreadsheets take them for.
 *
 * @param from1904 whether days are counted from 1904 and not from 1900
 */
export function dayText(serial: number, from1904: boolean, shows: { day: boolean; time: boolean }): string {
  // A spreadsheet takes 1900 for a leap year: up to its 60th day it is a day ahead.
  const days = from1904 ? serial : serial < 60 ? serial + 1 : serial
  const moment =
    Date.UTC(from1904 ? 1904 : 1899, from1904 ? 0 : 11, from1904 ? 1 : 30) + Math.round(days * dayMs)
  if (!(serial >= 0) || moment > Date.UTC(9999, 11, 31)) return String(serial)
  const [actual = '', time = ''] = new Date(moment).toISOString().split('T')
  const day = (from1904 ? undefined : neverDays.get(Math.floor(serial))) ?? actual
  const minutes = time.slice(0, 5)
  if (!shows.day) return minutes
  return shows.time ? `${day} ${minutes}` : day
}

/** Days that spreadsheets have and calendars have not, counted from 1900. */
const neverDays: ReadonlyMap<number, string> = new Map([
  [0, '1900-01-00'],
  [60, '1900-02-29'],
])

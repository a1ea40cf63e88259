import { readXml } from './read-xml.ts'

/** Formats of dates and times that every workbook has without naming them. */
const builtInDates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

/** Which styles of cells, by their number, show a number as a date or time. */
export function dateStyles(styles: string): ReadonlySet<number> {
  const own = new Map<number, string>()
  const found = new Set<number>()
  let inCellStyles = false
  let style = 0
  readXml(styles, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') own.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') inCellStyles = true
      if (name !== 'xf' || !inCellStyles) return
      if (isDateFormat(Number(numFmtId), own)) found.add(style)
      style += 1
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return found
}

function isDateFormat(id: number, own: ReadonlyMap<number, string>): boolean {
  const format = own.get(id)
  if (format === undefined) return builtInDates.some(([first, last]) => id >= first && id <= last)
  return /[ymdh]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\.|general/gi, ''))
}

const dayMs = 86_400_000

/**
 * A number of days as spreadsheets count them, as a text: `YYYY-MM-DD`, with ` HH:mm` if it has a time, `HH:mm` if it is a time only.
 *
 * @param from1904 whether days are counted from 1904 and not from 1900
 */
export function dayText(serial: number, from1904: boolean): string {
  // A spreadsheet takes 1900 for a leap year: up to its 60th day it is a day ahead.
  const days = from1904 ? serial : serial < 60 ? serial + 1 : serial
  const moment =
    Date.UTC(from1904 ? 1904 : 1899, from1904 ? 0 : 11, from1904 ? 1 : 30) + Math.round(days * dayMs)
  if (!(serial >= 0) || moment > Date.UTC(9999, 11, 31)) return String(serial)
  const [day = '', time = ''] = new Date(moment).toISOString().split('T')
  const minutes = time.slice(0, 5)
  if (serial < 1) return minutes
  return serial % 1 === 0 ? day : `${day} ${minutes}`
}

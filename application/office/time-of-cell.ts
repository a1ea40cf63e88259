import { type LocalDate, parseLocalDate } from '../../domain/shared/local-date.ts'
import { toHalfWidth } from '../../domain/shared/text-width.ts'
import { writtenDay } from '../../domain/shared/written-day.ts'

const timeForm = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/
const dayForms = [
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日$/,
  /^(\d{4})(\d{2})(\d{2})$/,
]

/**
 * A time in the format of `displayDateTime`, from a cell in that format or in a spreadsheet's (2024/6/14 9:00); without
 * seconds where the cell has none. undefined for any other text. Whether the time exists is not checked.
 */
export function timeOfCell(cell: string): string | undefined {
  const [, year, ...parts] = timeForm.exec(cell.trim()) ?? []
  if (year === undefined) return undefined
  const [month, day, hour, minute, second] = parts.map((part) => part?.padStart(2, '0'))
  return `${year}-${month}-${day} ${hour}:${minute}${second === undefined ? '' : `:${second}`}`
}

/**
 * The instant in a cell in epoch seconds; a day alone means 0:00 in Asia/Tokyo. undefined if there is no such time or
 * it is before 1970-01-02.
 */
export function instantOfCell(cell: string): number | undefined {
  const time = timeOfCell(cell) ?? timeOfCell(`${dayOfCell(cell) ?? ''} 00:00`)
  const [day = '', clock = ''] = time?.split(' ') ?? []
  if (parseLocalDate(day) === undefined || clock >= '24') return undefined
  const epochMs = Date.parse(`${day}T${clock}+09:00`)
  return day > '1970-01-01' && !Number.isNaN(epochMs) ? epochMs / 1000 : undefined
}

/** The day in a cell, in any format of `dayTextOf`; undefined if there is no such day. */
export const dayOfCell = (cell: string): LocalDate | undefined => parseLocalDate(dayTextOf(cell))

/** `2024/6/14`, `2024.6.14`, `2024年6月14日`, `令和6年6月14日` and `20240614` as `2024-06-14`; any other text trimmed. */
export function dayTextOf(cell: string): string {
  const text = cell.trim()
  const plain = toHalfWidth(text)
  const [, year, month = '', day = ''] = dayForms.map((form) => form.exec(plain)).find(Boolean) ?? []
  return year === undefined
    ? (writtenDay(plain) ?? text)
    : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

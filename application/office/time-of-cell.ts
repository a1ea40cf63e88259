import { type LocalDate, parseLocalDate } from '../../domain/shared/local-date.ts'
import { toHalfWidth } from '../../domain/shared/text-width.ts'

const timeForm = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/
const dayForms = [
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日$/,
  /^(\d{4})(\d{2})(\d{2})$/,
]

/**
 * A time as `displayDateTime` writes it, from what an export wrote or a spreadsheet made of it (2024/6/14 9:00); without its
 * seconds where the cell has none. undefined if it is none. Whether there is such a time is not looked at.
 */
export function timeOfCell(cell: string): string | undefined {
  const [, year, ...parts] = timeForm.exec(cell.trim()) ?? []
  if (year === undefined) return undefined
  const [month, day, hour, minute, second] = parts.map((part) => part?.padStart(2, '0'))
  return `${year}-${month}-${day} ${hour}:${minute}${second === undefined ? '' : `:${second}`}`
}

/**
 * The instant that a cell means, epoch seconds; a day alone begins at 0:00, Asia/Tokyo. undefined if there is no such time, or
 * if it is before 1970-01-02.
 */
export function instantOfCell(cell: string): number | undefined {
  const time = timeOfCell(cell) ?? timeOfCell(`${dayOfCell(cell) ?? ''} 00:00`)
  const [day = '', clock = ''] = time?.split(' ') ?? []
  if (parseLocalDate(day) === undefined || clock >= '24') return undefined
  const epochMs = Date.parse(`${day}T${clock}+09:00`)
  return day > '1970-01-01' && !Number.isNaN(epochMs) ? epochMs / 1000 : undefined
}

/** A day that a cell means, however a spreadsheet or a person writes it; undefined if there is no such day. */
export const dayOfCell = (cell: string): LocalDate | undefined => parseLocalDate(dayTextOf(cell))

/** `2024/6/14`, `2024.6.14`, `2024年6月14日` and `20240614` as `2024-06-14`; any other text trimmed. */
export function dayTextOf(cell: string): string {
  const text = cell.trim()
  const plain = toHalfWidth(text)
  const [, year, month = '', day = ''] = dayForms.map((form) => form.exec(plain)).find(Boolean) ?? []
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

import fc from 'fast-check'
import type { LocalDate } from '../../../domain/shared/local-date.ts'

/** Tells days off: `'2024-06-15'`, or `'2024-05-03..2024-05-06'` with both ends. */
export function daysOff(...spans: readonly string[]): (day: LocalDate) => boolean {
  const bounds = spans.map((span) => span.split('..'))
  return (day) => bounds.some(([from = '', to = from]) => from <= day && day <= to)
}

/** Days off by any rule that leaves some day of every week open. */
export const anyDayOffs = fc
  .uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 })
  .map((off) => (day: LocalDate) => off.includes((Date.parse(day) / 86_400_000) % 7))

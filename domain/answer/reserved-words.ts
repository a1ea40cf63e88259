import { shortDayLabel } from '../shared/day-label.ts'
import type { OwnReservation, Reserved } from './own-answer.ts'

/** The day of a reservation, `6/14(金)`; undefined if it is unknown (DETAIL-04). */
export const reservedDay = ({ day }: Reserved): string | undefined =>
  day === undefined ? undefined : shortDayLabel(day)

/** The hours of a reservation, `10:00～11:00`, or `10:00` if the end is unknown; undefined if the start is (DETAIL-04). */
export function reservedTime({ start, end }: Reserved): string | undefined {
  if (start === undefined) return undefined
  return end === undefined ? start : `${start}～${end}`
}

/**
 * The three levels of what is reserved, large to small. An unknown category has one label instead, an unknown level is named
 * as such (LIST-09).
 *
 * @param unknown what to call them, in the language of the page
 */
export function categoryLabels(
  { categoryInfo }: Pick<OwnReservation, 'categoryInfo'>,
  unknown: { category: string; tag: string },
): string[] {
  if (categoryInfo === undefined) return [unknown.category]
  const { tag1, tag2, tag3 } = categoryInfo
  return [tag1, tag2, tag3].map((tag) => tag || unknown.tag)
}

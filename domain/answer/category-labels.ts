import type { OwnReservation } from './own-answer.ts'

/**
 * The three levels of what is reserved, large to small. An unknown category has one label instead, an unknown level is
 * named as such (LIST-09).
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

import type { Answer } from '../answer.ts'
import type { SchemaItem } from '../survey-config.ts'

/** How often a group may be answered at most, whatever a city says. */
export const MOST_COPIES = 20

/** How often a group is answered. */
export type Bounds = { min: number; max: number }

/** How often the group of a repeat may be answered; bounds that make no sense are put right. */
export function copyBounds({ range }: Pick<SchemaItem, 'range'>): Bounds {
  const bound = (value: number | string | null | undefined, otherwise: number) => {
    const number = Math.trunc(Number(value || otherwise))
    return number >= 1 && number <= MOST_COPIES ? number : otherwise
  }
  const max = bound(range?.max, MOST_COPIES)
  return { min: Math.min(bound(range?.min, 1), max), max }
}

/** How often a group is answered by the answer to its repeat; as seldom as may be where that says nothing. */
export function copiesIn(item: SchemaItem, answer: Answer | undefined): number {
  const { min, max } = copyBounds(item)
  const text = answer?.[0] ?? ''
  return /^[1-9]\d?$/.test(text) ? Math.min(Math.max(Number(text), min), max) : min
}

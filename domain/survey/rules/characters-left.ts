import { exceedsCodePoints, textLength } from '../../shared/text-length.ts'
import type { SchemaItem } from '../survey-config.ts'
import { entryKindOf } from './allowed-characters.ts'
import { lengthBounds, normaliseLineBreaks } from './text-rules.ts'

/** From this share of its limit on a text is near it. */
const NEAR = 0.8

/**
 * How many characters can still be written into an item, as its rule counts them (VAL-18); negative: so many are too
 * many, roughly where there are far too many. undefined while the limit is not near, and for items without one.
 */
export function charactersLeft(item: SchemaItem, text: string): number | undefined {
  const { max } = lengthBounds(item)
  // A character is one UTF-16 unit at least: most key presses cost this comparison only.
  if (text.length < max * NEAR || entryKindOf({ type: item.type }) !== 'text') return undefined
  if (exceedsCodePoints(text, max)) return max - text.length
  const length = textLength(normaliseLineBreaks(text))
  return length < max * NEAR ? undefined : max - length
}

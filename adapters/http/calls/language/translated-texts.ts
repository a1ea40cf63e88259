import { byName, listOf, object, text } from '../shape.ts'

/** Translations by source text, and the source texts that a machine has translated. */
export const translatedTexts = object({ texts: byName(text), machine: listOf(text) })

import type { SchemaItem } from '../survey-config.ts'

/**
 * What a browser may fill into an item, as HTML names it: what `attributes.autocomplete` says, else `usual`. `off` is
 * for what is about somebody or something else than the resident.
 */
export function autoCompleteOf({ attributes }: SchemaItem, usual?: string): string | undefined {
  const own = attributes?.autocomplete
  return typeof own === 'string' && own !== '' ? own : usual
}

import type { SchemaItem } from './survey-config.ts'

type Keyed = Pick<SchemaItem, 'itemKey' | 'title' | 'type'>

/**
 * Guesses what the keys that a schema no longer has were renamed to: for each an item that only the next schema has.
 * The same title of the same type counts most, then the same title, then a key of the same letters, then the same place
 * between the same neighbours. Each item is guessed once; keys without a guess are missing.
 */
export function renamedItems(before: readonly Keyed[], next: readonly Keyed[]): ReadonlyMap<string, string> {
  const [keysBefore, keysNext] = [keysOf(before), keysOf(next)]
  const renamed = new Map<string, string>()
  const isFree = ({ itemKey }: Keyed) => !keysBefore.has(itemKey) && ![...renamed.values()].includes(itemKey)
  const isSamePlace = (a: Keyed, b: Keyed) =>
    a.type === b.type && placeIn(before, a, keysNext) === placeIn(next, b, keysBefore)
  const ways: readonly ((a: Keyed, b: Keyed) => boolean)[] = [
    (a, b) => a.type === b.type && isSameTitle(a, b),
    isSameTitle,
    (a, b) => a.type === b.type && lettersOf(a) === lettersOf(b),
    isSamePlace,
  ]
  for (const isSame of ways)
    for (const lost of before.filter(({ itemKey }) => !keysNext.has(itemKey) && !renamed.has(itemKey))) {
      const found = next.find((item) => isFree(item) && isSame(lost, item))
      if (found) renamed.set(lost.itemKey, found.itemKey)
    }
  return renamed
}

const keysOf = (schema: readonly Keyed[]): ReadonlySet<string> =>
  new Set(schema.map(({ itemKey }) => itemKey))

const isSameTitle = (a: Keyed, b: Keyed): boolean =>
  a.title.trim() !== '' && a.title.trim() === b.title.trim()

/** A key without case, width and what stands between words. */
const lettersOf = ({ itemKey }: Keyed): string =>
  itemKey
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.-]/g, '')

/** The nearest items before and behind `item` that the other schema has too. */
function placeIn(schema: readonly Keyed[], item: Keyed, others: ReadonlySet<string>): string {
  const at = schema.indexOf(item)
  const isCommon = ({ itemKey }: Keyed) => others.has(itemKey)
  const ahead = schema.slice(0, at).findLast(isCommon)?.itemKey
  const behind = schema.slice(at + 1).find(isCommon)?.itemKey
  return JSON.stringify([ahead, behind])
}

import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import { type JsonPlace, openBrackets, placesIn } from './json-place.ts'
import { explainSlips } from './json-slips.ts'

/** Most nested levels of objects and lists. */
export const maxDepth = 32

/** A key that stands twice in one object, so that one of its values would be lost silently. */
type RepeatedKey = JsonPlace & { key: string }

/** A parsed JSON text, or what is wrong with it. */
type JsonResult =
  | { kind: 'value'; value: unknown; repeatedKeys: readonly RepeatedKey[] }
  | { kind: 'syntax'; slips: readonly (JsonPlace & { reason: string })[] }
  | { kind: 'too-deep' }

/** The text without a byte order mark, which offsets don't count. */
const bodyOf = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text)

/** Parses JSON; finds all mistakes of a text and says where they are, those aside that only follow from others. */
export function readJsonText(text: string): JsonResult {
  const body = bodyOf(text)
  if (openBrackets(body, body.length).deepest > maxDepth) return { kind: 'too-deep' }
  const errors: ParseError[] = []
  const tree = parseTree(body, errors, { disallowComments: true })
  const placeOf = placesIn(body)
  if (errors.length > 0 || !tree || !isJson(body)) {
    const slips = explainSlips(body, errors)
    return { kind: 'syntax', slips: slips.map(({ offset, reason }) => ({ ...placeOf(offset), reason })) }
  }
  const repeatedKeys = repeatedKeysIn(tree).map(({ offset, key }) => ({ ...placeOf(offset), key }))
  return { kind: 'value', value: JSON.parse(body) as unknown, repeatedKeys }
}

/** What the tolerant parser takes is believed only if the strict one takes it too. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The parsed text as a tree of nodes with their places; of a text with mistakes, what can be read of it. */
export function readJsonTree(text: string): {
  tree: Node | undefined
  placeOf: (offset: number) => JsonPlace
} {
  const body = bodyOf(text)
  const isReadable = openBrackets(body, body.length).deepest <= maxDepth
  return { tree: isReadable ? parseTree(body) : undefined, placeOf: placesIn(body) }
}

function repeatedKeysIn(node: Node): { offset: number; key: string }[] {
  const seen = new Set<string>()
  return (node.children ?? []).flatMap((child) => {
    const deeper = repeatedKeysIn(child)
    const key = child.type === 'property' ? String(child.children?.[0]?.value) : undefined
    if (key === undefined || !seen.has(key)) {
      if (key !== undefined) seen.add(key)
      return deeper
    }
    return [{ offset: child.offset, key }, ...deeper]
  })
}

import type { Node } from 'jsonc-parser'
import type { BundleFile } from './bundle-files.ts'
import { decodeJson } from './bundle-json.ts'
import type { Fault } from './fault.ts'
import { readJsonTree } from './json-text.ts'
import { spellingHint } from './spelling-hint.ts'

/** `faults` with their places in the files, what people call the part, and how a wrong spelling should be. */
export function placeFaults(faults: readonly Fault[], files: readonly BundleFile[]): Fault[] {
  const trees = new Map<string, ReturnType<typeof readJsonTree>>()
  const treeOf = (file: string) => {
    const bytes = file.endsWith('.json') ? files.find(({ path }) => path === file)?.bytes : undefined
    const text = bytes && decodeJson(bytes)
    if (text !== undefined && !trees.has(file)) trees.set(file, readJsonTree(text))
    return trees.get(file)
  }
  return faults.map((fault) => {
    if (fault.path === '$') return fault
    const read = treeOf(fault.file)
    return read?.tree ? placed(fault, read.tree, read.placeOf) : fault
  })
}

type PlaceOf = ReturnType<typeof readJsonTree>['placeOf']

function placed(fault: Fault, tree: Node, placeOf: PlaceOf): Fault {
  const { nodes, last } = nodesOn(tree, fault.path)
  const subject = nodes.map(subjectOf).findLast((text) => text !== undefined)
  const offset = aboutKeys.has(fault.code) ? last.parent?.offset : last.offset
  const value: unknown = nodes.length === stepsOf(fault.path).length ? last.value : undefined
  return {
    ...fault,
    message: fault.message + spellingHint(fault.code, value),
    ...(last !== tree && { at: placeOf(offset ?? last.offset) }),
    ...(subject !== undefined && { subject }),
  }
}

/** What is wrong is the key, rather than its value. */
const aboutKeys: ReadonlySet<Fault['code']> = new Set<Fault['code']>([
  'shape.unknown_key',
  'shape.reserved_key',
  'key.not_used',
  'key.other_type',
  'key.other_form',
  'key.no_answer',
])

const step = /\.([A-Za-z$_][\w$]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g

/** The steps of a JSON path as `pathStep` writes it. */
const stepsOf = (path: string): (string | number)[] =>
  [...path.matchAll(step)].map(([, name, index, quoted]) =>
    index !== undefined ? Number(index) : quoted === undefined ? (name ?? '') : String(JSON.parse(quoted)),
  )

/** The nodes on the way along `path`, the root left out, as far as there are any; and the last of them, or the root. */
function nodesOn(tree: Node, path: string): { nodes: Node[]; last: Node } {
  const nodes: Node[] = []
  let last = tree
  for (const next of stepsOf(path)) {
    const found = typeof next === 'number' ? last.children?.[next] : valueAt(last, next)
    if (!found) break
    nodes.push(found)
    last = found
  }
  return { nodes, last }
}

const valueAt = (node: Node, key: string): Node | undefined =>
  node.type === 'object'
    ? node.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1]
    : undefined

/** By which keys people know a part of a file, and what it is called. */
const namedBy = [
  ['itemKey', 'title'],
  ['itemId', 'itemName'],
  ['productId', 'productName'],
  ['productCategoryId', 'productCategoryName'],
  ['id', 'name'],
  ['username', 'name'],
] as const

function subjectOf(node: Node): string | undefined {
  const textAt = (key: string) => {
    const value: unknown = valueAt(node, key)?.value
    return typeof value === 'string' ? value : ''
  }
  for (const [key, name] of namedBy) {
    const id = textAt(key)
    const title = textAt(name)
    if (id !== '') return title === '' ? id : `${id}「${title}」`
    if (title !== '' && key === 'itemKey') return `「${title}」`
  }
  return undefined
}

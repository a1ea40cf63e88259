import { isObject, isOfType, isStorable, type JsonType, type Shape } from '../../shape.ts'
import { type Finding, finding, pathStep } from '../fault.ts'
import { nearestName } from '../nearest-name.ts'
import { typeHint } from './type-hint.ts'

/** All findings of `value` against `shape`, in the order of the file. */
export function* shapeFindings(value: unknown, shape: Shape, path = '$'): Generator<Finding> {
  if (shape.type !== undefined && !isOfType(value, shape.type)) {
    const types = [shape.type].flat()
    return yield finding(path, 'shape.type', {
      expected: types.map((type) => typeNames[type]),
      hint: typeHint(value, {
        types,
        maximum: shape.maximum,
        isFlag: shape.properties?.value !== undefined,
      }),
    })
  }
  if (shape.enum && !shape.enum.some((allowed) => allowed === value))
    yield finding(path, 'shape.enum', enumDetails(value, shape.enum.map(String)))
  if (typeof value === 'string') yield* textFindings(value, shape, path)
  if (typeof value === 'number') yield* numberFindings(value, shape, path)
  if (Array.isArray(value)) yield* listFindings(value, shape, path)
  else if (isObject(value)) yield* objectFindings(value, shape, path)
}

const enumDetails = (value: unknown, allowed: readonly string[]) => ({
  allowed,
  ...(typeof value === 'string' && { near: nearestName(value, allowed) }),
})

const typeNames: Record<JsonType, string> = {
  object: 'まとまり {…}',
  array: '並び […]',
  string: '文字 "…"',
  number: '数',
  integer: '整数',
  boolean: 'true または false',
  null: 'null',
}

function* textFindings(text: string, shape: Shape, path: string): Generator<Finding> {
  const { minLength, maxLength, pattern } = shape
  if (minLength !== undefined && text.length < minLength)
    return yield finding(path, 'shape.too_short', { min: minLength })
  if (maxLength !== undefined && text.length > maxLength)
    return yield finding(path, 'shape.too_long', { max: maxLength })
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text))
    yield finding(path, 'shape.pattern', { rule: shape.description ?? '' })
  if (!isStorable(text)) yield finding(path, 'shape.not_storable', {})
}

function* numberFindings(value: number, { minimum, maximum }: Shape, path: string): Generator<Finding> {
  const below = minimum !== undefined && value < minimum
  const above = maximum !== undefined && value > maximum
  if (below || above) yield finding(path, 'shape.number_range', { min: minimum, max: maximum })
}

function* listFindings(list: readonly unknown[], shape: Shape, path: string): Generator<Finding> {
  const { minItems, maxItems, items } = shape
  if (minItems !== undefined && list.length < minItems)
    yield finding(path, 'shape.too_short', { min: minItems })
  if (maxItems !== undefined && list.length > maxItems)
    yield finding(path, 'shape.too_long', { max: maxItems })
  if (items)
    for (const [index, entry] of list.entries()) yield* shapeFindings(entry, items, pathStep(path, index))
}

function* objectFindings(value: Record<string, unknown>, shape: Shape, path: string): Generator<Finding> {
  const { properties = {}, additionalProperties, required = [] } = shape
  const known = Object.keys(properties)
  const nearTo = (key: string) => (Object.hasOwn(properties, key) ? undefined : nearestName(key, known))
  const misspelt = new Set(additionalProperties === false ? Object.keys(value).map(nearTo) : [])
  for (const key of required)
    if (!Object.hasOwn(value, key) && !misspelt.has(key)) yield finding(path, 'shape.required', { key })
  for (const [key, entry] of Object.entries(value)) {
    const step = pathStep(path, key)
    if (key === '__proto__') yield finding(step, 'shape.reserved_key', {})
    else if (Object.hasOwn(properties, key)) yield* shapeFindings(entry, properties[key]!, step)
    else if (additionalProperties === false) yield finding(step, 'shape.unknown_key', { near: nearTo(key) })
    else if (additionalProperties) yield* shapeFindings(entry, additionalProperties, step)
  }
}

import { childNode } from '../../calls/reservation/category.ts'
import { pair } from '../../calls/reservation/load-schedule.ts'
import { bool, count, number, type Shape, text } from '../../calls/shape.ts'
import { day } from '../../calls/shared/day.ts'
import { descriptions, namedShapes } from './schema-descriptions.ts'

type Json = { [key: string]: unknown }
type AnyShape = Shape<unknown>

/** JSON Schema of shapes without parts, and what others add to the schema of their parts. */
const ownSchemas = new Map<AnyShape, Json>([
  [text, { type: 'string' }],
  [day, { type: 'string', description: 'YYYY-MM-DD, Asia/Tokyo' }],
  [bool, { type: 'boolean' }],
  [number, { type: 'number' }],
  [count, { type: 'integer', minimum: 0 }],
  [pair, { minItems: 2, maxItems: 2 }],
])

const nameOf = new Map<AnyShape, string>([
  ...Object.entries(namedShapes).map(([name, shape]) => [shape, name] as const),
  [childNode, 'CategoryNode'],
])

/** The shapes that have a name, by it. */
export const namedSchemas = (): Json =>
  Object.fromEntries(Object.entries(namedShapes).map(([name, shape]) => [name, schemaOf(shape, name)]))

/** The JSON Schema of a shape, with what is said of it under the name `at`. Parts that have a name are referred to. */
export function schemaOf(shape: AnyShape, at: string): Json {
  const description = descriptions[at]
  return {
    ...partsOf(shape, at),
    ...ownSchemas.get(shape),
    ...(description !== undefined && { description }),
  }
}

function partsOf({ properties, required, items, values, orNull, enum: only }: AnyShape, at: string): Json {
  if (properties) {
    const parts = Object.entries(properties).map(([name, one]) => [name, partOf(one, `${at}.${name}`)])
    return { type: 'object', required, properties: Object.fromEntries(parts) }
  }
  if (items) return { type: 'array', items: partOf(items, `${at}[]`) }
  if (values) return { type: 'object', additionalProperties: partOf(values, `${at}[]`) }
  if (orNull) return { anyOf: [partOf(orNull, `${at}?`), { type: 'null' }] }
  if (only) return only.length === 1 ? { const: only[0] } : { enum: only }
  return {}
}

function partOf(shape: AnyShape, at: string): Json {
  const name = nameOf.get(shape)
  return name === undefined ? schemaOf(shape, at) : { $ref: `#/components/schemas/${name}` }
}

import type { SchemaItem } from '../../../domain/survey/survey-config.ts'

/** The attributes that have a field of their own; others stand among the rest. */
export const knownAttributes: ReadonlySet<string> = new Set([
  ...['dose', 'intervalDays', 'intervalMonths', 'autocomplete'],
])

/** An attribute that is written in one line; undefined: there is none. */
export const attributeOf = ({ attributes }: SchemaItem, name: string): number | string | undefined => {
  const value = attributes?.[name]
  return typeof value === 'number' || typeof value === 'string' ? value : undefined
}

/** The attributes with another value of one; undefined: none is left. */
export function withAttribute(
  { attributes = {} }: SchemaItem,
  name: string,
  value: number | string | undefined,
) {
  const { [name]: _, ...others } = attributes
  const next = value === undefined ? others : { ...others, [name]: value }
  return Object.keys(next).length > 0 ? next : undefined
}

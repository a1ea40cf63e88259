import type { Shape } from '../../../shape.ts'

export type Json = { [key: string]: unknown }

/** JSON Schema of shapes for the interface description, and of those that have a name. */
export type Schemas = {
  /** Parts that have a name are referred to. */
  schemaOf(shape: Shape): Json
  /** The named ones that were met so far, by name. */
  named: Json
}

/** Begins a description without any shape. */
export function schemas(): Schemas {
  const named: Json = {}

  function schemaOf({ title: _, isChecked: __, alsoSent = [], ...shape }: Shape): Json {
    const { properties, required = [], additionalProperties, items, anyOf } = shape
    return {
      ...shape,
      ...(properties && {
        required: [...required, ...alsoSent],
        properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, partOf(one)])),
      }),
      ...(additionalProperties && { additionalProperties: partOf(additionalProperties) }),
      ...(items && { items: partOf(items) }),
      ...(anyOf && { anyOf: anyOf.map(partOf) }),
    }
  }

  function partOf(shape: Shape): Json {
    const { title } = shape
    if (title === undefined) return schemaOf(shape)
    if (!(title in named)) {
      // Known before it is made: a category has categories.
      named[title] = {}
      named[title] = schemaOf(shape)
    }
    return { $ref: `#/components/schemas/${title}` }
  }

  return { schemaOf, named }
}

import type { Shape } from './shape.ts'

/** Every field of `T`, none forgotten and none invented, and nothing else. */
export const shapeOf = <T>(
  properties: Record<keyof T & string, Shape>,
  required: readonly (keyof T & string)[],
  description: string,
) =>
  ({
    description,
    type: 'object',
    required,
    properties,
    additionalProperties: false,
  }) satisfies Shape

/** Text of several lines, and of one. */
export const text: Shape = { type: 'string', maxLength: 10_000 }
export const line: Shape = { type: 'string', maxLength: 1_000 }

export const yesNo: Shape = { type: 'boolean' }
export const wholeOrNull: Shape = { type: ['integer', 'null'], minimum: 0 }
/** Carried along, looked at by nobody yet. */
export const anything: Shape = {}

/** `shape` with what an editor says of it. */
export const describe = (shape: Shape, description: string): Shape => ({ ...shape, description })

/** `{ "value": true }` */
export const flag = (description: string): Shape => ({
  description,
  type: 'object',
  properties: { value: yesNo },
  additionalProperties: false,
})

/** A number of a form, which some write as text. */
export const subId = (description: string): Shape => ({
  description,
  type: ['integer', 'string'],
  maxLength: 32,
})

/** An answer that a form opens with: a text, or one per chosen option. */
export const answer = (description: string): Shape => ({
  description,
  type: ['string', 'array'],
  items: text,
  maxItems: 1_000,
  maxLength: 10_000,
})

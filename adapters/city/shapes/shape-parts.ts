import type { Shape } from './shape.ts'

/** The shape of an object with exactly the fields of `T`; the compiler finds missing and extra ones. */
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

/** A text of several lines. */
export const text: Shape = { type: 'string', maxLength: 10_000 }
/** A text of one line. */
export const line: Shape = { type: 'string', maxLength: 1_000 }

/** A name that people read. */
export const name = (what: string): Shape => ({
  description: what,
  type: 'string',
  minLength: 1,
  maxLength: 100,
})
/** An integer from 0. */
export const whole = (description: string, maximum: number): Shape => ({
  description,
  type: 'integer',
  minimum: 0,
  maximum,
})

/** true or false. */
export const booleanShape: Shape = { type: 'boolean' }
/** An integer from 0, or null. */
export const wholeNumberOrNull: Shape = { type: ['integer', 'null'], minimum: 0 }
/** Any value: the field is kept but not used yet. */
export const anything: Shape = {}

/** `shape` with a description, which editors show. */
export const describe = (shape: Shape, description: string): Shape => ({ ...shape, description })

/** A switch: `{ "value": true }`. */
export const flag = (description: string): Shape => ({
  description,
  type: 'object',
  properties: { value: booleanShape },
  additionalProperties: false,
})

/** A number of a form, as integer or text. */
export const subId = (description: string): Shape => ({
  description,
  type: ['integer', 'string'],
  maxLength: 32,
})

/** An initial answer: a text, or a list with one text per chosen option. */
export const answer = (description: string): Shape => ({
  description,
  type: ['string', 'array'],
  items: text,
  maxItems: 1_000,
  maxLength: 10_000,
})

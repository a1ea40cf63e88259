import type { Shape } from '../../shape.ts'

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
/** An integer from 0; without `missing` nothing holds where it is missing. */
export const whole = (description: string, maximum: number, missing?: number): Shape => ({
  description,
  type: 'integer',
  minimum: 0,
  maximum,
  ...(missing !== undefined && { default: missing }),
})

/** true or false; false where it is missing. */
export const booleanShape: Shape = { type: 'boolean', default: false }
/** An integer from 0, or null. */
export const wholeNumberOrNull: Shape = { type: ['integer', 'null'], minimum: 0 }
/** `shape` with a description, which editors and the guide show, and with what holds where it is missing. */
export const describe = (shape: Shape, description: string, missing?: Shape['default']): Shape => ({
  ...shape,
  description,
  ...(missing !== undefined && { default: missing }),
})

/** The first line of a file, by which an editor finds its schema. */
export const schemaAddress: Shape = describe(
  line,
  '編集ソフトのための印。あると、書ける項目とその意味が編集ソフトに出ます。取り込むときは読みません。',
)

/** A field of the specification that nothing reads yet. */
export const notUsed = (shape: Shape): Shape => describe(shape, 'まだ何にも使いません。')

/** An object with a smallest and a largest value. */
export const limits = (description: string, smallest: Shape, largest: Shape): Shape => ({
  description,
  type: 'object',
  properties: { min: describe(smallest, '最小'), max: describe(largest, '最大') },
  additionalProperties: false,
})

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

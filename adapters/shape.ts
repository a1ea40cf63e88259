import { type LocalDate, parseLocalDate } from '../domain/shared/local-date.ts'

/** The types of JSON Schema that are used. */
export type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'

/**
 * What a value must be: the part of JSON Schema that the files of a city, requests and responses need, as plain data.
 * As there, a keyword applies only to values of its own type. `T` is the type of the values that fit.
 */
export type Shape<T = unknown> = {
  /** Its name in the interface description, where others refer to it. */
  readonly title?: string
  readonly description?: string
  /** What holds where the field is missing, for people and editors: nothing puts it there. */
  readonly default?: string | number | boolean
  readonly type?: JsonType | readonly JsonType[]
  readonly enum?: readonly (string | number | boolean)[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  /** Of `properties`, what our server always sends, and another server of the specification may not. */
  readonly alsoSent?: readonly string[]
  /**
   * Of keys that `properties` does not name: false forbids them, a shape is that of their values, missing allows any.
   */
  readonly additionalProperties?: false | Shape
  readonly items?: Shape
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  /** Of a text: a day that exists, `YYYY-MM-DD`, or what class-validator takes for a UUID. */
  readonly format?: 'date' | 'uuid'
  readonly minimum?: number
  readonly maximum?: number
  /** false: only a description; whatever there is fits. */
  readonly isChecked?: false
  /** Never there: carries the type of the values. */
  readonly valueType?: () => T
}

/** The type of the values of a shape. */
export type Of<S> = S extends { readonly valueType?: () => infer T } ? T : never

/** Whether a value is a JSON object: no array and not null. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value has a type, or one of some. */
export const isOfType = (value: unknown, type: JsonType | readonly JsonType[]): boolean =>
  typeof type === 'string' ? isOfOneType(value, type) : type.some((one) => isOfOneType(value, one))

function isOfOneType(value: unknown, type: JsonType): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  // A larger number was changed by parsing already: it is not what was sent.
  if (type === 'integer') return Number.isSafeInteger(value)
  return typeof value === type
}

/** Whether a value has this shape; every text can be stored, too. Linear in the size of the value. */
export function fits<T>(value: unknown, shape: Shape<T>): value is T {
  const { type, enum: only, anyOf, isChecked = true } = shape
  if (!isChecked) return true
  if (type !== undefined && !isOfType(value, type)) return false
  if (only && !only.some((one) => one === value)) return false
  if (anyOf && !anyOf.some((one) => fits(value, one))) return false
  if (typeof value === 'string') return isTextOf(value, shape)
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = shape
    return value >= minimum && value <= maximum
  }
  if (Array.isArray(value)) return isListOf(value, shape)
  return !isObject(value) || isObjectOf(value, shape)
}

const isTextOf = (text: string, { minLength = 0, maxLength = Infinity, pattern, format }: Shape): boolean =>
  text.length >= minLength &&
  text.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
  (format !== 'date' || parseLocalDate(text) !== undefined) &&
  isStorable(text)

const isListOf = (list: readonly unknown[], { minItems = 0, maxItems = Infinity, items }: Shape): boolean =>
  list.length >= minItems && list.length <= maxItems && (!items || list.every((one) => fits(one, items)))

function isObjectOf(
  value: Readonly<Record<string, unknown>>,
  { properties = {}, required = [], additionalProperties }: Shape,
): boolean {
  const named = Object.entries(properties).every(([name, shape]) =>
    value[name] === undefined ? !required.includes(name) : fits(value[name], shape),
  )
  if (!named || additionalProperties === undefined) return named
  const others = Object.keys(value).filter((name) => !Object.hasOwn(properties, name))
  return others.every((name) => additionalProperties !== false && fits(value[name], additionalProperties))
}

/** Whatever it is. */
export const anything: Shape = {}

export const text: Shape<string> = { type: 'string' }

export const bool: Shape<boolean> = { type: 'boolean' }

export const number: Shape<number> = { type: 'number' }

/** A whole number that is not negative. */
export const count: Shape<number> = { type: 'integer', minimum: 0 }

/** A day that exists, written `YYYY-MM-DD`. */
export const day: Shape<LocalDate> = { type: 'string', format: 'date', description: 'YYYY-MM-DD, Asia/Tokyo' }

/** A text of `minLength` to `maxLength` UTF-16 units. */
export const textOf = (minLength: number, maxLength: number): Shape<string> => ({
  type: 'string',
  minLength,
  maxLength,
})

/** One of these very values. */
export const oneOf = <const T extends string | number | boolean>(...values: readonly T[]): Shape<T> => ({
  enum: values,
})

export const orNull = <T>(shape: Shape<T>): Shape<T | null> => ({ anyOf: [shape, { type: 'null' }] })

/** @param limits how many there may be */
export const listOf = <T>(
  items: Shape<T>,
  limits?: Pick<Shape, 'minItems' | 'maxItems'>,
): Shape<readonly T[]> => ({ type: 'array', items, ...limits })

/** An object with values of one shape under any names. */
export const byName = <T>(values: Shape<T>): Shape<Readonly<Record<string, T>>> => ({
  type: 'object',
  additionalProperties: values,
})

type Shapes = Readonly<Record<string, Shape>>
type Fields<S extends Shapes> = { [K in keyof S]: Of<S[K]> }

/**
 * An object with these fields, and any others that nobody looks at.
 * @param ours fields that our server always sends, and another server of the specification may not
 */
export const object = <
  R extends Shapes,
  O extends Shapes = Record<never, never>,
  S extends Shapes = Record<never, never>,
>(
  required: R,
  optional?: O,
  ours?: S,
): Shape<Fields<R> & Partial<Fields<O & S>>> => ({
  type: 'object',
  required: Object.keys(required),
  ...(ours && { alsoSent: Object.keys(ours) }),
  properties: { ...required, ...ours, ...optional },
})

/** `shape` with what it means, for those who read the interface description. */
export const described = <T>(description: string, shape: Shape<T>): Shape<T> => ({ ...shape, description })

/** `shape` as that of values of type `T`, of which it looks at some fields only. */
export const typed = <T>(shape: Omit<Shape, 'valueType'>): Shape<T> => ({ ...shape })

/** `shape` under a name, by which the interface description refers to it. */
export const named = <T>(title: string, shape: Shape<T>): Shape<T> => ({ ...shape, title })

// NUL ends a text in C and in PostgreSQL; half of a surrogate pair has no UTF-8 form and would change when stored.
const unstorable = /[\0\p{Surrogate}]/u

/** Whether a text can be stored and given back as it is, in any storage. Linear in its length. */
export const isStorable = (text: string): boolean => !unstorable.test(text)

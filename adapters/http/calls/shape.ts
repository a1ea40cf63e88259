/**
 * What a value on the wire must be: a check, linear in the size of the value, that gives its TypeScript type. The other fields say what
 * it is made of, so that the interface description follows from it (`server/api/schemas.ts`).
 */
export type Shape<T> = {
  is(value: unknown): value is T
  /** Of an object with named fields. */
  readonly properties?: Shapes
  readonly required?: readonly string[]
  /** Of a list. */
  readonly items?: Shape<unknown>
  /** Of an object with values under any names. */
  readonly values?: Shape<unknown>
  /** Of what may also be null. */
  readonly orNull?: Shape<unknown>
  /** The only values there are. */
  readonly enum?: readonly unknown[]
}

/** The type of the values of a shape. */
export type Of<S> = S extends Shape<infer T> ? T : never

type Shapes = Readonly<Record<string, Shape<unknown>>>
type Fields<S extends Shapes> = { [K in keyof S]: Of<S[K]> }
type Both<R extends Shapes, O extends Shapes> = Fields<R> & Partial<Fields<O>>

export const text: Shape<string> = { is: (value) => typeof value === 'string' }

export const bool: Shape<boolean> = { is: (value) => typeof value === 'boolean' }

export const number: Shape<number> = { is: (value) => typeof value === 'number' }

/** A whole number that is not negative. */
export const count: Shape<number> = {
  is: (value): value is number => Number.isInteger(value) && Number(value) >= 0,
}

/** One of these very values. */
export const oneOf = <const T>(...values: readonly T[]): Shape<T> => ({
  enum: values,
  is: (value): value is T => values.some((one) => one === value),
})

export const orNull = <T>(shape: Shape<T>): Shape<T | null> => ({
  orNull: shape,
  is: (value) => value === null || shape.is(value),
})

export const listOf = <T>(items: Shape<T>): Shape<readonly T[]> => ({
  items,
  is: (value) => Array.isArray(value) && value.every(items.is),
})

/** An object with values of one shape under any names. */
export const byName = <T>(values: Shape<T>): Shape<Readonly<Record<string, T>>> => ({
  values,
  is: (value): value is Readonly<Record<string, T>> =>
    isObject(value) && Object.values(value).every(values.is),
})

/**
 * An object with these fields, and any others that nobody looks at.
 * @param ours fields that our server always sends, and another server of the specification may not
 */
export function object<
  R extends Shapes,
  O extends Shapes = Record<never, never>,
  S extends Shapes = Record<never, never>,
>(required: R, optional?: O, ours?: S): Shape<Both<R, O & S>> {
  const properties: Shapes = { ...required, ...ours, ...optional }
  const fields = Object.entries(properties)
  return {
    properties,
    required: Object.keys({ ...required, ...ours }),
    is: (value): value is Both<R, O & S> =>
      isObject(value) &&
      fields.every(([name, { is }]) => (value[name] === undefined ? !required[name] : is(value[name]))),
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

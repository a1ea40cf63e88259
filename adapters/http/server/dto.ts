import { ValidateBy } from 'class-validator'
import { type LocalDate, parseLocalDate } from '../../../domain/shared/local-date.ts'
import { dayOfCompact } from '../../../domain/shared/reservation-value.ts'
import { count, fits, type Shape, textOf } from '../../shape.ts'

/** Characters of an id, of a form, an item or whatever else the city names. */
export const ID_LIMIT = 200
/** Characters of the key of an answer. */
export const PARTITION_KEY_LIMIT = 500

/** A field that has this shape, which also describes it. */
export const Fits = (shape: Shape): PropertyDecorator =>
  ValidateBy({
    name: 'fits',
    constraints: [shape],
    validator: { validate: (value) => fits(value, shape) },
  })

/** A field that holds a text of `min` to `max` UTF-16 units that can be stored as it is. */
export const Text = (min: number, max: number): PropertyDecorator => Fits(textOf(min, max))

/** A whole number from 0 that was sent as it is. */
export const wholeNumber: Shape<number> = { ...count, maximum: Number.MAX_SAFE_INTEGER }

/** Of an object: what may also be null where it is left out. */
export const orMissing = <T>(shape: Shape<T>): Shape<T | null> => ({
  ...shape,
  type: ['null', ...[shape.type ?? []].flat()],
})

// Far beyond every calendar, and days can still be counted from there.
const FIRST = '1900-01-01'
const LAST = '2999-12-31'

/** A day of 1900 to 2999 as it is sent, `YYYYMMDD` or `YYYY-MM-DD`; undefined if it is none. */
function dayOfWire(sent: unknown): LocalDate | undefined {
  if (typeof sent !== 'string') return undefined
  const day = dayOfCompact(sent) ?? parseLocalDate(sent)
  return day !== undefined && day >= FIRST && day <= LAST ? day : undefined
}

/** A field that holds a day of 1900 to 2999, `YYYYMMDD` or `YYYY-MM-DD`. Read it with `dayIn`. */
export const Day = (): PropertyDecorator =>
  ValidateBy({
    name: 'fits',
    constraints: [
      {
        type: 'string',
        pattern: '^\\d{4}(\\d{4}|-\\d{2}-\\d{2})$',
        description: 'YYYYMMDD or YYYY-MM-DD',
      } satisfies Shape,
    ],
    validator: { validate: (sent) => dayOfWire(sent) !== undefined },
  })

/** @throws RangeError if the field was not declared a `Day` */
export function dayIn(field: string): LocalDate {
  const day = dayOfWire(field)
  if (day === undefined) throw new RangeError('not a day')
  return day
}

/** Path of a call on one thing with an id: a calendar or a category (API-37, API-42, API-44). */
export class NamedDto {
  @Text(1, ID_LIMIT)
  id!: string
}

/** A call that takes nothing; whatever is sent is dropped. */
export class NothingDto {}

import { ValidateBy } from 'class-validator'
import { type LocalDate, parseLocalDate } from '../../../../domain/shared/local-date.ts'
import { dayOfCompact } from '../../../../domain/shared/reservation-value.ts'
import { Described } from './described.dto.ts'

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
export const Day = (): PropertyDecorator => (target, field) => {
  ValidateBy({ name: 'day', validator: { validate: (sent) => dayOfWire(sent) !== undefined } })(target, field)
  Described({
    type: 'string',
    pattern: '^\\d{4}(\\d{4}|-\\d{2}-\\d{2})$',
    description: 'YYYYMMDD or YYYY-MM-DD',
  })(target as object, field as string)
}

/** @throws RangeError if the field was not declared a `Day` */
export function dayIn(field: string): LocalDate {
  const day = dayOfWire(field)
  if (day === undefined) throw new RangeError('not a day')
  return day
}

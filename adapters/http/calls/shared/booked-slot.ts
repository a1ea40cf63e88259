import { object, text } from '../shape.ts'
import { day } from './day.ts'

/** A time slot. */
export const coma = object({ start: text, end: text })

/** A booking that counts in a cap; without `coma` if its calendar no longer has the time. */
export const bookedSlot = object({ calendarName: text, day }, { coma })

import { visibleItems } from '../form/form.ts'
import { parseReservation } from '../shared/reservation-value.ts'
import type { Answer, Answers } from '../survey/answer.ts'
import type { SchemaItem } from '../survey/survey-config.ts'

/** The items of a form by which a resident books, in its order; empty if it books nothing. */
export const reservationItems = (schema: readonly SchemaItem[]): readonly SchemaItem[] =>
  visibleItems(schema, 'user').filter((item) => item.type === 'reservation')

/** Whether answers name a slot; without one nothing of them is booked. */
export const hasSlot = (answers: Answers): boolean => [...answers.values()].some(isSlot)

/** Whether one answer names a slot. */
export const isSlot = ([text = '']: Answer): boolean =>
  text.includes('|') && parseReservation(text) !== undefined

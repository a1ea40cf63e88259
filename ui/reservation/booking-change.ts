import type { CategoryTree } from '../../domain/reservation/category.ts'
import { nodeOf } from '../../domain/reservation/category-tree.ts'
import { parseReservation } from '../../domain/shared/reservation-value.ts'
import type { Answer } from '../../domain/survey/answer.ts'
import { choicesOf } from '../../domain/survey/rules/choice-rules.ts'
import type { FieldStore } from '../form/field-store.ts'
import type { FormPage } from '../form/form-page.ts'
import type { OpenForm } from '../survey/open-form.ts'
import type { AnswerWords, BookingChange, HeldBooking } from './booking.ts'

/** What the server says of a reservation of the edited answer. */
type OwnReservation = NonNullable<ReturnType<NonNullable<FormPage['reservationOf']>>>

/**
 * What an edited answer has booked, and what else of it is changed; undefined if it has nothing booked that can be
 * changed.
 */
export function bookingChange(opened: OpenForm, tree: CategoryTree | undefined): BookingChange | undefined {
  if (!opened.isBookingChange) return undefined
  const fields = opened.form.sections.flatMap((section) => section.fields)
  const held = fields.flatMap(({ item }) => {
    const stored = opened.page.reservationOf?.(item.itemKey)
    return stored ? (heldBooking(stored, tree) ?? []) : []
  })
  const toBook = new Set(opened.toBook.map(({ item }) => item.itemKey))
  return {
    held: held.filter(({ itemKey }) => toBook.has(itemKey) || opened.form.field(itemKey)?.state.disabled),
    others: fields
      .filter(({ item }) => !toBook.has(item.itemKey))
      .flatMap((field) => changedAnswer(opened, field)),
  }
}

function heldBooking(
  { itemKey, value, categoryInfo, reserved }: OwnReservation,
  tree: CategoryTree | undefined,
): HeldBooking | undefined {
  const { categoryId, itemId, day, slotKey } = parseReservation(value) ?? {}
  const calendarId = tree && categoryId !== undefined ? nodeOf(tree, categoryId)?.calendarId : undefined
  if (categoryId === undefined || itemId === undefined || day === undefined || slotKey === undefined)
    return undefined
  const { tag1, tag2, tag3 } = categoryInfo ?? {}
  return {
    itemKey,
    what: { categoryId, itemId },
    names: [tag1, tag2, tag3, reserved.itemName].filter((name) => name !== undefined),
    slot: { calendarId: calendarId ?? '', day, slotKey },
    reserved,
  }
}

/** An answer that differs from what was sent, as a person reads both; what is bought is told with its prices. */
function changedAnswer(opened: OpenForm, field: FieldStore): BookingChange['others'] {
  const { item, spec, state } = field
  if (!spec.type.takesAnswer || spec.control.kind === 'products') return []
  const stored = opened.form.source.existing?.get(item.itemKey) ?? []
  const before = wordsOf(opened, field, stored)
  const after = wordsOf(opened, field, state.disabled ? [] : field.answer)
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ item, before, after }]
}

/** What is chosen, or what else there is to read; empty where there is nothing. */
function wordsOf(opened: OpenForm, field: FieldStore, answer: Answer): AnswerWords {
  const words = choicesOf(field.item).length > 0 ? answer : [wordOf(opened, field, answer)]
  return words.flatMap((word) => word || [])
}

function wordOf({ config, page }: OpenForm, { item, spec }: FieldStore, answer: Answer) {
  if (spec.control.kind !== 'category') return spec.type.shown(answer, item, config)
  const reserved = answer.some(Boolean) ? page.reservationOf?.(item.itemKey)?.reserved : undefined
  return reserved?.day === undefined ? undefined : reserved
}

import type { LocalDate } from '../../domain/shared/local-date.ts'
import { parseReservation } from '../../domain/shared/reservation-value.ts'
import type { FieldStore } from '../form/field-store.ts'
import type { FormStore } from '../form/form-store.ts'

/**
 * The reservations of a form for which the calendar has to be opened: what has no time yet, and what has one that can still be
 * changed. A time that is over stays as it is; one that was sent, with nobody knowing what came of it, goes again as it was.
 *
 * @param isLive whether the answer that is edited still stands
 */
export function slotsToChoose(form: FormStore, today: LocalDate, isLive: boolean): readonly FieldStore[] {
  return form.sections.flatMap(({ fields }) =>
    fields.filter(({ item, look, state, text }) => {
      if (look.control.kind !== 'category' || look.readOnly || state.disabled) return false
      const reservation = parseReservation(text)
      if (!reservation) return false
      if (reservation.day === undefined) return true
      const isStored = form.source.existing?.get(item.itemKey)?.[0] === text
      return isStored && (!isLive || reservation.day >= today)
    }),
  )
}

import { reservationItems } from '../../../../domain/reservation/reservation-items.ts'
import { parseReservation } from '../../../../domain/shared/reservation-value.ts'
import type { FormStore } from '../../form-store.ts'

/** Ids of the small categories that a form reserves in, as far as they are chosen. */
export function reservedCategories(form: FormStore): string[] {
  const answers = form.answers()
  const chosen = reservationItems(form.source.config.surveySchema ?? []).flatMap(
    ({ itemKey }) => parseReservation(answers.get(itemKey)?.[0] ?? '')?.categoryId ?? [],
  )
  return [...new Set(chosen)]
}

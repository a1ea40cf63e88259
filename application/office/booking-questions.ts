import { type ConfirmNeeds, changesToConfirm, type Reopened } from '../city/changes-to-confirm.ts'
import { type RefusedChange, refusedChanges } from '../city/refused-changes.ts'
import { makeFindTouchedSlots, type TouchedSlot } from '../city/touched-slots.ts'
import type { City } from '../ports/city-repository.ts'

/** What putting calendars, categories and items in force does to what residents have booked. */
export type BookingQuestions = {
  /** Why it can't be. */
  refused: readonly Extract<
    RefusedChange,
    { kind: 'calendar_in_use' | 'slot_in_use' | 'category_in_use' | 'item_in_use' }
  >[]
  touched: readonly TouchedSlot[]
  reopened: readonly Exclude<Reopened, { kind: 'form' }>[]
}

export type BookingQuestionsNeeds = ConfirmNeeds & Parameters<typeof makeFindTouchedSlots>[0]

export async function bookingQuestions(
  needs: BookingQuestionsNeeds,
  inForce: City,
  next: City,
): Promise<BookingQuestions> {
  const refused = await refusedChanges(needs, inForce, next)
  const { reopened } = await changesToConfirm(needs, { inForce, next, isKnown: undefined }, refused)
  return {
    refused: refused.flatMap((each) =>
      'calendarId' in each || each.kind === 'category_in_use' || each.kind === 'item_in_use' ? [each] : [],
    ),
    touched: await makeFindTouchedSlots(needs)(next),
    reopened: reopened.flatMap((each) => (each.kind === 'form' ? [] : [each])),
  }
}

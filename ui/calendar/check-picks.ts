import type { Booking } from './booking.ts'
import type { CalendarNeeds } from './calendar-page.ts'
import type { OpenItem } from './open-item.ts'
import type { PickedSlot } from './week-model.ts'

/** Asks for each pick whether it would be accepted (RSV-05); what the first refused one threw, undefined if all may be sent. */
export async function refusalOfCheck(
  needs: Pick<CalendarNeeds, 'checkReservation'>,
  { surveyId, partitionKey }: Booking,
  picks: readonly { open: OpenItem; cell: PickedSlot }[],
  values: ReadonlyMap<string, string>,
): Promise<{ error: unknown } | undefined> {
  try {
    for (const { open, cell } of picks) {
      const { itemKey } = open.item
      await needs.checkReservation({
        surveyId,
        itemKey,
        targetDay: cell.day,
        value: values.get(itemKey) ?? '',
        ...(partitionKey !== undefined && { partitionKey }),
      })
    }
    return undefined
  } catch (error) {
    return { error }
  }
}

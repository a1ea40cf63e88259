import type { Slot } from '../../domain/reservation/calendar.ts'
import type { BookedAnswer, OfficeAnswerRepository } from '../ports/office-answer-repository.ts'

/** Slots with the live bookings in each, in the order of their answers' first save. */
export async function bookedInSlots<S extends Slot>(
  { officeAnswers }: { officeAnswers: Pick<OfficeAnswerRepository, 'bookedOn'> },
  slots: readonly S[],
): Promise<{ slot: S; booked: readonly BookedAnswer[] }[]> {
  const byDay = new Map<Slot['day'], readonly BookedAnswer[]>()
  for (const { day } of slots) if (!byDay.has(day)) byDay.set(day, await officeAnswers.bookedOn(day))
  return slots.map((slot) => ({
    slot,
    booked: (byDay.get(slot.day) ?? []).filter(
      ({ booking }) => booking.calendarId === slot.calendarId && booking.slotKey === slot.slotKey,
    ),
  }))
}

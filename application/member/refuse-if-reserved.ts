import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { MemberNeeds } from './membership.ts'

/** What the reservations of members are found with. */
export type ReservedNeeds = MemberNeeds & {
  surveys: SurveyRepository
  bookings: BookingRepository
  clock: Clock
}

/**
 * Keeps a record in a member form while the viewer has reservations from today on in forms for its members.
 * @throws Refusal `member.still_reserved`, which names these forms
 */
export async function refuseIfReserved(
  { surveys, ownAnswers, bookings, clock }: ReservedNeeds,
  { userId }: Viewer,
  memberFormId: string,
): Promise<void> {
  const today = tokyoDay(clock.now())
  const hasLive = async (surveyId: string): Promise<boolean> => {
    for await (const { answerId } of ownAnswers.readOwn(userId, surveyId, Number.POSITIVE_INFINITY)) {
      const booked = await bookings.ofAnswer(answerId)
      if (booked.some(({ day }) => day >= today)) return true
    }
    return false
  }
  const titles: string[] = []
  for (const { config } of await surveys.list())
    if (config.memberFormId === memberFormId && (await hasLive(config.surveyId)))
      titles.push(config.surveyTitle)
  if (titles.length > 0) throw refuse('member.still_reserved', { forms: titles.join(' / ') })
}

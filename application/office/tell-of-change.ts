import type { AnswerEntry, AnswerRecord } from '../../domain/answer/answer-record.ts'
import type { BookingMessage } from '../../domain/answer/booking-message.ts'
import { isUnclaimed } from '../../domain/answer/claim.ts'
import { type Booked, type MessageNeeds, messagesAbout } from '../answer/booking-messages.ts'
import type { MessageRepository } from '../ports/message-repository.ts'

/**
 * Whether who has booked is told in LINE of what the office did, or why not: it was not wanted; nobody owns the record;
 * they have switched messages off; the city sends none; or nothing of it lies ahead.
 */
export type Told = 'told' | 'quiet' | 'unclaimed' | 'switched_off' | 'not_configured' | 'nothing_ahead'

export type TellingNeeds = MessageNeeds & { messages: Pick<MessageRepository, 'preference'> }

type Change = {
  notice: 'changedByOffice' | 'cancelledByOffice'
  /** The entries that say where it was or will be. */
  entries: readonly AnswerEntry[]
  about: readonly Booked[]
  standing: readonly Booked[]
  tells: boolean
}

/**
 * The messages about a change by the office, to be stored with it, and whether that tells who has booked. Reminders
 * follow what stands, also where nobody is told.
 */
export async function tellOfChange(
  needs: TellingNeeds,
  record: AnswerRecord,
  { notice, entries, about, standing, tells }: Change,
): Promise<{ told: Told; messages?: readonly BookingMessage[] }> {
  if (isUnclaimed(record)) return { told: 'unclaimed' }
  const what = { ...(tells && { notice }), about, standing }
  const messages = await messagesAbout(needs, entries, what)
  if (!messages) return { told: about.length > 0 ? 'not_configured' : 'nothing_ahead' }
  if (!tells) return { told: 'quiet', messages }
  if (messages.every(({ kind }) => kind !== notice)) return { told: 'nothing_ahead', messages }
  const isOn = (await needs.messages.preference(record.userId))?.isOn ?? true
  return { told: isOn ? 'told' : 'switched_off', messages }
}

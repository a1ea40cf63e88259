import { pauseAfter } from '../../domain/answer/booking-message.ts'
import { afterQuietHours, kindsSent } from '../../domain/answer/message-times.ts'
import type { CityRepository, CitySettings } from '../ports/city-repository.ts'
import type { MessageGateway } from '../ports/message-gateway.ts'
import type { ClaimedMessage, MessageRepository } from '../ports/message-repository.ts'
import { quotaOf } from '../reservation/validate-slot.ts'
import { type WritingNeeds, writtenMessage } from './written-message.ts'

/** What came of one round; `more`: others may be due already. */
type SentMessages = { sent: number; givenUp: number; more: boolean }

/**
 * Sends the messages that are due, a batch of them, each once: several processes may do so at the same time. Nothing is
 * sent in quiet hours or where the city sends no messages, nor a reminder of a slot that was closed or whose calendar
 * or form is gone; none is begun once `stop` is aborted. What can't be sent is tried again later, at last given up and
 * kept for the office; who is no friend of the account gets nothing.
 *
 * @throws Refusal `service.unavailable` if the store is; what was sent is known again by its id
 */
type SendMessages = (stop?: AbortSignal) => Promise<SentMessages>

type Needs = WritingNeeds & {
  messages: MessageRepository
  gateway: MessageGateway
  city: Pick<CityRepository, 'settings'>
}

/** Messages claimed at once, and sent at the same time. */
const BATCH = 20
const AT_ONCE = 5
/** How long a claim lasts: four times ten seconds are the longest that a batch takes. */
const LEASE_MS = 2 * 60_000

export const makeSendMessages =
  (needs: Needs): SendMessages =>
  async (stop) => {
    const { city, messages, clock } = needs
    const settings = await city.settings()
    const atMs = clock.now()
    const kinds = settings?.messages ? kindsSent(settings.messages) : []
    if (!settings || kinds.length === 0 || isQuiet(settings, atMs))
      return { sent: 0, givenUp: 0, more: false }
    const claimed = await messages.claim({ kinds, atMs, leaseMs: LEASE_MS, limit: BATCH })
    const counts = { sent: 0, givenUp: 0 }
    const waiting = [...claimed]
    const sendNext = async (): Promise<void> => {
      for (let next = waiting.shift(); next && !stop?.aborted; next = waiting.shift()) {
        const outcome = await send(needs, settings, next)
        if (outcome === 'sent' || outcome === 'givenUp') counts[outcome] += 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
    return { ...counts, more: claimed.length === BATCH }
  }

const isQuiet = ({ messages }: CitySettings, atMs: number): boolean =>
  afterQuietHours(atMs, messages?.quietHours) !== atMs

async function send(
  needs: Needs,
  city: CitySettings,
  claimed: ClaimedMessage,
): Promise<'sent' | 'givenUp' | 'postponed' | 'dropped'> {
  const { messages, gateway, clock } = needs
  const idle = await whyIdle(needs, claimed)
  if (idle) {
    await messages.giveUp(claimed, { reason: idle, isKept: false }, clock.now())
    return 'dropped'
  }
  const { userId, messageId, attempts, untilMs } = claimed
  const message = await writtenMessage(needs, city, claimed)
  const result = await gateway.send({ userId, message, retryKey: messageId })
  const nowMs = clock.now()
  if (result.kind === 'sent') {
    await messages.sent(claimed, nowMs)
    return 'sent'
  }
  const pauseMs = result.kind === 'unavailable' ? pauseAfter(attempts) : undefined
  const dueAtMs =
    pauseMs === undefined ? undefined : afterQuietHours(nowMs + pauseMs, city.messages?.quietHours)
  if (dueAtMs !== undefined && dueAtMs < untilMs) {
    await messages.postpone(claimed, dueAtMs)
    return 'postponed'
  }
  // Nobody can do anything about residents who are no friends of the account.
  const isKept = result.kind !== 'unreachable'
  await messages.giveUp(claimed, { reason: result.reason, isKept }, nowMs)
  return 'givenUp'
}

/** Why nobody is told of the one slot that a message is about; undefined if it is as it says, or about no such slot. */
async function whyIdle(
  { bookings, surveys, holidays }: Needs,
  { kind, slot, surveyId }: ClaimedMessage,
): Promise<string | undefined> {
  if (!slot) return undefined
  const calendar = (await bookings.catalog()).calendars.get(slot.calendarId)
  if (!calendar) return 'calendar_gone'
  const { isDayOff, places } = quotaOf({ holidays }, calendar, slot)
  const isClosed = isDayOff || places === undefined
  if (kind === 'closed') return isClosed ? undefined : 'slot_open'
  if (isClosed) return 'slot_closed'
  return (await surveys.find(surveyId)) ? undefined : 'form_gone'
}

import { pauseAfter } from '../../domain/answer/booking-message.ts'
import { afterQuietHours, kindsSent } from '../../domain/answer/message-times.ts'
import { partitionKeyOf } from '../../domain/answer/partition-key.ts'
import { defaultLanguage } from '../../domain/shared/language-code.ts'
import { targetTextOf } from '../../domain/shared/language-data.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { publicationOf } from '../../domain/survey/publication.ts'
import { isOffered } from '../language/offered-languages.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { CityRepository, CitySettings } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { MessageGateway } from '../ports/message-gateway.ts'
import type { ClaimedMessage, MessageRepository } from '../ports/message-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { quotaOf } from '../reservation/validate-slot.ts'
import { bookingChatMessage } from '../texts/booking-chat-message.ts'
import { changeDeadline, deadlineStateOf } from './answer-obstacles.ts'
import { detailsPath, movePath } from './answer-paths.ts'

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

type Needs = {
  messages: MessageRepository
  gateway: MessageGateway
  city: Pick<CityRepository, 'settings' | 'languages'>
  bookings: Pick<BookingRepository, 'catalog' | 'ofAnswer'>
  surveys: SurveyRepository
  holidays: HolidayCalendar
  clock: Clock
  /** The address by which residents open a path of the application. */
  addressOf(path: string): string
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
  { cityName, messages: settings, languages: offered = [] }: CitySettings,
  claimed: ClaimedMessage,
): Promise<'sent' | 'givenUp' | 'postponed' | 'dropped'> {
  const { messages, gateway, clock, city } = needs
  const idle = await whyIdle(needs, claimed)
  if (idle) {
    await messages.giveUp(claimed, { reason: idle, isKept: false }, clock.now())
    return 'dropped'
  }
  const { userId, messageId, attempts, untilMs, language: chosen = defaultLanguage } = claimed
  const language = isOffered(offered, chosen) ? chosen : defaultLanguage
  const today = tokyoDay(clock.now())
  const syncedTexts = (await city.languages())[language] ?? {}
  const inLanguage = (source: string) => targetTextOf({ syncedTexts }, source) ?? source
  const visits = claimed.visits.map((visit) => ({ ...visit, place: inLanguage(visit.place) }))
  const told = { language, today, city: inLanguage(cityName), to: await addressesOf(needs, claimed) }
  const { kind, closure } = claimed
  const message = await bookingChatMessage({ kind, visits, ...(closure && { closure }) }, told)
  const result = await gateway.send({ userId, message, retryKey: messageId })
  const nowMs = clock.now()
  if (result.kind === 'sent') {
    await messages.sent(claimed, nowMs)
    return 'sent'
  }
  const pauseMs = result.kind === 'unavailable' ? pauseAfter(attempts) : undefined
  const dueAtMs = pauseMs === undefined ? undefined : afterQuietHours(nowMs + pauseMs, settings?.quietHours)
  if (dueAtMs !== undefined && dueAtMs < untilMs) {
    await messages.postpone(claimed, dueAtMs)
    return 'postponed'
  }
  // Nobody can do anything about residents who are no friends of the account.
  const isKept = result.kind !== 'unreachable'
  await messages.giveUp(claimed, { reason: result.reason, isKept }, nowMs)
  return 'givenUp'
}

/** Where a message leads; to another time only while there is one to be had. */
async function addressesOf(needs: Needs, claimed: ClaimedMessage) {
  const { addressOf } = needs
  const { surveyId, userId, keyMs } = claimed
  const answer = { surveyId, partitionKey: partitionKeyOf({ surveyId, userId, keyMs }) }
  return {
    booking: addressOf(detailsPath(answer)),
    ...((await canMove(needs, claimed)) && { move: addressOf(movePath(answer)) }),
    form: addressOf(`/survey/${encodeURIComponent(surveyId)}`),
    own: addressOf('/my'),
  }
}

/** Whether the form takes changes now, and a booking of the answer is not past its deadline (CANCEL-17). */
async function canMove(
  { surveys, bookings, holidays, clock }: Needs,
  { surveyId, answerId }: ClaimedMessage,
): Promise<boolean> {
  const config = (await surveys.find(surveyId))?.config
  const nowMs = clock.now()
  if (!config || config.isEditDisabled?.value === true || publicationOf(config, nowMs) !== 'open')
    return false
  const context = { catalog: await bookings.catalog(), holidays, today: tokyoDay(nowMs) }
  const states = (await bookings.ofAnswer(answerId)).map(
    deadlineStateOf({ ...context, schema: [], answers: new Map() }),
  )
  return changeDeadline(states, false) !== 'past'
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

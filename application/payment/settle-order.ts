import { type AnswerRecord, checkValues } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { findTerms } from '../../domain/answer/find-terms.ts'
import { isVisitOver } from '../../domain/answer/is-visit-over.ts'
import { nextState, type OrderState } from '../../domain/order/order-state.ts'
import { slotStart } from '../../domain/reservation/slot-state.ts'
import { withMessages } from '../answer/booking-messages.ts'
import { changeFacts } from '../answer/validate-answer.ts'
import type { AnswerRepository, AnswerWrite, SaveOutcome } from '../ports/answer-repository.ts'
import type { AuditEvent } from '../ports/audit-log.ts'
import type { BookingRepository, PlaceTake, StoredCatalog } from '../ports/booking-repository.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { OrderRepository, PendingAnswer, StoredOrder } from '../ports/order-repository.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { quotaOf } from '../reservation/validate-slot.ts'
import { movedEvent, moveOf, type OrderNotice, secondsOf } from './order-notice.ts'

/** What settling an order needs from outside. */
export type SettleNeeds = {
  orders: OrderRepository
  answers: Pick<AnswerRepository, 'save' | 'amend'>
  ownAnswers: Pick<OwnAnswerRepository, 'someOwn'>
  surveys: SurveyRepository
  bookings: Pick<BookingRepository, 'catalog'>
  holidays: HolidayCalendar
  clock: Clock
  ids: Pick<IdSource, 'answerCode' | 'messageId'>
  city: Pick<CityRepository, 'settings'>
}

/**
 * `settled`: the order moved; `ignored`: it does not take the event; `conflict`: it changed meanwhile, read it again;
 * `tracking_used`: another order has the provider's number of the payment.
 */
type Settled =
  | { kind: 'settled'; to: OrderState }
  | { kind: 'ignored' }
  | { kind: 'conflict' }
  | { kind: 'tracking_used' }

/**
 * Moves an order on what is told of it, along the table of `orderTransitions`. If it is paid while its answer waits,
 * the answer and its places are stored in the same transaction; if they can't be any more, the money is to be given
 * back. If it is given back, the answer is cancelled with it. The provider's number is stored also where the office
 * knew of the payment before.
 */
export async function settleOrder(
  needs: SettleNeeds,
  stored: StoredOrder,
  notice: OrderNotice,
): Promise<Settled> {
  const to = nextState(stored, notice.event)
  if (!to) return bringsNumber(stored, notice) ? takeNumber(needs, stored, notice) : { kind: 'ignored' }
  const isSuccess = to === 'completed' || to === 'authorised'
  if (isSuccess && stored.answerId === undefined) return complete(needs, stored, notice, to)
  const isGivenBack = to === 'refunded' || to === 'authorisation_cancelled'
  const live = isGivenBack ? await liveAnswerOf(needs, stored) : undefined
  return live ? giveBack(needs, stored, notice, { to, live }) : move(needs, stored, notice, to)
}

/** Whether it was sent to the provider, and is known to be paid, but not by which number. */
const bringsNumber = ({ sentAtMs, trackingId }: StoredOrder, notice: OrderNotice): boolean =>
  notice.trackingId !== undefined && trackingId === undefined && sentAtMs !== undefined

async function takeNumber(
  { orders, clock }: SettleNeeds,
  stored: StoredOrder,
  notice: OrderNotice,
): Promise<Settled> {
  const { order, version, state: to } = stored
  const { payMethod, trackingId } = notice
  const atMs = clock.now()
  const learnt = { ...(payMethod && { payMethod }), ...(trackingId !== undefined && { trackingId }) }
  const moved = await orders.move({ orderId: order.orderId, version, to, atMs, ...learnt, releases: false }, [
    movedEvent(stored, notice, to, atMs),
  ])
  return moved === 'moved' ? { kind: 'settled', to } : { kind: moved }
}

async function liveAnswerOf(
  { ownAnswers }: SettleNeeds,
  { answerId, order: { userId } }: StoredOrder,
): Promise<AnswerRecord | undefined> {
  if (answerId === undefined) return undefined
  const [record] = await ownAnswers.someOwn(userId, [answerId])
  return record && !isCancelled(record.check) ? record : undefined
}

/** The money of a live answer is given back: it is cancelled (PAY-06). */
async function giveBack(
  { answers, clock }: SettleNeeds,
  stored: StoredOrder,
  notice: OrderNotice,
  { to, live }: { to: OrderState; live: AnswerRecord },
): Promise<Settled> {
  const { answerId, surveyId, userId, version, updatedAt } = live
  const check = checkValues.cancelled
  const at = clock.now()
  const { by, request } = notice
  const facts = {
    ...{ version: version + 1, check, order: stored.order.orderId, to },
    ...(by !== undefined && { by }),
  }
  const amended = await answers.amend({
    answerId,
    surveyId,
    userId,
    version,
    check,
    releases: 'all',
    updatedAt: Math.max(secondsOf(at), updatedAt),
    order: moveOf(stored, notice, to, at),
    audit: [
      {
        kind: 'answer.cancelled',
        at,
        userId,
        surveyId,
        answerId,
        ...(by !== undefined && request && { request }),
        facts,
      },
      movedEvent(stored, notice, to, at),
    ],
  })
  return amended === 'amended' ? { kind: 'settled', to } : { kind: 'conflict' }
}

async function move(
  { orders, clock }: SettleNeeds,
  stored: StoredOrder,
  notice: OrderNotice,
  to: OrderState,
): Promise<Settled> {
  const atMs = clock.now()
  const moved = await orders.move(moveOf(stored, notice, to, atMs), [movedEvent(stored, notice, to, atMs)])
  return moved === 'moved' ? { kind: 'settled', to } : { kind: moved }
}

/** Stores the answer that the order waited with; without it the money is to be given back. */
async function complete(
  needs: SettleNeeds,
  stored: StoredOrder,
  notice: OrderNotice,
  to: OrderState,
): Promise<Settled> {
  const pending = await needs.orders.pendingAnswer(stored.order.orderId)
  const write = pending && (await writeOf(needs, stored, pending, notice, to))
  const outcome = write && (await needs.answers.save(write))
  if (outcome?.kind === 'saved') return { kind: 'settled', to }
  if (outcome?.kind === 'tracking_used') return { kind: 'tracking_used' }
  if (outcome && isPassing(outcome)) return { kind: 'conflict' }
  // As paid as the notice says, but without an answer.
  const paid = moveOf(stored, notice, 'refund_needed', needs.clock.now())
  const event = movedEvent(stored, { ...notice, event: 'no_place' }, 'refund_needed', paid.atMs)
  const moved = await needs.orders.move(paid, [event])
  return moved === 'moved' ? { kind: 'settled', to: 'refund_needed' } : { kind: moved }
}

/** Whether another attempt may succeed: only what the answer supersedes can't come back. */
const isPassing = (outcome: SaveOutcome): boolean => outcome.kind === 'conflict' && outcome.on !== 'answer'

/** The answer as it is saved now; undefined if the form or a slot is gone. */
async function writeOf(
  needs: SettleNeeds,
  stored: StoredOrder,
  pending: PendingAnswer,
  notice: OrderNotice,
  to: OrderState,
): Promise<AnswerWrite | undefined> {
  const { surveys, bookings, clock } = needs
  const survey = await surveys.find(stored.surveyId)
  const atMs = clock.now()
  const places = pending.places && placesNow(needs, stored, pending.places, await bookings.catalog(), atMs)
  if (!survey || (pending.places && !places)) return undefined
  // Both were checked before it was paid: whoever has paid since gets the answer.
  const { maxLive: _, requires: __, ...answer } = pending
  const record: AnswerRecord = {
    ...pending.record,
    // The first one may be taken by now.
    answerCode: needs.ids.answerCode(),
    keyMs: atMs,
    createdAt: secondsOf(atMs),
    updatedAt: secondsOf(atMs),
  }
  const { userId, surveyId, answerId, version } = record
  const saved: AuditEvent = {
    kind: pending.supersedes ? 'answer.changed' : 'answer.saved',
    at: atMs,
    userId,
    surveyId,
    answerId,
    ...(notice.request && { request: notice.request }),
    facts: {
      ...{ version, order: stored.order.orderId },
      ...(pending.supersedes && changeFacts(record, pending.supersedes)),
    },
  }
  const write: AnswerWrite = {
    ...answer,
    record,
    surveyVersion: survey.version,
    terms: findTerms(record, survey.config.surveySchema),
    ...(places && { places }),
    order: { kind: 'completes', move: moveOf(stored, notice, to, atMs) },
    audit: [saved, movedEvent({ ...stored, answerId }, notice, to, atMs)],
  }
  const held = places?.redeems ? pending.places?.takes : undefined
  return withMessages(
    needs,
    write,
    held?.map(({ itemKey, slot }) => ({ itemKey, ...slot })),
  )
}

type Places = NonNullable<PendingAnswer['places']>

/**
 * The hold becomes the bookings, but for times that are over; once it is gone they are taken anew, by the calendars as
 * they are now.
 */
function placesNow(
  needs: SettleNeeds,
  { state, order: { orderId } }: StoredOrder,
  places: Places,
  catalog: StoredCatalog,
  nowMs: number,
): Places | undefined {
  const now = { ...places, catalogVersion: catalog.version }
  if (places.takes.length === 0) return now
  if (state === 'sent') {
    const isOver = places.takes.some((take) => isTimeOver(take, catalog, nowMs))
    return isOver ? undefined : { ...now, takes: [], redeems: { orderId, places: places.takes.length } }
  }
  const takes = places.takes.map((take) => takeNow(needs, take, catalog, nowMs))
  return takes.every((take) => take !== undefined) ? { ...now, takes } : undefined
}

const isTimeOver = (
  { slot: { calendarId, day, slotKey } }: PlaceTake,
  { calendars }: StoredCatalog,
  nowMs: number,
): boolean => isVisitOver({ day, ...calendars.get(calendarId)?.comaList[slotKey] }, nowMs)

function takeNow(
  needs: Pick<SettleNeeds, 'holidays'>,
  take: PlaceTake,
  { calendars }: StoredCatalog,
  nowMs: number,
): PlaceTake | undefined {
  const { slot } = take
  const calendar = calendars.get(slot.calendarId)
  const coma = calendar?.comaList[slot.slotKey]
  if (!calendar || !coma || slotStart(slot.day, coma) <= nowMs) return undefined
  const { places } = quotaOf(needs, calendar, slot)
  return places === undefined ? undefined : { ...take, quota: places }
}

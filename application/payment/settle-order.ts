import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { nextState, type OrderEvent, type OrderState } from '../../domain/order/order-state.ts'
import type { PayMethod } from '../../domain/order/payment-service.ts'
import { slotStart } from '../../domain/reservation/slot-state.ts'
import { withMessages } from '../answer/booking-messages.ts'
import type { AnswerRepository, AnswerWrite, OrderMove, SaveOutcome } from '../ports/answer-repository.ts'
import type { AuditEvent } from '../ports/audit-log.ts'
import type { BookingRepository, PlaceTake, StoredCatalog } from '../ports/booking-repository.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { OrderRepository, PendingAnswer, StoredOrder } from '../ports/order-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { RequestContext } from '../request-context.ts'
import { quotaOf } from '../reservation/validate-slot.ts'

/** What settling an order needs from outside. */
export type SettleNeeds = {
  orders: OrderRepository
  answers: Pick<AnswerRepository, 'save'>
  surveys: SurveyRepository
  bookings: Pick<BookingRepository, 'catalog'>
  holidays: HolidayCalendar
  clock: Clock
  ids: Pick<IdSource, 'answerCode' | 'messageId'>
  city: Pick<CityRepository, 'settings'>
}

/** What is told of an order, by the provider, the office, or a resident who turned back. */
type ToldOfOrder = {
  event: OrderEvent
  payMethod?: PayMethod
  trackingId?: string
  /** When it was paid, epoch seconds; absent: now. */
  paidAt?: number
  /** By which request it came; absent: by none of the provider. */
  request?: RequestContext
  /** The office entered it. */
  isByOffice?: boolean
}

/**
 * `settled`: the order moved; `ignored`: it does not take the event; `conflict`: it changed meanwhile, read it again; `tracking_used`:
 * another order has the provider's number of the payment.
 */
type Settled =
  | { kind: 'settled'; to: OrderState }
  | { kind: 'ignored' }
  | { kind: 'conflict' }
  | { kind: 'tracking_used' }

/**
 * Moves an order on what is told of it, along the table of `orderTransitions`. If it is paid while its answer waits, the answer and its
 * places are stored in the same transaction; if they can't be any more, the money is to be given back.
 */
export async function settleOrder(
  needs: SettleNeeds,
  stored: StoredOrder,
  told: ToldOfOrder,
): Promise<Settled> {
  const to = nextState(stored, told.event)
  if (!to) return { kind: 'ignored' }
  const isSuccess = to === 'completed' || to === 'authorised'
  if (isSuccess && stored.answerId === undefined) return complete(needs, stored, told, to)
  return move(needs, stored, told, to)
}

const secondsOf = (epochMs: number): number => Math.floor(epochMs / 1000)

function moveOf(stored: StoredOrder, told: ToldOfOrder, to: OrderState, atMs: number): OrderMove {
  const { event, payMethod, trackingId, paidAt = secondsOf(atMs) } = told
  const isPaid = event === 'paid' || event === 'counter_paid' || event === 'captured'
  const endsUnpaid = to === 'failed' || to === 'cancelled' || to === 'expired'
  return {
    orderId: stored.order.orderId,
    version: stored.version,
    to,
    atMs,
    ...(isPaid && { captured: true }),
    ...(payMethod && { payMethod }),
    ...(trackingId !== undefined && { trackingId }),
    ...((isPaid || event === 'authorised') &&
      stored.order.completedDate === undefined && { completedAt: paidAt }),
    ...((endsUnpaid || to === 'refunded' || to === 'authorisation_cancelled') && {
      canceledAt: secondsOf(atMs),
    }),
    releases: endsUnpaid || to === 'refund_needed',
  }
}

const movedEvent = (stored: StoredOrder, told: ToldOfOrder, to: OrderState, at: number): AuditEvent => ({
  kind: 'order.moved',
  at,
  userId: stored.order.userId,
  surveyId: stored.surveyId,
  ...(stored.answerId !== undefined && { answerId: stored.answerId }),
  ...(told.request && { request: told.request }),
  facts: {
    order: stored.order.orderId,
    event: told.event,
    to,
    amount: stored.order.amountWithTax,
    ...(told.isByOffice && { by: 'office' }),
    ...(told.trackingId !== undefined && { tracking: told.trackingId }),
  },
})

async function move(
  { orders, clock }: SettleNeeds,
  stored: StoredOrder,
  told: ToldOfOrder,
  to: OrderState,
): Promise<Settled> {
  const atMs = clock.now()
  const moved = await orders.move(moveOf(stored, told, to, atMs), [movedEvent(stored, told, to, atMs)])
  return moved === 'moved' ? { kind: 'settled', to } : { kind: moved }
}

/** Stores the answer that the order waited with; without it the money is to be given back. */
async function complete(
  needs: SettleNeeds,
  stored: StoredOrder,
  told: ToldOfOrder,
  to: OrderState,
): Promise<Settled> {
  const pending = await needs.orders.pendingAnswer(stored.order.orderId)
  const write = pending && (await writeOf(needs, stored, pending, told, to))
  const outcome = write && (await needs.answers.save(write))
  if (outcome?.kind === 'saved') return { kind: 'settled', to }
  if (outcome?.kind === 'tracking_used') return { kind: 'tracking_used' }
  if (outcome && isPassing(outcome)) return { kind: 'conflict' }
  // As paid as `told` says, but without an answer.
  const paid = moveOf(stored, told, 'refund_needed', needs.clock.now())
  const event = movedEvent(stored, { ...told, event: 'no_place' }, 'refund_needed', paid.atMs)
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
  told: ToldOfOrder,
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
    kind: 'answer.saved',
    at: atMs,
    userId,
    surveyId,
    answerId,
    ...(told.request && { request: told.request }),
    facts: { version, order: stored.order.orderId },
  }
  const write: AnswerWrite = {
    ...answer,
    record,
    surveyVersion: survey.version,
    ...(places && { places }),
    order: { kind: 'completes', move: moveOf(stored, told, to, atMs) },
    audit: [saved, movedEvent({ ...stored, answerId }, told, to, atMs)],
  }
  const held = places?.redeems ? pending.places?.takes : undefined
  return withMessages(
    needs,
    write,
    held?.map(({ itemKey, slot }) => ({ itemKey, ...slot })),
  )
}

type Places = NonNullable<PendingAnswer['places']>

/** The hold becomes the bookings; once it is gone they are taken anew, by the calendars as they are now. */
function placesNow(
  needs: SettleNeeds,
  { state, order: { orderId } }: StoredOrder,
  places: Places,
  catalog: StoredCatalog,
  nowMs: number,
): Places | undefined {
  const now = { ...places, catalogVersion: catalog.version }
  if (places.takes.length === 0) return now
  if (state === 'sent') return { ...now, takes: [], redeems: { orderId, places: places.takes.length } }
  const takes = places.takes.map((take) => takeNow(needs, take, catalog, nowMs))
  return takes.every((take) => take !== undefined) ? { ...now, takes } : undefined
}

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

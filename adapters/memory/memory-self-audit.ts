import {
  type ExaminedOrder,
  findingsOfOrder,
  type OrderFault,
} from '../../application/office/order-findings.ts'
import type { FindingList, SelfAudit, SelfAuditFindings } from '../../application/ports/self-audit.ts'
import type { SurveyRepository } from '../../application/ports/survey-repository.ts'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { isAutomatic } from '../../domain/member/item-types/numbering.ts'
import { countedNumber, manualNumber } from '../../domain/member/member-number.ts'
import { numberIn, numberItem } from '../../domain/member/numbered-form.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { type MemoryAnswers, numberKeyOf } from './memory-answers.ts'
import type { MemoryMessages } from './memory-messages.ts'
import type { MemoryOrders } from './memory-orders.ts'
import type { MemoryPlaces, OwnedBooking } from './memory-places.ts'

type Found<List extends 'numbers' | 'counters'> = SelfAuditFindings[List]['first'][number]

const MAX_LISTED = 1_000

const found = <T>(all: readonly T[]): FindingList<T> => ({
  count: all.length,
  first: all.slice(0, MAX_LISTED),
})

const isSame = (a: Slot, b: Slot) =>
  a.calendarId === b.calendarId && a.day === b.day && a.slotKey === b.slotKey

type Needs = {
  places: MemoryPlaces
  answers: MemoryAnswers
  orders: Pick<MemoryOrders, 'kept'>
  messages: Pick<MemoryMessages, 'undelivered'>
  members: Pick<SurveyRepository, 'list'>
  nowMs(): number
}

export function memorySelfAudit({
  places: { slots, bookings, held },
  answers: { everything: answers, ofSurvey, numbers },
  orders,
  messages,
  members,
  nowMs,
}: Needs): SelfAudit {
  return {
    async inspect(see, progress) {
      progress?.('slots')
      const taken = slots().filter(({ reserved }) => reserved !== 0)
      for (const { quota, erased, ...slot } of taken) see(slot)
      const counted = slots().map(({ quota, erased, ...slot }) => {
        const places = [...bookings(), ...held()].filter((place) => isSame(place, slot))
        return { ...slot, booked: places.reduce((sum, { cost }) => sum + cost, erased) }
      })
      const numbered = (await members.list()).map(({ config }) => config).filter(numberItem)
      const examined = examinedOrders(orders.kept, answers()).map((order) => findingsOfOrder(order, nowMs()))
      const findings: SelfAuditFindings = {
        answers: answers().length,
        bookings: bookings().length,
        holds: new Set(held().map(({ orderId }) => orderId)).size,
        slots: taken.length,
        overbooked: found(
          slots()
            .filter(({ reserved, quota }) => reserved > quota)
            .map(({ erased, ...slot }) => slot),
        ),
        drifted: found(counted.filter(({ reserved, booked }) => reserved !== booked)),
        orphans: found(bookings().flatMap((booking) => orphanOf(booking, answers()) ?? [])),
        numbers: found(
          numbered.flatMap((form) => numberFaultsOf(form, ofSurvey(form.surveyId), numbers.taken)),
        ),
        counters: found(
          numbered.flatMap((form) => counterFaultOf(form, ofSurvey(form.surveyId), numbers) ?? []),
        ),
        orders: found([...examined.flatMap(({ faults }) => faults), ...heldInVain(held(), orders.kept)]),
        unsettled: found(examined.flatMap(({ unsettled }) => unsettled)),
        undelivered: found(messages.undelivered()),
      }
      return structuredClone(findings)
    },
  }
}

function orphanOf({ answerId, userId }: OwnedBooking, answers: readonly AnswerRecord[]) {
  const answer = answers.find((candidate) => candidate.answerId === answerId)
  if (!answer) return { kind: 'no-answer' as const, answerId }
  if (answer.userId !== userId) return { kind: 'other-owner' as const, answerId }
  return isCancelled(answer.check) ? { kind: 'cancelled-answer' as const, answerId } : undefined
}

/** In the order of their ids. */
const examinedOrders = (kept: MemoryOrders['kept'], answers: readonly AnswerRecord[]): ExaminedOrder[] =>
  [...kept.values()]
    .sort((a, b) => (a.orderId < b.orderId ? -1 : 1))
    .map(({ orderId, amountWithTax, order, stored }) => ({
      orderId,
      amountWithTax,
      surveyId: stored.surveyId,
      state: stored.state,
      expiresAtMs: stored.expiresAtMs,
      hasAnswer: answers.some(({ answerId }) => answerId === stored.answerId),
      isErased: order === undefined,
    }))

function heldInVain(held: ReturnType<MemoryPlaces['held']>, kept: MemoryOrders['kept']): OrderFault[] {
  const waits = (orderId: string) => ['temporary', 'sent'].includes(kept.get(orderId)?.stored.state ?? '')
  const ids = new Set(held.map(({ orderId }) => orderId).filter((orderId) => !waits(orderId)))
  return [...ids].sort().map((orderId) => ({ kind: 'held-in-vain', orderId }))
}

function numberFaultsOf(
  form: SurveyConfig,
  records: readonly AnswerRecord[],
  taken: MemoryAnswers['numbers']['taken'],
): Found<'numbers'>[] {
  const { surveyId } = form
  const isLive = ({ check }: AnswerRecord) => !isCancelled(check)
  const kindOf = (record: AnswerRecord): Found<'numbers'>['kind'] | undefined => {
    const { answerId, userId } = record
    const number = numberIn(form, record.entries)
    const own = [...taken.values()].filter((row) => row.answerId === answerId)
    if (own.some((row) => row.userId !== userId)) return 'other-owner'
    if (number === undefined) return undefined
    const row = taken.get(numberKeyOf(surveyId, number))
    if (!row) return 'not-taken'
    if (row.answerId === answerId) return undefined
    const other = records.find((each) => each.answerId === row.answerId)
    const hasIt = other && numberIn(form, other.entries) === number
    if (hasIt && isLive(record) && isLive(other)) return 'twice'
    return row.userId === userId ? 'other-record' : 'other-owner'
  }
  return records.flatMap((record) => {
    const kind = kindOf(record)
    return kind ? { kind, surveyId, answerId: record.answerId } : []
  })
}

function counterFaultOf(
  form: SurveyConfig,
  records: readonly AnswerRecord[],
  { taken, last: counters }: MemoryAnswers['numbers'],
): Found<'counters'> | undefined {
  const { surveyId, lastResultNumber = 0 } = form
  const item = numberItem(form)
  if (!item || !isAutomatic(item)) return undefined
  const last = Math.max(counters.get(surveyId) ?? 0, lastResultNumber)
  const next = last + 1
  const nextTaken = next <= manualNumber.max && taken.has(numberKeyOf(surveyId, String(next))) ? next : 0
  const given = records.map(({ entries }) => countedNumber(numberIn(form, entries)))
  const largest = Math.max(nextTaken, ...given)
  return largest > last ? { surveyId, last, taken: largest } : undefined
}

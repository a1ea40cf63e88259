import { checkValues } from '../../domain/answer/answer-record.ts'
import { officeCancelObstacle } from '../../domain/answer/obstacles.ts'
import type { OrderState } from '../../domain/order/order-state.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Slot } from '../../domain/reservation/calendar.ts'
import { answerObstacles } from '../answer/answer-obstacles.ts'
import { foundBy } from '../answer/found-by.ts'
import { givingUp, isCleared, refuseUnlessReservationItem } from '../answer/give-up.ts'
import { paymentOfAnswer } from '../payment/payment-of-answer.ts'
import type { AnswerRepository } from '../ports/answer-repository.ts'
import type { OrderRepository } from '../ports/order-repository.ts'
import type { BookingNeeds } from '../reservation/validate-slot.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import { type ChangedAnswer, changedAnswer } from './changed-answer.ts'
import { type CodeOfAnswer, type FindNeeds, findByCode } from './find-by-code.ts'
import { type ActNeeds, factsOfAct, type OfficeAct } from './office-act.ts'
import { type TellingNeeds, tellOfChange } from './tell-of-change.ts'

type CancelCommand = CodeOfAnswer &
  OfficeAct & {
    reason: string
    /** The reservation that alone is cancelled; absent: the whole answer. */
    itemKey?: string | undefined
    isOver: boolean
    /** Whether the resident is told in LINE. */
    tells: boolean
  }

/** What was cancelled. */
type CancelledAnswer = ChangedAnswer & {
  /** The slots that are free again. */
  freed: readonly Slot[]
  /** Whether all of the answer is cancelled. */
  isWhole: boolean
  /** What became of its order; absent: it has none, or one that ended before. */
  order?: OrderState
}

/**
 * Driving port of the office: cancels an answer for its resident, or one reservation of it as `CancelAnswer` does, with
 * everything it booked and bought, in one step with the message and the audit event, which says who did it and why.
 *
 * @throws Refusal those of `findByCode` and `factsOfAct`, `reservation.unknown`, `answer.cancelled`,
 * `office.nothing_booked` if the reservation is given up already
 * @throws Refusal `reservation.deadline_passed`, `payment.period_over` unless `isOver`
 * @throws Refusal `request.in_progress` if it keeps changing meanwhile, `service.unavailable`
 */
type CancelForResident = (command: CancelCommand) => Promise<CancelledAnswer>

type PlanNeeds = FindNeeds & BookingNeeds & TellingNeeds & { orders: Pick<OrderRepository, 'ofAnswers'> }

type Needs = PlanNeeds & ActNeeds & { answers: Pick<AnswerRepository, 'amend'> }

export const makeCancelForResident =
  (needs: Needs): CancelForResident =>
  async (asked) => {
    const act = await factsOfAct(needs, asked)
    const cancelled = await retryOnConflict(async () => {
      const { meant, kind, facts, about, change, told, messages } = await planCancellation(needs, asked)
      const { answerId, surveyId, userId, version, updatedAt } = meant.record
      const at = needs.clock.now()
      const { request } = asked
      const amended = await needs.answers.amend({
        ...{ answerId, surveyId, userId, version, ...change },
        ...(change.entries && { found: foundBy(meant, change.entries) }),
        ...(messages && { messages }),
        updatedAt: Math.max(Math.floor(at / 1000), updatedAt),
        audit: [
          {
            ...{ kind, at, userId, surveyId, answerId, ...(request && { request }) },
            facts: { version: version + 1, ...facts, ...act },
          },
        ],
      })
      if (amended !== 'amended') return undefined
      return {
        ...changedAnswer(meant, told),
        freed: about.map(({ calendarId, day, slotKey }) => ({ calendarId, day, slotKey })),
        isWhole: change.check !== undefined,
        ...(change.order && { order: change.order.to }),
      }
    })
    if (!cancelled) throw refuse('request.in_progress', {})
    return cancelled
  }

/**
 * What a cancellation would change now, and what its resident would be told. Nothing is stored.
 * @throws Refusal as `CancelForResident`
 */
export async function planCancellation(
  needs: PlanNeeds,
  { itemKey, tells, isOver, ...asked }: Omit<CancelCommand, 'by' | 'reason'>,
) {
  const meant = await findByCode(needs, asked)
  const { record, survey } = meant
  if (itemKey !== undefined) refuseUnlessReservationItem(survey.config.surveySchema ?? [], itemKey)
  // Whether residents can pay now is nothing to the office.
  const settings = { paymentFeature: true }
  const ofPayment = { settings, paymentOfAnswer: paymentOfAnswer(needs) }
  const obstacles = await answerObstacles({ ...needs, ...ofPayment }, survey.config, record, 'cancel')
  const deadline = itemKey === undefined ? obstacles.cancelDeadline : obstacles.deadlines.get(itemKey)
  const deadlinePassed = deadline !== undefined && deadline !== 'open'
  const obstacle = officeCancelObstacle(obstacles.obstacles.cancelObstacle, { deadlinePassed, isOver })
  if (obstacle) throw refuse(obstacle, {})
  if (itemKey !== undefined && isCleared(record, itemKey)) throw refuse('office.nothing_booked', {})

  const check = checkValues.cancelled
  const {
    kind,
    facts,
    cancelled: about,
    staying: standing,
    ...change
  } = givingUp(record, obstacles, { itemKey, check })
  const notice = { notice: 'cancelledByOffice', entries: record.entries, about, standing, tells } as const
  return { meant, kind, facts, about, change, ...(await tellOfChange(needs, record, notice)) }
}

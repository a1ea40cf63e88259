import { refuse } from '../../domain/refusal.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import type { AnswerRepository } from '../ports/answer-repository.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { OrderRepository } from '../ports/order-repository.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import { amendmentOf } from './amendment-of-update.ts'
import { factColumns } from './answer-columns.ts'
import { type FindNeeds, findByCode } from './find-by-code.ts'
import { type ActNeeds, factsOfAct } from './office-act.ts'
import { type RecordChange, type RecordOfOfficerNeeds, recordToChange } from './record-of-officer.ts'
import type { RowProblem } from './update-report.ts'
import { validateUpdate } from './validate-update.ts'

/**
 * Driving port of the office: gives an answer one of the city's statuses. One that frees the place gives it back in the
 * same step, with the audit event; nobody is told of it. The one that it has changes nothing.
 *
 * @throws Refusal those of `recordToChange` and `factsOfAct`, `office.status_unknown`, `office.dose_to_come`,
 * `answer.change_of_cancelled` for what is cancelled and would not be any more
 * @throws Refusal `request.in_progress` if it keeps changing meanwhile, `service.unavailable`
 */
type ChangeStatus = (command: RecordChange & { status: string; reason?: string }) => Promise<void>

type Needs = FindNeeds &
  ActNeeds &
  RecordOfOfficerNeeds & {
    answers: Pick<AnswerRepository, 'amend'>
    orders: Pick<OrderRepository, 'ofAnswers'>
    bookings: Pick<BookingRepository, 'catalog'>
    clock: Clock
  }

/** What is chosen from a list stands in no table: nothing is lost. */
const encoding = { roundTrip: (text: string) => text }

export const makeChangeStatus =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): ChangeStatus =>
  async ({ status, reason, ...change }) => {
    await recordToChange(needs, officer, change)
    const act = await factsOfAct(needs, { by: officer.username, reason })
    const done = await retryOnConflict(async () => {
      const { record, survey } = await findByCode(needs, change)
      const atMs = needs.clock.now()
      const context = {
        ...{ today: tokyoDay(atMs), encoding, kinds: new Map() },
        catalog: await needs.bookings.catalog(),
        statuses: (await needs.city.settings())?.statuses,
      }
      const cells = new Map([[factColumns.check, status]])
      const { problems, warnings: _, ...update } = validateUpdate(record, survey.config, cells, context)
      for (const problem of problems) throw refusalOf(problem, status)
      if (update.check === undefined) return true
      const amendment = await amendmentOf(needs, record, update, { survey, atMs, act, request })
      return (await needs.answers.amend(amendment)) === 'amended' || undefined
    })
    if (!done) throw refuse('request.in_progress', {})
  }

function refusalOf(problem: RowProblem, status: string) {
  if (problem.why === 'dose_to_come')
    return refuse('office.dose_to_come', { dose: problem.dose, item: problem.item })
  if (problem.why === 'check_revived') return refuse('answer.change_of_cancelled', {})
  return refuse('office.status_unknown', { status })
}

import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { latestRequest } from '../../domain/answer/correction-request.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import { type Officer, scopeOf } from '../../domain/staff/office-duty.ts'
import type { AuditLog, RequestContext } from '../ports/audit-log.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { OfficeAnswerRepository, WaitingCounts, WaitingFor } from '../ports/office-answer-repository.ts'
import type { StoredSurvey } from '../ports/survey-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { surveysIn } from './read-day.ts'
import { visitFacts } from './visit-facts.ts'

/** An answer that waits, as a line. */
export type WaitingAnswer = {
  surveyId: string
  /** The id of the form where the form is gone. */
  formTitle: string
  answerCode: string
  name: string
  phone: string
  /** The last day that its owner has, or had. */
  until: LocalDate
  /** It waits for its owner, and that day is over. */
  isLate: boolean
  /** Since when it waits, epoch seconds: when it was asked for, or corrected. */
  since: number
}

/** A page of what waits. */
export type WaitingAnswers = {
  waiting: readonly WaitingAnswer[]
  counts: WaitingCounts
  /** The `after` of the next page; absent: this is the last one. */
  next?: string
}

/** Driving port of the office: how many answers to the forms that somebody sees to wait for a correction. */
type CountWaiting = () => Promise<WaitingCounts>

/**
 * Driving port of the office: the answers that wait for their owners, whose time ends first, or for the desk, in the
 * forms that somebody sees to. The audit event is stored before the page is returned: one for each page that is read.
 *
 * @param command.after the `next` of the page before
 */
type ListWaiting = (command: { whom: WaitingFor; after?: string | undefined }) => Promise<WaitingAnswers>

type WaitingNeeds = AllForms & {
  city: Pick<CityRepository, 'settings'>
  officeAnswers: Pick<OfficeAnswerRepository, 'countWaiting' | 'listWaiting'>
  audit: Pick<AuditLog, 'record'>
  clock: Clock
}

/** Answers on a page, and the most that a view unseals. */
const PAGE = 50

const formsSeenBy = async ({ city }: WaitingNeeds, { duties }: Officer) =>
  surveysIn(scopeOf(duties, (await city.settings())?.office?.sections ?? [], 'viewer'))

export const makeCountWaiting =
  (needs: WaitingNeeds) =>
  (officer: Officer): CountWaiting =>
  async () =>
    needs.officeAnswers.countWaiting(tokyoDay(needs.clock.now()), {
      surveyIds: await formsSeenBy(needs, officer),
    })

export const makeListWaiting =
  (needs: WaitingNeeds) =>
  (officer: Officer, request: RequestContext): ListWaiting =>
  async ({ whom, after }) => {
    const { officeAnswers, audit, clock } = needs
    const surveyIds = await formsSeenBy(needs, officer)
    const today = tokyoDay(clock.now())
    const { records, next } = await officeAnswers.listWaiting(whom, { limit: PAGE, after, surveyIds })
    await audit.record({
      ...{ kind: 'office.waiting_viewed', at: clock.now(), request },
      facts: { by: officer.username, waits: whom, count: records.length },
    })
    const surveys = await allForms(needs).list()
    return {
      waiting: records.flatMap((record) => waitingAnswer(record, surveys, today)),
      counts: await officeAnswers.countWaiting(today, { surveyIds }),
      ...(next !== undefined && { next }),
    }
  }

function waitingAnswer(
  record: AnswerRecord,
  surveys: readonly StoredSurvey[],
  today: LocalDate,
): WaitingAnswer[] {
  const { surveyId, answerCode, entries } = record
  const config = surveys.find((each) => each.config.surveyId === surveyId)?.config
  const asked = latestRequest(record)
  if (!asked) return []
  const { until, askedAt, end } = asked
  const { name, phone } = visitFacts(entries, config)
  return [
    {
      ...{ surveyId, answerCode, name, phone, until },
      formTitle: config?.surveyTitle ?? surveyId,
      isLate: !end && until < today,
      since: end?.at ?? askedAt,
    },
  ]
}

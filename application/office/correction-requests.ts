import { type AnswerRecord, type CorrectionRequest, revisionOf } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { isUnclaimed } from '../../domain/answer/claim.ts'
import {
  isDeadline,
  LONGEST_REQUEST,
  latestRequest,
  requestState,
  withLatest,
  writtenWords,
} from '../../domain/answer/correction-request.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { messageOfOffice } from '../../domain/answer/message-times.ts'
import { latestResult } from '../../domain/answer/office-result.ts'
import { askableOf } from '../../domain/form/asked-form.ts'
import { refuse } from '../../domain/refusal.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import type { ScanNeeds } from '../attachment/read-attachment.ts'
import type { AnswerAmendment, AnswerRepository } from '../ports/answer-repository.ts'
import type { AuditKind, RequestContext } from '../ports/audit-log.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { MessageRepository } from '../ports/message-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { type ActNeeds, factsOfAct } from './office-act.ts'
import {
  type RecordChange,
  type RecordOfOfficerNeeds,
  recordOfOfficer,
  recordToChange,
} from './record-of-officer.ts'
import { documentToSend } from './result-document.ts'
import type { Told } from './tell-of-change.ts'

/** Whether the owner is told of it in LINE, or why they have to be phoned. */
type ToldOwner = { told: Extract<Told, 'told' | 'switched_off' | 'not_configured'> }

/**
 * Driving port of the office: asks the owner of an answer to correct some of its items until the end of a day, in place
 * of what they were asked before. They are told in LINE that there is something, not what.
 *
 * @param command.requestId a UUID of the dialog: what is sent again with it is asked once
 * @throws Refusal those of `recordToChange` and `factsOfAct`, `answer.change_of_cancelled`, `survey.not_found`
 * @throws Refusal `office.not_claimed` if nobody owns the answer, `office.words_invalid`, `office.deadline_invalid`,
 * `office.items_invalid` if there are none, or any that nobody can be asked for
 */
type AskCorrection = (
  command: RecordChange & { requestId: string; text: string; items: readonly string[]; until: LocalDate },
) => Promise<ToldOwner>

/**
 * Driving port of the office: gives the owner until another day, also where the last one is over, and tells them anew.
 * @throws Refusal those of `recordToChange` and `factsOfAct`, `office.nothing_asked`, `office.deadline_invalid`
 */
type ProlongCorrection = (command: RecordChange & { until: LocalDate }) => Promise<ToldOwner>

/**
 * Driving port of the office: withdraws what it asked for; of what was answered it notes that the desk has seen it.
 * @throws Refusal those of `recordToChange` and `factsOfAct`, `office.nothing_asked`
 */
type EndCorrection = (command: RecordChange) => Promise<void>

/**
 * Driving port of the office: tells the owner of an answer its result, which then stands in its details in place of an
 * earlier one. LINE says that there is one, not what it says.
 *
 * @param command.resultId a UUID of the dialog: what is sent again with it is sent once
 * @param command.document the id of a file that the officer has sent for it, or of that of the result before; absent:
 * none, and what the result before had is erased
 * @throws Refusal those of `recordToChange` and `factsOfAct`, `office.not_claimed`, `office.words_invalid`, and those
 * of `documentToSend`
 */
type SendResult = (
  command: RecordChange & { resultId: string; text: string; document?: string | undefined },
) => Promise<ToldOwner>

/**
 * Driving port of the office: takes back the result that stands in the details, with its document. The owner is not
 * told; a message about it that was not sent yet is not sent any more.
 *
 * @throws Refusal those of `recordToChange` and `factsOfAct`, `office.nothing_told`
 */
type TakeBackResult = (command: RecordChange) => Promise<void>

type Needs = ActNeeds &
  RecordOfOfficerNeeds &
  ScanNeeds & {
    answers: Pick<AnswerRepository, 'amend'>
    surveys: SurveyRepository
    messages: Pick<MessageRepository, 'preference'>
    ids: Pick<IdSource, 'messageId'>
  }

export const makeAskCorrection =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): AskCorrection =>
  async ({ requestId, text: given, items, until, ...change }) => {
    const record = await recordUnlessDone(needs, officer, change, ({ requests = [] }) =>
      requests.some((each) => each.requestId === requestId),
    )
    if (record === 'done') return { told: 'told' }
    if (isCancelled(record.check)) throw refuse('answer.change_of_cancelled', {})
    if (isUnclaimed(record)) throw refuse('office.not_claimed', {})
    const text = writtenWords(given)
    if (text === undefined) throw refuse('office.words_invalid', { max: LONGEST_REQUEST })
    const at = needs.clock.now()
    if (!isDeadline(until, at)) throw refuse('office.deadline_invalid', {})
    const survey = await needs.surveys.find(record.surveyId)
    if (!survey) throw refuse('survey.not_found', { surveyId: record.surveyId })
    const askable = askableOf(survey.config, answersOf(record.entries)).map(({ itemKey }) => itemKey)
    const asked = askable.filter((itemKey) => items.includes(itemKey))
    if (asked.length === 0 || asked.length !== new Set(items).size) throw refuse('office.items_invalid', {})
    const made = { requestId, text, items: asked, until, askedAt: Math.floor(at / 1000) }
    return write(needs, record, {
      requests: [...(record.requests ?? []), made],
      ...{ kind: 'correction.asked', by: officer.username, request, tells: 'asked' },
      facts: { items: asked.join(' '), until },
    })
  }

export const makeProlongCorrection =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): ProlongCorrection =>
  async ({ until, ...change }) => {
    const record = await recordToChange(needs, officer, change)
    const asked = askedOf(record, needs.clock.now())
    if (asked.end) throw refuse('office.nothing_asked', {})
    if (!isDeadline(until, needs.clock.now())) throw refuse('office.deadline_invalid', {})
    return write(needs, record, {
      requests: withLatest(record, { ...asked, until }),
      ...{ kind: 'correction.prolonged', by: officer.username, request, tells: 'asked' },
      facts: { from: asked.until, until },
    })
  }

export const makeEndCorrection =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): EndCorrection =>
  async (change) => {
    const record = await recordToChange(needs, officer, change)
    const asked = askedOf(record, needs.clock.now())
    const at = Math.floor(needs.clock.now() / 1000)
    const { end } = asked
    const ended = end?.kind === 'answered' ? { ...end, seenAt: at } : ({ kind: 'withdrawn', at } as const)
    await write(needs, record, {
      requests: withLatest(record, { ...asked, end: ended }),
      ...{ kind: end ? 'correction.seen' : 'correction.withdrawn', by: officer.username, request },
    })
  }

export const makeSendResult =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): SendResult =>
  async ({ resultId, text: given, document: chosen, ...change }) => {
    const record = await recordUnlessDone(needs, officer, change, ({ results = [] }) =>
      results.some((each) => each.resultId === resultId),
    )
    if (record === 'done') return { told: 'told' }
    if (isUnclaimed(record)) throw refuse('office.not_claimed', {})
    const text = writtenWords(given)
    if (text === undefined) throw refuse('office.words_invalid', { max: LONGEST_REQUEST })
    const { document, attachments } = await documentToSend(needs, officer, record, chosen)
    const at = Math.floor(needs.clock.now() / 1000)
    const result = { resultId, text, at, ...(document && { document }) }
    return write(needs, record, {
      results: [...(record.results ?? []), result],
      attachments,
      ...{ kind: 'result.sent', by: officer.username, request, tells: 'result' },
      facts: { result: resultId },
    })
  }

export const makeTakeBackResult =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): TakeBackResult =>
  async (change) => {
    const record = await recordToChange(needs, officer, change)
    const result = latestResult(record)
    if (!result) throw refuse('office.nothing_told', {})
    const { attachments } = await documentToSend(needs, officer, record, undefined)
    const takenBackAt = Math.floor(needs.clock.now() / 1000)
    await write(needs, record, {
      results: [...(record.results ?? []).slice(0, -1), { ...result, takenBackAt }],
      attachments,
      ...{ kind: 'result.taken_back', by: officer.username, request },
      facts: { result: result.resultId },
    })
  }

/** The answer to be changed; `done` if what was sent again was stored before. @throws as `recordToChange` */
async function recordUnlessDone(
  needs: RecordOfOfficerNeeds,
  officer: Officer,
  { version, ...name }: RecordChange,
  isDone: (record: AnswerRecord) => boolean,
): Promise<AnswerRecord | 'done'> {
  const { record } = await recordOfOfficer(needs, officer, name, 'desk')
  if (isDone(record)) return 'done'
  if (revisionOf(record) !== version) throw refuse('office.record_changed', {})
  return record
}

/** What is asked and not over, or answered and not seen. @throws Refusal `office.nothing_asked` */
function askedOf(record: AnswerRecord, nowMs: number): CorrectionRequest {
  const asked = latestRequest(record)
  const state = asked && requestState(asked, record, nowMs)
  const isSeen = asked?.end?.kind === 'answered' && asked.end.seenAt !== undefined
  if (!asked || state === 'withdrawn' || state === 'ended' || isSeen) throw refuse('office.nothing_asked', {})
  return asked
}

type Said = Pick<AnswerAmendment, 'requests' | 'results' | 'attachments'> & {
  kind: AuditKind
  by: string
  request: RequestContext
  facts?: Readonly<Record<string, string>>
  /** Of what the owner is told; absent: of nothing. */
  tells?: 'asked' | 'result'
}

/** Stores what the office says with the message and its event. @throws Refusal `office.record_changed` */
async function write(
  needs: Needs,
  record: AnswerRecord,
  { kind, by, request, facts, tells, ...said }: Said,
): Promise<ToldOwner> {
  const act = await factsOfAct(needs, { by })
  const { messages } = (await needs.city.settings()) ?? {}
  const { answerId, surveyId, userId, version, updatedAt } = record
  const at = needs.clock.now()
  const message =
    tells && messages && messageOfOffice(messages, { kind: tells, messageId: needs.ids.messageId() }, at)
  const amended = await needs.answers.amend({
    ...{ answerId, surveyId, userId, version, updatedAt, ...said },
    releases: [],
    ...(message && { tells: message }),
    audit: [
      {
        ...{ kind, at, userId, surveyId, answerId, request },
        facts: { version: version + 1, ...facts, ...act },
      },
    ],
  })
  if (amended !== 'amended') throw refuse('office.record_changed', {})
  if (!messages) return { told: 'not_configured' }
  const isOn = (await needs.messages.preference(userId))?.isOn ?? true
  return { told: isOn ? 'told' : 'switched_off' }
}

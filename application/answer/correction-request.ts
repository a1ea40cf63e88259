import type { AnswerEntry, AnswerRecord, CorrectionRequest } from '../../domain/answer/answer-record.ts'
import {
  latestRequest,
  type RequestState,
  requestState,
  withLatest,
} from '../../domain/answer/correction-request.ts'
import { answersOf, entriesWith } from '../../domain/answer/entries.ts'
import { askedForm, openedItems, shownItems } from '../../domain/form/asked-form.ts'
import { correctForm } from '../../domain/form/correct-form.ts'
import { residentForm } from '../../domain/form/resident-form.ts'
import { disabledItems } from '../../domain/form/sections.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import type { Answer, Answers } from '../../domain/survey/answer.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { AnswerAmendment, AnswerRepository } from '../ports/answer-repository.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { Digest } from '../ports/digest.ts'
import { requestText } from '../shared/request-text.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import { type SourceNeeds, sourceTexts } from '../survey/source-texts.ts'
import { findKeyed } from './find-own-answer.ts'
import { foundBy } from './found-by.ts'
import type { FillForm, FormFilling } from './validate-answer.ts'

type AnswerName = { surveyId: string; partitionKey: string }

/** What the office asks an owner to correct, as it stands now. */
type AskedCorrection = {
  requestId: string
  text: string
  until: LocalDate
  state: RequestState
  /** The form in which only what is asked can be changed. */
  config: SurveyConfig
  /** Keys of the items that are asked for and can be filled in now; empty: the form has none of them any more. */
  opened: readonly string[]
  /** Sent back with the correction: by it is known whether it is still the same that is corrected. */
  seen: string
}

/**
 * Driving port: what the office asks the viewer to correct in an answer.
 *
 * @returns undefined if nothing was ever asked
 * @throws Refusal `answer.not_found`, also when it belongs to someone else
 */
type ReadCorrectionRequest = (command: AnswerName) => Promise<AskedCorrection | undefined>

/**
 * Driving port: the viewer corrects what they are asked to, by the rules of the form as it is now, of which those count
 * that what is changed breaks. What is sent of other items is dropped, files that it no longer names are erased. The
 * same sent again is corrected once.
 *
 * @throws Refusal `answer.not_found`, `answer.invalid`
 * @throws Refusal `correction.late`, `correction.ended`: there is nothing to be corrected here any more
 * @throws Refusal `correction.changed` if the office asks something else by now, or form or answer changed in what is
 * asked
 * @throws Refusal `correction.unchanged` if nothing says anything else
 * @throws Refusal `request.in_progress`, `service.unavailable`
 */
type AnswerCorrectionRequest = (
  command: AnswerName & { requestId: string; seen: string; answers: Answers },
) => Promise<void>

type ReadNeeds = Parameters<typeof findKeyed>[0] & { clock: Clock; digest: Digest }

type Needs = ReadNeeds & SourceNeeds & { answers: Pick<AnswerRepository, 'amend'>; fillForm: FillForm }

export const makeReadCorrectionRequest =
  (needs: ReadNeeds) =>
  (viewer: Viewer): ReadCorrectionRequest =>
  async (name) => {
    const { record, config } = await findKeyed(needs, viewer, name)
    const request = latestRequest(record)
    if (!request) return undefined
    const { requestId, text, until } = request
    const opened = openedItems(config, request.items)
    return {
      ...{ requestId, text, until },
      state: requestState(request, record, needs.clock.now()),
      config: residentForm(askedForm(config, opened)),
      opened: shownItems(config, opened, answersOf(record.entries)),
      seen: seenOf(needs, record, config, request),
    }
  }

/** Stands for all that a correction is made of: who asked for what, and form and answer in what is asked. */
function seenOf(
  { digest }: { digest: Digest },
  { entries }: AnswerRecord,
  config: SurveyConfig,
  { requestId, items }: CorrectionRequest,
): string {
  const opened = openedItems(config, items)
  const isOpened = ({ itemKey }: { itemKey: string }) => opened.includes(itemKey)
  const form = config.surveySchema?.filter(isOpened)
  return digest.hash(JSON.stringify([requestId, form, config.rules, entries.filter(isOpened)]))
}

export const makeAnswerCorrectionRequest =
  (needs: Needs) =>
  (viewer: Viewer, request: RequestContext): AnswerCorrectionRequest =>
  async (command) => {
    const { clock, digest, answers } = needs
    const bodyHash = digest.hash(requestText(command))
    const done = await retryOnConflict(async () => {
      const { record, config, survey } = await findKeyed(needs, viewer, command)
      const at = clock.now()
      const asked = openRequest(record, { ...command, bodyHash }, at)
      if (asked === 'repeated') return true
      if (seenOf(needs, record, config, asked) !== command.seen) throw refuse('correction.changed', {})
      const stored = answersOf(record.entries)
      const opened = openedItems(config, asked.items)
      const given = { config, answers: command.answers, existing: stored }
      const sent = await sourceTexts(needs, viewer, given)
      const asksFor = (itemKey: string) => opened.includes(itemKey)
      const merged = withoutClosed(config, [...stored, ...[...sent].filter(([key]) => asksFor(key))])
      const named = { viewer, config, edited: record, command: { ...command, answers: merged } }
      const filling = await needs.fillForm(named)
      const filled = filling?.prepare?.(merged) ?? merged
      const wanted = new Map([...filled].filter(([itemKey]) => sent.has(itemKey) && asksFor(itemKey)))
      const form = { stored, wanted, today: tokyoDay(at), mode: 'user' as const }
      const { changed, issues } = correctForm(askedForm(config, opened), form)
      if (issues.length > 0) throw refuse('answer.invalid', { issues })
      if (changed.size === 0) throw refuse('correction.unchanged', {})
      const entries = entriesWith(record.entries, config.surveySchema ?? [], changed)
      const { answerId, surveyId, userId, version } = record
      const items = [...changed.keys()]
      const updatedAt = Math.max(Math.floor(at / 1000), record.updatedAt)
      const isOne = ({ itemKey }: { itemKey: string }) => changed.has(itemKey)
      const end = {
        ...{ kind: 'answered' as const, at: updatedAt, version: version + 1, bodyHash, items },
        ...{ from: record.entries.filter(isOne), to: entries.filter(isOne) },
      }
      const amended = await answers.amend({
        ...{ answerId, surveyId, userId, version, entries, updatedAt },
        requests: withLatest(record, { ...asked, end }),
        found: foundBy({ record, survey }, entries),
        releases: [],
        ...filesOf(viewer, end, filling),
        audit: [
          {
            ...{ kind: 'correction.answered', at, userId, surveyId, answerId, request },
            facts: { version: version + 1, items: items.join(' ') },
          },
        ],
      })
      return amended === 'amended' || undefined
    })
    if (!done) throw refuse('request.in_progress', {})
  }

/** What closed sections said names no file any more: a copy of a group may go on with what the one behind it had. */
function withoutClosed({ surveySchema: schema = [] }: SurveyConfig, entries: [string, Answer][]): Answers {
  const answers = new Map(entries)
  for (const itemKey of disabledItems(schema, answers)) answers.delete(itemKey)
  return answers
}

/** What becomes of the files of what is corrected; others stay as they are. */
function filesOf(
  { userId }: Viewer,
  { from, to }: { from: readonly AnswerEntry[]; to: readonly AnswerEntry[] },
  filling: FormFilling | undefined,
): Pick<AnswerAmendment, 'attachments'> {
  const namedIn = (entries: readonly AnswerEntry[]) => filling?.fill(answersOf(entries)).attachments ?? []
  const [before, after] = [namedIn(from), namedIn(to)]
  const adds = after.filter((attachmentId) => !before.includes(attachmentId))
  const drops = before.filter((attachmentId) => !after.includes(attachmentId))
  return adds.length + drops.length > 0 ? { attachments: { adds, drops, from: userId } } : {}
}

/** @throws Refusal `correction.late`, `correction.ended` */
export function mustBeOpen(state: RequestState): void {
  if (state === 'late') throw refuse('correction.late', {})
  if (state !== 'open') throw refuse('correction.ended', { state })
}

/**
 * The request that may be answered now; `repeated` if this one was stored before.
 * @throws Refusal `correction.late`, `correction.ended`, `correction.changed`
 */
function openRequest(
  record: AnswerRecord,
  { requestId, bodyHash }: { requestId: string; bodyHash: string },
  nowMs: number,
): CorrectionRequest | 'repeated' {
  const meant = record.requests?.find((each) => each.requestId === requestId)
  if (meant?.end?.kind === 'answered' && meant.end.bodyHash === bodyHash) return 'repeated'
  const latest = latestRequest(record)
  if (!latest || !meant) throw refuse('correction.changed', {})
  mustBeOpen(requestState(latest, record, nowMs))
  if (latest !== meant) throw refuse('correction.changed', {})
  return latest
}

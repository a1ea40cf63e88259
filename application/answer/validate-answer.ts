import {
  type AnswerEntry,
  type AnswerRecord,
  type AnswerSeries,
  checkValues,
} from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { claimValues } from '../../domain/answer/claim.ts'
import { answersOf, entriesOf } from '../../domain/answer/entries.ts'
import { findTerms } from '../../domain/answer/find-terms.ts'
import { documentsOf } from '../../domain/answer/office-result.ts'
import { acceptedAnswers, isEmptyForm, visibleItems } from '../../domain/form/form.ts'
import { checkFormWithRules } from '../../domain/form/form-rules.ts'
import { refuse } from '../../domain/refusal.ts'
import { birthdayIn } from '../../domain/reservation/age-limit.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { tokyoDay, tokyoMidnight } from '../../domain/shared/local-date.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import { isAppending, maxAnswersOf, type SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { AnswerWrite } from '../ports/answer-repository.ts'
import type { AuditEvent, RequestContext } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { NumberTake } from '../ports/member-number-repository.ts'
import type { OrderOfSave } from '../ports/order-move.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { BookingNeeds } from '../reservation/validate-slot.ts'
import type { Settings } from '../shared/settings.ts'
import { findOpenSurvey, type OpenSurvey } from '../survey/find-open-survey.ts'
import { languageOfAnswers } from '../survey/language-of-answers.ts'
import { type SourceNeeds, sourceTexts } from '../survey/source-texts.ts'
import { findEdited } from './find-own-answer.ts'
import type { SaveAnswerCommand, SaveRequest } from './save-request.ts'
import { validateBookings } from './validate-bookings.ts'

/** A form with what was filled in for the resident. */
export type FilledForm = {
  answers: Answers
  /** The member number to take. */
  number?: NumberTake
  /** A record of the resident that must still stand as it was read. */
  requires?: NonNullable<AnswerWrite['requires']>
  /** Values as they were before editing, by item key (ENT-08). */
  originals?: ReadonlyMap<string, string>
  order?: OrderOfSave
  /** The files that it has from now on; absent: none. */
  attachments?: readonly string[]
  /** Places that each of its reservations takes; absent: one. */
  reservationCost?: number
}

/** What one later area does to a form. */
export type FormFilling = {
  /** Takes what was sent to the answers that are validated; absent: nothing. */
  prepare?(given: Answers): Answers
  fill(valid: Answers): FilledForm
}

/** What later areas fill into a form before it is stored; undefined where they have nothing to do with it. */
export type FillForm = (asked: {
  viewer: Viewer
  config: SurveyConfig
  edited: AnswerRecord | undefined
  command: SaveAnswerCommand
}) => Promise<FormFilling> | undefined

/** All of `fills`, one after the other. */
export const fillAll =
  (...fills: readonly FillForm[]): FillForm =>
  (asked) => {
    const begun = fills.flatMap((fill) => fill(asked) ?? [])
    return begun.length < 2 ? begun[0] : Promise.all(begun).then(combined)
  }

const combined = (fillings: readonly FormFilling[]): FormFilling => ({
  prepare: (given) => fillings.reduce((answers, { prepare }) => prepare?.(answers) ?? answers, given),
  fill: (valid) => {
    let form: FilledForm = { answers: valid }
    for (const { fill } of fillings) form = { ...form, ...fill(form.answers) }
    return form
  },
})

/** What `validateAnswer` needs from outside. */
export type ValidateAnswerNeeds = BookingNeeds &
  SourceNeeds & {
    surveys: SurveyRepository
    ownAnswers: OwnAnswerRepository
    clock: Clock
    ids: IdSource
    settings: Pick<Settings, 'rateLimits' | 'paymentFeature'>
    fillForm: FillForm
    /**
     * The stored name of the call under which idempotency keys are remembered; it stays, whatever the call's path is.
     */
    call: string
  }

/**
 * Validates a save against the current survey and the stored answer, and returns the write to apply. Stores nothing.
 *
 * All items are validated before anything is written (VAL-26). Items a resident may not set are dropped (ROLE-02,
 * GRP-05). Every rule of the form is checked for today in Asia/Tokyo (CONST-02), then whether the form is empty, then
 * the bookings: a missing required item is reported before a full slot. Saving over a cancelled answer of a
 * non-appending form is not an edit: the new answer replaces it and keeps nothing of it.
 *
 * @throws Refusal those of `findOpenSurvey`, of `findEdited`, of `fillForm`, `answer.invalid`, `answer.empty`, those of
 * `validateBookings`
 */
export async function validateAnswer(needs: ValidateAnswerNeeds, request: SaveRequest): Promise<AnswerWrite> {
  const { viewer, context, command, bodyHash } = request
  const survey = await findOpenSurvey(needs, command)
  const found = await findEdited(needs.ownAnswers, survey.config, viewer, command)
  const edited = found && !isCancelled(found.check) ? found : undefined
  const nowMs = needs.clock.now()
  const existing = edited && answersOf(edited.entries)
  const { config, schema } = survey
  const sent = await sourceTexts(needs, viewer, { config, answers: command.answers, existing })
  const begun = needs.fillForm({ viewer, config, edited, command: { ...command, answers: sent } })
  const filling = begun && (await begun)
  const given = filling?.prepare?.(sent) ?? sent
  const valid = validateForm(survey, given, existing, nowMs)
  const filled: FilledForm = filling?.fill(valid) ?? { answers: valid }
  const { answers, number, originals, requires, order, attachments, reservationCost: cost = 1 } = filled
  const language = await languageOfAnswers(needs, { schema, answers, existing })
  const birthday = birthdayIn(schema, answers)
  const places = await validateBookings(needs, { viewer, answers, edited, birthday, nowMs, cost, ...survey })

  const replaced = isAppending(survey.config) ? undefined : found
  const maxLive = edited ? undefined : maxAnswersOf(survey.config)
  const { answerId, answerCode, version } = replaced ? successorOf(replaced) : firstOf(needs.ids)
  const record: AnswerRecord = {
    answerId,
    answerCode,
    version,
    surveyId: command.surveyId,
    userId: viewer.userId,
    registeredBy: edited?.registeredBy ?? 'resident',
    keyMs: isAppending(survey.config) ? nowMs : 0,
    check: checkValues.initial,
    isLiffMode: command.isLiffMode === true,
    createdAt: (replaced && edited)?.createdAt ?? secondsOf(nowMs),
    updatedAt: secondsOf(nowMs),
    entries: withOriginals(entriesOf(survey.schema, answers), originals),
    ...seriesOf(edited, replaced),
    ...(replaced && edited?.corrections && { corrections: edited.corrections }),
    ...(edited?.requests && { requests: edited.requests }),
    ...(edited?.results && { results: edited.results }),
  }
  const claim = claimValues(survey.schema, answers)
  const { idempotencyKey } = command
  return {
    record,
    surveyVersion: survey.version,
    bodyHash: bodyHash(),
    audit: [auditOf(record, edited, nowMs, context)],
    ...(replaced && { replaces: { answerId: replaced.answerId, version: replaced.version } }),
    ...(edited && !replaced && { supersedes: superseded(edited) }),
    ...(maxLive !== undefined && { maxLive }),
    ...(needs.settings.rateLimits && { atMost: savesOfDay(survey.config, nowMs) }),
    ...(idempotencyKey !== undefined && { idempotency: { call: needs.call, key: idempotencyKey } }),
    ...(claim && { claimValues: claim }),
    terms: findTerms(record, survey.schema),
    ...(number && { number }),
    ...(requires && { requires }),
    ...(order && { order }),
    ...withFiles([...(attachments ?? []), ...(edited ? documentsOf(edited) : [])]),
    ...(places && { places }),
    ...(language !== undefined && { language }),
  }
}

const withFiles = (attachments: readonly string[]): Pick<AnswerWrite, 'attachments'> =>
  attachments.length > 0 ? { attachments } : {}

/** What may be stored of `given`. @throws Refusal `answer.invalid`, `answer.empty` */
function validateForm(
  { schema, config }: OpenSurvey,
  given: Answers,
  existing: Answers | undefined,
  nowMs: number,
): Answers {
  const editing = existing !== undefined
  const form = { schema, mode: 'user', editing, ...(existing && { existing }) } as const
  const { inputs } = config
  const answers = acceptedAnswers({ answers: given, ...(inputs && { inputs }), ...form })
  const issues = checkFormWithRules({ answers, config, today: tokyoDay(nowMs), ...form })
  if (issues.length > 0) throw refuse('answer.invalid', { issues })
  if (isEmptyForm(visibleItems(schema, 'user'), answers)) throw refuse('answer.empty', {})
  return answers
}

function withOriginals(entries: AnswerEntry[], originals: FilledForm['originals']): AnswerEntry[] {
  if (!originals) return entries
  return entries.map((entry) => {
    const originalValue = originals.get(entry.itemKey)
    return originalValue === undefined ? entry : { ...entry, originalValue }
  })
}

/** What the audit log says of an answer that supersedes another: which one, and which code became which. */
export const changeFacts = (
  { answerCode: code, series }: AnswerRecord,
  { answerId: supersedes }: Pick<AnswerRecord, 'answerId'>,
) => ({ supersedes, code, previousCode: series?.codes.at(-1) ?? '' })

/** How often a resident may send a form on a day, if it does not say. */
const SAVES_PER_DAY = 20

const savesOfDay = ({ maxSavesPerDay = SAVES_PER_DAY }: SurveyConfig, nowMs: number) => ({
  times: maxSavesPerDay,
  sinceMs: tokyoMidnight(nowMs),
})

const secondsOf = (epochMs: number): number => Math.floor(epochMs / 1000)

const firstOf = (ids: IdSource) => ({
  answerId: ids.answerId(),
  answerCode: ids.answerCode(),
  version: 1,
})

const successorOf = ({ answerId, answerCode, version }: AnswerRecord) => ({
  answerId,
  answerCode,
  version: version + 1,
})

/**
 * A change that makes a new answer goes on with what it supersedes; one that replaces an answer stays where that
 * stands.
 */
function seriesOf(
  edited: AnswerRecord | undefined,
  replaced: AnswerRecord | undefined,
): { series?: AnswerSeries } {
  if (replaced || !edited) return replaced?.series ? { series: replaced.series } : {}
  const { answerCode, series } = edited
  // Superseding it raises its version once more.
  const before = (series?.before ?? 0) + edited.version + 1
  return {
    series: series
      ? { ...series, codes: [...series.codes, answerCode], before }
      : { codes: [answerCode], createdAt: edited.createdAt, before },
  }
}

const superseded = ({ answerId, version }: AnswerRecord) => ({
  answerId,
  version,
  check: checkValues.superseded,
})

function auditOf(
  record: AnswerRecord,
  edited: AnswerRecord | undefined,
  at: number,
  request: RequestContext,
): AuditEvent {
  const { userId, surveyId, answerId, version } = record
  const before = edited && edited.answerId !== answerId && changeFacts(record, edited)
  return {
    kind: edited ? 'answer.changed' : 'answer.saved',
    at,
    userId,
    surveyId,
    answerId,
    request,
    facts: { version, ...before },
  }
}

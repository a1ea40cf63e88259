import { checkValues } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { type Prefill, personalIn, prefillOf } from '../../domain/answer/prefill.ts'
import { answersOver, isOver } from '../../domain/answer/retention.ts'
import { type PersonalDetail, personalItems } from '../../domain/form/personal-items.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { Clock } from '../ports/clock.ts'
import type { AnswerOutline, OwnAnswerRepository } from '../ports/own-answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { type FormOfAnswers, formsOfAnswers } from './forms-of-answers.ts'
import { cancelledListedSince } from './own-records.ts'

/** Answers that are opened at most. */
const MOST_ANSWERS = 10

/**
 * Driving port: what the viewer wrote about themselves in their latest answers and member records, as far as it is
 * asked for; empty if there is nothing. Cancelled answers say something only where there is no other, superseded ones
 * and those over their form's retention never. Nothing is read of admin items.
 */
type ReadPrefill = (command: { details: readonly PersonalDetail[] }) => Promise<Prefill>

type Needs = {
  surveys: SurveyRepository
  members: SurveyRepository
  ownAnswers: OwnAnswerRepository
  clock: Clock
}

export const makeReadPrefill =
  (needs: Needs) =>
  ({ userId }: Viewer): ReadPrefill =>
  async ({ details }) => {
    const now = needs.clock.now()
    const context = { today: tokyoDay(now) }
    const all = await formsOfAnswers(needs)
    const forms = new Map(
      [...all].filter(([, { config }]) => personalItems(config.surveySchema ?? [], context).size > 0),
    )
    const outlines = await needs.ownAnswers.outlineOwn(userId, [...forms.keys()], cancelledListedSince(now))
    const usable = outlines.filter((outline) => isUsable(outline, forms.get(outline.surveyId), context))
    const live = usable.filter(({ check }) => !isCancelled(check))
    const latest = (live.length > 0 ? live : usable).sort(laterFirst).slice(0, MOST_ANSWERS)
    const ids = latest.map(({ answerId }) => answerId)
    const records = await needs.ownAnswers.someOwn(userId, ids)
    const inOrder = records.toSorted((a, b) => ids.indexOf(a.answerId) - ids.indexOf(b.answerId))
    const said = inOrder.map((record) =>
      personalIn(forms.get(record.surveyId)?.config ?? {}, record, context),
    )
    return prefillOf(said, details)
  }

function isUsable(
  { check, updatedAt, bookings }: AnswerOutline,
  form: FormOfAnswers | undefined,
  { today }: { today: ReturnType<typeof tokyoDay> },
): boolean {
  if (!form || check === checkValues.superseded) return false
  const over = answersOver({ days: form.config.retentionDays, endedOnly: form.isMemberForm }, today)
  return !isOver(over, { check, updatedAt }, (day) => bookings.some((booking) => booking.day >= day))
}

const laterFirst = (a: AnswerOutline, b: AnswerOutline): number =>
  b.updatedAt - a.updatedAt || b.keyMs - a.keyMs

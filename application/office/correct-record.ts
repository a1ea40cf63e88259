import { answersOf } from '../../domain/answer/entries.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { Issue } from '../../domain/survey/issue.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { makeCorrectAnswer } from './correct-answer.ts'
import { type SeenNeeds, seen } from './read-record.ts'
import {
  type RecordChange,
  type RecordName,
  type RecordOfOfficerNeeds,
  recordToChange,
} from './record-of-officer.ts'

/**
 * Driving port of the office: the form of an answer, with the items of the office, and what the answer says.
 * @throws Refusal those of `recordOfOfficer`, `survey.not_found`
 */
type ReadCorrection = (command: RecordName) => Promise<{ config: SurveyConfig; answers: Answers }>

/**
 * Driving port of the office: corrects an answer by what its form in admin mode holds, as `CorrectAnswer`.
 * @throws Refusal those of `recordToChange` and `CorrectAnswer`, `answer.invalid`
 */
export type CorrectRecord = (command: RecordChange & { answers: Answers; reason?: string }) => Promise<void>

export const makeReadCorrection =
  (needs: SeenNeeds & AllForms) =>
  (officer: Officer, request: RequestContext): ReadCorrection =>
  async (name) => {
    const { record } = await seen(needs, { officer, request, kind: 'office.viewed', atLeast: 'desk' }, name)
    const { surveyId } = record
    const config = (await allForms(needs).find(surveyId))?.config
    if (!config) throw refuse('survey.not_found', { surveyId })
    return { config, answers: answersOf(record.entries) }
  }

export const makeCorrectRecord =
  (needs: RecordOfOfficerNeeds & Parameters<typeof makeCorrectAnswer>[0]) =>
  (officer: Officer, request: RequestContext): CorrectRecord =>
  async ({ answers, ...command }) => {
    await recordToChange(needs, officer, command)
    const asked = { ...command, items: answers, by: officer.username, request, dryRun: false }
    const { problems } = await makeCorrectAnswer(needs)(asked)
    if (problems.length > 0) throw refuse('answer.invalid', { issues: problems.flatMap(issueOf) })
  }

type Problem = Awaited<ReturnType<ReturnType<typeof makeCorrectAnswer>>>['problems'][number]

/** Items of sections that nobody fills in are not in the form: only its own issues are told. */
const issueOf = (problem: Problem): Issue[] => (problem.why === 'item_invalid' ? [problem.issue] : [])

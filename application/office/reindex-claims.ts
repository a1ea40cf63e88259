import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { claimKeys, claimValues, isUnclaimed } from '../../domain/answer/claim.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import { JUDGED_AGAIN } from '../answer/judged-again.ts'
import type { AnswerRepository } from '../ports/answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'

/** What became of the answers of a form. */
export type ReindexReport = {
  /** Answers that are found by the items in force now. */
  indexed: number
  /** Records that nobody owns and that lack an answer to one of these items: nobody can claim them. */
  unclaimable: number
}

/**
 * Driving port of the office: makes the answers of a form claimable by the items that it requires and searches now, if they were
 * indexed by others. May run beside a server, and be broken off: the next run does it all again.
 *
 * @param progress answers done, of how many
 * @returns undefined if nothing is due, or there is no such form
 * @throws Refusal `service.unavailable`
 */
export type ReindexClaims = (
  surveyId: string,
  progress?: (done: number, total: number) => void,
) => Promise<ReindexReport | undefined>

type Needs = { surveys: SurveyRepository; answers: AnswerRepository }

/** A form as its answers are indexed by it. */
type Form = { surveyId: string; surveyVersion: number; schema: readonly SchemaItem[] }

/** Answers in one write: a server beside it hardly waits. */
const AT_ONCE = 100

export const makeReindexClaims =
  (needs: Needs): ReindexClaims =>
  async (surveyId, progress = () => {}) => {
    for (let judgements = 0; judgements <= JUDGED_AGAIN; judgements += 1) {
      const survey = await needs.surveys.find(surveyId)
      const schema = survey?.config.surveySchema
      if (!survey || !schema) return undefined
      const keys = claimKeys(schema)
      const before = await needs.answers.indexedBy(surveyId)
      if (JSON.stringify(before) === JSON.stringify(keys)) return undefined
      const form = { surveyId, surveyVersion: survey.version, schema }
      const report = await indexAll(needs.answers, form, progress)
      const marked = report && (await needs.answers.reindex({ ...form, answers: [], done: keys }))
      if (report && marked !== 'conflict') return report
    }
    throw refuse('service.unavailable', {})
  }

/** @returns undefined if the form changed meanwhile */
async function indexAll(
  answers: AnswerRepository,
  form: Form,
  progress: (done: number, total: number) => void,
): Promise<ReindexReport | undefined> {
  const report = { indexed: 0, unclaimable: 0 }
  const total = await answers.count(form.surveyId)
  let done = 0
  let group: AnswerRecord[] = []
  const flush = async () => {
    const isDone = await indexGroup(answers, form, group, report)
    done += group.length
    group = []
    progress(done, Math.max(done, total))
    return isDone
  }
  for await (const record of answers.all(form.surveyId)) {
    group.push(record)
    if (group.length === AT_ONCE && !(await flush())) return undefined
  }
  return group.length === 0 || (await flush()) ? report : undefined
}

/** Indexes all of them, as they stand by now if they changed since they were read. @returns false if the form changed meanwhile */
async function indexGroup(
  answers: AnswerRepository,
  { surveyId, surveyVersion, schema }: Form,
  group: readonly AnswerRecord[],
  report: ReindexReport,
): Promise<boolean> {
  for (let left = group; left.length > 0; ) {
    const judged = left.map((record) => ({ record, values: claimValues(schema, answersOf(record.entries)) }))
    const outcome = await answers.reindex({
      surveyId,
      surveyVersion,
      answers: judged.map(({ record: { answerId, version }, values }) => ({
        answerId,
        version,
        ...(values && { claimValues: values }),
      })),
    })
    if (outcome === 'conflict') return false
    const missed = new Set(outcome.missed)
    for (const { record, values } of judged) {
      if (missed.has(record.answerId)) continue
      if (values) report.indexed += 1
      else if (isUnclaimed(record)) report.unclaimable += 1
    }
    left = await asTheyStand(
      answers,
      left.filter(({ answerId }) => missed.has(answerId)),
    )
  }
  return true
}

/** The same answers anew, whoever owns them by now; without those that are gone. */
async function asTheyStand(
  answers: AnswerRepository,
  records: readonly AnswerRecord[],
): Promise<readonly AnswerRecord[]> {
  const found: AnswerRecord[] = []
  for (const { surveyId, answerCode } of records) {
    const record = await answers.findByCode(surveyId, answerCode)
    if (record) found.push(record)
  }
  return found
}

import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { claimKeys, claimValues, isUnclaimed } from '../../domain/answer/claim.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import type { ClaimIndexRepository } from '../ports/claim-index-repository.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'

/** What became of the answers of a form. */
type ReindexReport = {
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
type ReindexClaims = (
  surveyId: string,
  progress?: (done: number, total: number) => void,
) => Promise<ReindexReport | undefined>

type Needs = {
  surveys: SurveyRepository
  officeAnswers: OfficeAnswerRepository
  claimIndex: ClaimIndexRepository
}

/** A form as its answers are indexed by it. */
type Form = { surveyId: string; surveyVersion: number; schema: readonly SchemaItem[] }

/** Answers in one write: a server beside it hardly waits. */
const AT_ONCE = 100

export const makeReindexClaims =
  (needs: Needs): ReindexClaims =>
  async (surveyId, progress = () => {}) => {
    const done = await retryOnConflict(async (): Promise<ReindexReport | 'nothing due' | undefined> => {
      const survey = await needs.surveys.find(surveyId)
      const schema = survey?.config.surveySchema
      if (!survey || !schema) return 'nothing due'
      const keys = claimKeys(schema)
      const before = await needs.claimIndex.indexedBy(surveyId)
      if (JSON.stringify(before) === JSON.stringify(keys)) return 'nothing due'
      const form = { surveyId, surveyVersion: survey.version, schema }
      const report = await indexAll(needs, form, progress)
      const marked = report && (await needs.claimIndex.reindex({ ...form, answers: [], done: keys }))
      return marked === 'conflict' ? undefined : report
    })
    if (!done) throw refuse('service.unavailable', {})
    return done === 'nothing due' ? undefined : done
  }

/** @returns undefined if the form changed meanwhile */
async function indexAll(
  needs: Omit<Needs, 'surveys'>,
  form: Form,
  progress: (done: number, total: number) => void,
): Promise<ReindexReport | undefined> {
  const report = { indexed: 0, unclaimable: 0 }
  const total = await needs.officeAnswers.count(form.surveyId)
  let done = 0
  let group: AnswerRecord[] = []
  const flush = async () => {
    const isDone = await indexGroup(needs, form, group, report)
    done += group.length
    group = []
    progress(done, Math.max(done, total))
    return isDone
  }
  for await (const record of needs.officeAnswers.all(form.surveyId)) {
    group.push(record)
    if (group.length === AT_ONCE && !(await flush())) return undefined
  }
  return group.length === 0 || (await flush()) ? report : undefined
}

/** Indexes all of them, as they stand by now if they changed since they were read. @returns false if the form changed meanwhile */
async function indexGroup(
  { officeAnswers, claimIndex }: Omit<Needs, 'surveys'>,
  { surveyId, surveyVersion, schema }: Form,
  group: readonly AnswerRecord[],
  report: ReindexReport,
): Promise<boolean> {
  for (let left = group; left.length > 0; ) {
    const indexed = left.map((record) => ({ record, values: claimValues(schema, answersOf(record.entries)) }))
    const outcome = await claimIndex.reindex({
      surveyId,
      surveyVersion,
      answers: indexed.map(({ record: { answerId, version }, values }) => ({
        answerId,
        version,
        ...(values && { claimValues: values }),
      })),
    })
    if (outcome === 'conflict') return false
    const missed = new Set(outcome.missed)
    for (const { record, values } of indexed) {
      if (missed.has(record.answerId)) continue
      if (values) report.indexed += 1
      else if (isUnclaimed(record)) report.unclaimable += 1
    }
    left = await asTheyStand(
      officeAnswers,
      left.filter(({ answerId }) => missed.has(answerId)),
    )
  }
  return true
}

/** The same answers anew, whoever owns them by now; without those that are gone. */
async function asTheyStand(
  officeAnswers: OfficeAnswerRepository,
  records: readonly AnswerRecord[],
): Promise<readonly AnswerRecord[]> {
  const found: AnswerRecord[] = []
  for (const { surveyId, answerCode } of records) {
    const record = await officeAnswers.findByCode(surveyId, answerCode)
    if (record) found.push(record)
  }
  return found
}

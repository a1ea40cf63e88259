import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { claimValues, isUnclaimed } from '../../domain/answer/claim.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import { findTerms, indexedBy } from '../../domain/answer/find-terms.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import type { AnswerIndexRepository } from '../ports/answer-index-repository.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import { retryOnConflict } from '../shared/retry-on-conflict.ts'
import { type AllForms, allForms } from './all-forms.ts'

/** How many answers of a form were indexed. */
type ReindexReport = {
  /** Answers that are found by the current items. */
  indexed: number
  /** Unclaimed records without an answer to one of these items: nobody can claim them. */
  unclaimable: number
}

/**
 * Driving port of the office: indexes the answers of a form by the items that are searched now, by who may claim them
 * and by the office, if they were indexed by other items. May run beside a server, and may be interrupted: the next
 * run starts again.
 *
 * @param progress called with the number of answers done, and of all
 * @returns undefined if there is nothing to do, or no such form
 * @throws Refusal `service.unavailable`
 */
type ReindexAnswers = (
  surveyId: string,
  progress?: (done: number, total: number) => void,
) => Promise<ReindexReport | undefined>

type Needs = AllForms & {
  officeAnswers: OfficeAnswerRepository
  answerIndex: AnswerIndexRepository
}

/** The form and version that answers are indexed by. */
type Form = { surveyId: string; surveyVersion: number; schema: readonly SchemaItem[] }

/** Answers in one write: small, so that a server beside it hardly waits. */
const BATCH = 100

export const makeReindexAnswers =
  (needs: Needs): ReindexAnswers =>
  async (surveyId, progress = () => {}) => {
    const done = await retryOnConflict(async (): Promise<ReindexReport | 'nothing to do' | undefined> => {
      const survey = await allForms(needs).find(surveyId)
      const schema = survey?.config.surveySchema
      if (!survey || !schema) return 'nothing to do'
      const keys = indexedBy(schema)
      const before = await needs.answerIndex.indexedBy(surveyId)
      if (JSON.stringify(before) === JSON.stringify(keys)) return 'nothing to do'
      const form = { surveyId, surveyVersion: survey.version, schema }
      const report = await indexAll(needs, form, progress)
      const marked = report && (await needs.answerIndex.reindex({ ...form, answers: [], done: keys }))
      return marked === 'conflict' ? undefined : report
    })
    if (!done) throw refuse('service.unavailable', {})
    return done === 'nothing to do' ? undefined : done
  }

/** @returns undefined if the form changed meanwhile */
async function indexAll(
  needs: Omit<Needs, keyof AllForms>,
  form: Form,
  progress: (done: number, total: number) => void,
): Promise<ReindexReport | undefined> {
  const report = { indexed: 0, unclaimable: 0 }
  const total = await needs.officeAnswers.count(form.surveyId)
  let done = 0
  let batch: AnswerRecord[] = []
  const flush = async () => {
    const isDone = await indexBatch(needs, form, batch, report)
    done += batch.length
    batch = []
    progress(done, Math.max(done, total))
    return isDone
  }
  for await (const record of needs.officeAnswers.all(form.surveyId)) {
    batch.push(record)
    if (batch.length === BATCH && !(await flush())) return undefined
  }
  return batch.length === 0 || (await flush()) ? report : undefined
}

/**
 * Indexes all of them; those that changed since they were read are read again. @returns false if the form changed
 * meanwhile
 */
async function indexBatch(
  { officeAnswers, answerIndex }: Omit<Needs, keyof AllForms>,
  { surveyId, surveyVersion, schema }: Form,
  batch: readonly AnswerRecord[],
  report: ReindexReport,
): Promise<boolean> {
  for (let left = batch; left.length > 0; ) {
    const indexed = left.map((record) => ({
      record,
      values: claimValues(schema, answersOf(record.entries)),
      terms: findTerms(record, schema),
    }))
    const outcome = await answerIndex.reindex({
      surveyId,
      surveyVersion,
      answers: indexed.map(({ record: { answerId, version }, values, terms }) => ({
        answerId,
        version,
        terms,
        ...(values && { claimValues: values }),
      })),
    })
    if (outcome === 'conflict') return false
    const missed = new Set(outcome.missed)
    for (const { record, values } of indexed) {
      if (missed.has(record.answerId)) continue
      if (!values && isUnclaimed(record)) report.unclaimable += 1
      else report.indexed += 1
    }
    left = await readAgain(
      officeAnswers,
      left.filter(({ answerId }) => missed.has(answerId)),
    )
  }
  return true
}

/** The same answers read again, whoever owns them now; without those that are gone. */
async function readAgain(
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

import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { refuse } from '../../domain/refusal.ts'
import { displayDateTime } from '../../domain/shared/local-date.ts'
import type { AuditLog } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { cellTextOf, headerOf, type ItemColumns, itemColumnsOf } from './answer-columns.ts'

/** Every answer to a survey as a table of texts. */
export type AnswerTable = {
  /** Titles of the columns, all different. */
  header: readonly string[]
  /** How many answers there were when it was counted. */
  count: number
  /** One row per answer, oldest first, as many texts as the header; can be read once. Memory does not grow with the table. */
  rows: AsyncIterable<readonly string[]>
}

/**
 * Driving port of the office: exports the answers to a survey. The columns are facts about the answer, the items of the form in
 * its order, then items that only older answers have. The answers are read twice, first to find those columns. The answers to a
 * survey that was removed can still be exported. The audit event is stored before the first row is returned.
 *
 * @param counted called now and then with the number of answers that the first reading has seen
 * @throws Refusal `survey.not_found` if there is neither the survey nor an answer to it
 * @throws Refusal `survey.outdated` while reading the rows, if the form changed meanwhile so that a column is missing
 */
type ExportAnswers = (command: {
  surveyId: string
  counted?: (seen: number, total: number) => void
}) => Promise<AnswerTable>

type Needs = AllForms & {
  officeAnswers: OfficeAnswerRepository
  audit: AuditLog
  clock: Clock
}

export const makeExportAnswers =
  ({ officeAnswers, audit, clock, ...forms }: Needs): ExportAnswers =>
  async ({ surveyId, counted }) => {
    const survey = await allForms(forms).find(surveyId)
    const total = await officeAnswers.count(surveyId)
    if (!survey && total === 0) throw refuse('survey.not_found', { surveyId })
    const columns = itemColumnsOf(survey?.config)
    let count = 0
    for await (const { entries } of officeAnswers.all(surveyId)) {
      for (const { itemKey, title } of entries) if (!columns.has(itemKey)) columns.set(itemKey, title)
      count += 1
      counted?.(count, total)
    }
    await audit.record({ kind: 'answers.exported', at: clock.now(), surveyId, facts: { count } })
    return { header: headerOf(columns), count, rows: rowsOf(officeAnswers.all(surveyId), columns, surveyId) }
  }

async function* rowsOf(
  records: AsyncIterable<AnswerRecord>,
  columns: ItemColumns,
  surveyId: string,
): AsyncGenerator<readonly string[]> {
  for await (const record of records) {
    const answers = new Map(record.entries.map(({ itemKey, answer }) => [itemKey, answer]))
    if ([...answers.keys()].some((itemKey) => !columns.has(itemKey)))
      throw refuse('survey.outdated', { surveyId })
    yield [
      record.answerCode,
      record.surveyId,
      displayDateTime(record.createdAt),
      displayDateTime(record.updatedAt),
      record.check,
      record.userId,
      ...[...columns.keys()].map((itemKey) => cellTextOf(answers.get(itemKey))),
    ]
  }
}

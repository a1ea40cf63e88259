import type { SelfAuditFindings } from '../../../application/ports/self-audit.ts'
import { nextTurn } from '../../../application/shared/next-turn.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import { isCancelled } from '../../../domain/answer/check-value.ts'
import { countedNumber, isAutomatic, manualNumber } from '../../../domain/item-types/numbering.ts'
import { numberIn, numberItem } from '../../../domain/member/numbered-form.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { answerColumns, openAnswer } from '../answer/sealed-answer.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { raw, type SqlRow, type SqlValue, sql } from '../write.ts'

/** Records looked at in one step: some milliseconds of work. */
const PAGE = 100

export type NumberFault = SelfAuditFindings['numbers']['first'][number]
export type CounterFault = SelfAuditFindings['counters']['first'][number]

type Needs = {
  engine: Pick<SqlEngine, 'all' | 'get' | 'snapshot'>
  sealing: Sealing
  fault(found: NumberFault): void
  behind(found: CounterFault): void
}

/** A record with the rows of all numbers that were taken for it, read at one moment. */
const findPage = (surveyId: string, seq: number) => sql`select a.*, m.number_index, m.owner as taken_by
  from (select ${raw(answerColumns)} from answer where survey_id = ${surveyId} and seq > ${seq}
    order by seq limit ${raw(String(PAGE))}) a
  left join member_number m on m.answer_id = a.answer_id order by a.seq`

const findTaken = (surveyId: string, index: Uint8Array) =>
  sql`select owner, answer_id from member_number where survey_id = ${surveyId} and number_index = ${index}`

/** Compares the records of all member forms, also of removed ones, with the numbers that are taken, form by form. */
export async function auditNumbers(needs: Needs): Promise<void> {
  const rows = await needs.engine.all(sql`select config from survey where kind = 'member'`)
  for (const { config } of rows) {
    const form = JSON.parse(String(config)) as SurveyConfig
    const item = numberItem(form)
    if (!item) continue
    const largest = await auditRecords(needs, form)
    const behind = isAutomatic(item) && (await counterFault(needs, form, largest))
    if (behind) needs.behind(behind)
  }
}

/** @returns the largest number of a record that the form could have given out; 0: none */
async function auditRecords(needs: Needs, form: SurveyConfig): Promise<number> {
  const { surveyId } = form
  let largest = 0
  for (let seq = 0; ; ) {
    const rows = await needs.engine.all(findPage(surveyId, seq))
    const last = rows.at(-1)
    if (!last) return largest
    for (const [first, taken] of byAnswer(rows)) {
      const number = numberOf(needs.sealing, form, first)
      const kind = await faultOf(needs, form, number, taken)
      if (kind) needs.fault({ kind, surveyId, answerId: String(first.answer_id) })
      largest = Math.max(largest, countedNumber(number?.value))
    }
    seq = Number(last.seq)
    await nextTurn()
  }
}

/** The first row of each answer, and all that have a number. */
function* byAnswer(rows: readonly SqlRow[]): Generator<[first: SqlRow, taken: readonly SqlRow[]]> {
  for (let from = 0; from < rows.length; ) {
    const first = rows[from] as SqlRow
    let to = from + 1
    while (rows[to]?.seq === first.seq) to++
    yield [first, first.number_index === null ? [] : rows.slice(from, to)]
    from = to
  }
}

type RecordNumber = { record: AnswerRecord; value: string | undefined }

/** undefined if the record can't be opened. */
function numberOf(sealing: Sealing, form: SurveyConfig, row: SqlRow): RecordNumber | undefined {
  try {
    const { record } = openAnswer(sealing, row)
    return { record, value: numberIn(form, record.entries) }
  } catch {
    return undefined
  }
}

async function faultOf(
  needs: Needs,
  form: SurveyConfig,
  number: RecordNumber | undefined,
  taken: readonly SqlRow[],
): Promise<NumberFault['kind'] | undefined> {
  if (!number) return 'unreadable'
  const { record, value } = number
  const owner = needs.sealing.ownerOf(record.userId)
  if (taken.some((row) => !isSame(row.taken_by, owner))) return 'other-owner'
  if (value === undefined) return undefined
  const index = needs.sealing.numberIndex(record.surveyId, value)
  // Others are numbers that it had before.
  if (taken.some((row) => isSame(row.number_index, index))) return undefined
  const row = await needs.engine.get(findTaken(record.surveyId, index))
  if (!row) return 'not-taken'
  if (await isTwice(needs, form, number, row)) return 'twice'
  return isSame(row.owner, owner) ? 'other-record' : 'other-owner'
}

/** Whether the record for which the number is taken has it too, and neither is cancelled. */
async function isTwice(
  { engine, sealing }: Needs,
  form: SurveyConfig,
  { record: { check }, value }: RecordNumber,
  { answer_id }: SqlRow,
): Promise<boolean> {
  if (isCancelled(check)) return false
  const row = await engine.get(
    sql`select ${raw(answerColumns)} from answer
      where answer_id = ${answer_id ?? null} and survey_id = ${form.surveyId}`,
  )
  const other = row && numberOf(sealing, form, row)
  return other !== undefined && other.value === value && !isCancelled(other.record.check)
}

/** What is wrong with the counter of a form that gives out numbers, or would go wrong with the next one. */
const counterFault = (
  { engine, sealing }: Needs,
  { surveyId, lastResultNumber = 0 }: SurveyConfig,
  largest: number,
): Promise<CounterFault | undefined> =>
  engine.snapshot(async (read) => {
    const [row] = await read(sql`select last_number from number_counter where survey_id = ${surveyId}`)
    const last = Math.max(Number(row?.last_number ?? 0), lastResultNumber)
    if (largest > last) return { surveyId, last, taken: largest }
    const next = last + 1
    if (next > manualNumber.max) return undefined
    const [taken] = await read(findTaken(surveyId, sealing.numberIndex(surveyId, String(next))))
    return taken && { surveyId, last, taken: next }
  })

const isSame = (value: SqlValue | undefined, bytes: Uint8Array): boolean =>
  value instanceof Uint8Array && Buffer.compare(value, bytes) === 0

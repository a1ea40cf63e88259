import type { Sought } from '../../../domain/answer/find-terms.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { listOf, raw, type SqlRow, type Statement, sql } from '../write.ts'

type Reads = Pick<SqlEngine, 'all' | 'get'>
type Page = { limit: number; after: number; surveyIds?: readonly string[] }

/** Answers that a term is counted up to: enough to tell which one of several has the fewest. */
const COUNTED = 2_000

/** The row of what became of an answer, with these columns; undefined if there is none. */
export async function latestRow(
  { get }: Pick<Reads, 'get'>,
  { surveyId, answerCode }: { surveyId: string; answerCode: string },
  columns: string,
): Promise<SqlRow | undefined> {
  const named = await get(
    sql`select answer_id, series_code, changed_to from answer
      where survey_id = ${surveyId} and answer_code = ${answerCode}`,
  )
  return named?.changed_to === null
    ? get(sql`select ${raw(columns)} from answer where answer_id = ${named.answer_id!}`)
    : get(
        sql`select ${raw(columns)} from answer
          where survey_id = ${surveyId} and series_code = ${named?.series_code ?? answerCode} and changed_to is null`,
      )
}

/**
 * The numbers of the answers that are one of what is looked for, the highest first. Each way is a walk along the rows
 * of its rarest term, which stand in that order: it ends with the page, however many answers there are.
 */
export async function findSeqs(
  reads: Reads,
  sealing: Pick<Sealing, 'termIndex'>,
  sought: readonly Sought[],
  page: Page,
): Promise<number[]> {
  const indexes = new Map(sought.flatMap(({ terms }) => terms).map((term) => [term, sealing.termIndex(term)]))
  const counts = await countTerms(reads, indexes)
  const ofCodes = await findCodes(reads, new Set(sought.flatMap(({ codes }) => codes)))
  const ways = sought.flatMap(({ terms, codes }) => {
    const rarest = terms.toSorted((one, other) => counts.get(one)! - counts.get(other)!)
    if (rarest[0] !== undefined && counts.get(rarest[0]) === 0) return []
    const [first, ...others] = rarest.map((term) => indexes.get(term)!)
    if (codes.length === 0) return first ? [withTerms(first, others, page)] : []
    const [some = [], ...rest] = codes.map((code) => ofCodes.get(code) ?? [])
    const seqs = some.filter((seq) => rest.every((each) => each.includes(seq)))
    return seqs.length === 0 ? [] : [amongThese(seqs, first ? [first, ...others] : [], page)]
  })
  if (ways.length === 0) return []
  const all = ways
    .map((way, index) => sql`select seq from (${way}) ${raw(`way${index}`)}`)
    .reduce((one, other) => sql`${one} union ${other}`)
  const rows = await reads.all(sql`${all} order by seq desc limit ${page.limit}`)
  return rows.map(({ seq }) => Number(seq))
}

/** How many answers each term has, up to `COUNTED`. */
async function countTerms(
  { get }: Pick<Reads, 'get'>,
  indexes: ReadonlyMap<string, Uint8Array>,
): Promise<Map<string, number>> {
  const counted = [...indexes].map(
    ([, index], at) =>
      sql`(select count(*) from (select seq from answer_term where term = ${index} limit ${COUNTED}) ${raw(`t${at}`)})
        ${raw(`as n${at}`)}`,
  )
  if (counted.length === 0) return new Map()
  const row = await get(sql`select ${counted.reduce((one, other) => sql`${one}, ${other}`)}`)
  return new Map([...indexes.keys()].map((term, at) => [term, Number(row?.[`n${at}`])]))
}

/** The numbers of what became of the answers with each code, one a form that has it. */
async function findCodes(reads: Reads, codes: ReadonlySet<string>): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>()
  for (const answerCode of codes) {
    const forms = await reads.all(sql`select survey_id from survey s
      where exists (select 1 from answer a where a.survey_id = s.survey_id and a.answer_code = ${answerCode})
      or exists (select 1 from answer a where a.survey_id = s.survey_id and a.series_code = ${answerCode})`)
    const latest = await Promise.all(
      forms.map((form) => latestRow(reads, { surveyId: String(form.survey_id), answerCode }, 'seq')),
    )
    found.set(
      answerCode,
      latest.flatMap((row) => (row ? [Number(row.seq)] : [])),
    )
  }
  return found
}

const withTerms = (first: Uint8Array, others: readonly Uint8Array[], page: Page): Statement =>
  sql`select t.seq from answer_term t where t.term = ${first} and t.seq < ${page.after} ${having('t', others)}
    ${ofForms('t', page)} order by t.seq desc limit ${page.limit}`

const amongThese = (seqs: readonly number[], terms: readonly Uint8Array[], page: Page): Statement =>
  sql`select a.seq from answer a where a.seq in (${listOf(seqs)}) and a.seq < ${page.after} ${having('a', terms)}
    ${ofForms('a', page)}`

const ofForms = (table: 'a' | 't', { surveyIds }: Page): Statement =>
  surveyIds
    ? sql`and exists (select 1 from answer f
        where f.survey_id in (${listOf(surveyIds)}) and f.seq = ${raw(table)}.seq)`
    : raw('')

const having = (table: 'a' | 't', terms: readonly Uint8Array[]): Statement =>
  terms.reduce(
    (all, term) =>
      sql`${all} and exists (select 1 from answer_term o where o.term = ${term} and o.seq = ${raw(table)}.seq)`,
    raw(''),
  )

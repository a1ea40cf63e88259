import type { Sealing } from '../sealing/sealing.ts'
import { type SqlValue, type Statement, sql } from '../write.ts'

/** The rows of an answer in `answer_term`; none without terms. @param seq the number of its row in `answer` */
export function insertTerms(seq: SqlValue, terms: readonly Uint8Array[]): Statement[] {
  const [first, ...rest] = terms
  if (first === undefined) return []
  const rows = rest.reduce((all, term) => sql`${all}, (${term}, ${seq})`, sql`(${first}, ${seq})`)
  return [sql`insert into answer_term (term, seq) values ${rows}`]
}

/** Takes the terms of an answer out. */
export const dropTerms = (seq: SqlValue): Statement => sql`delete from answer_term where seq = ${seq}`

export const sealTerms = (sealing: Pick<Sealing, 'termIndex'>, terms: readonly string[]): Uint8Array[] =>
  terms.map((term) => sealing.termIndex(term))

import type {
  AuditEvent,
  AuditedEvent,
  AuditLog,
  AuditSearch,
  ChainPoint,
  LoggedAuditEvent,
} from '../../../application/ports/audit-log.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { tupleBytes } from '../sealing/tuple-bytes.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { joined, listOf, raw, type SqlRow, type Statement, sql, writeStatements } from '../write.ts'
import { chainStart, type LoggedEvent, verifyAuditChain } from './audit-chain.ts'
import { auditEvent } from './audit-event-statement.ts'
import { readAuditLog } from './audit-log-reader.ts'

/** Events that are looked at for a page, where no index leads to those that are wanted. */
const SPAN = 20_000

/** Events that stand alone, on their way into the chain, and what is told of answers and to who keeps the city. */
export function sqlAuditLog(engine: SqlEngine, sealing: Sealing): AuditLog {
  const sealOf = ({ seq, hash, begunAt }: Omit<ChainPoint, 'seal'>): string =>
    hexOf(sealing.auditMac(tupleBytes(['looked at', String(seq), hash, String(begunAt)])))
  return {
    record: (event) => engine.write(writeStatements, [auditEvent(sealing, event)]),

    async ofAnswers(answerIds, { kinds, limit }) {
      if (answerIds.length === 0 || kinds.length === 0) return []
      const latestIn = (table: 'audit_log' | 'audit_outbox') =>
        sql`select at_ms, kind, answer_id, facts from ${raw(table)}
        where answer_id in (${listOf(answerIds)}) and kind in (${listOf(kinds)}) order by seq desc limit ${limit}`
      // As of one moment: an event goes from the one table to the other.
      const [waiting = [], chained = []] = await engine.snapshot(async (read) => [
        await read(latestIn('audit_outbox')),
        await read(latestIn('audit_log')),
      ])
      return [...waiting, ...chained].slice(0, limit).reverse().map(eventOf)
    },

    async search({ before, limit, ...wanted }) {
      const head = await engine.get(sql`select seq from audit_log order by seq desc limit 1`)
      const total = Number(head?.seq ?? 0)
      const end = before ?? total + 1
      // Answers have an index; for others a stretch of the log is walked through.
      const start = wanted.answerIds ? 1 : Math.max(1, end - SPAN)
      const rows =
        await engine.all(sql`select seq, at_ms, kind, owner, survey_id, answer_id, facts from audit_log
      where seq < ${end} and seq >= ${start}${conditionsOf(wanted)} order by seq desc limit ${limit}`)
      const next = rows.length < limit ? start : Number(rows.at(-1)?.seq)
      return { events: rows.map(loggedOf), total, ...(next > 1 && { next }) }
    },

    async latest(kind) {
      // Written out, since that is how each has an index of its own.
      const row =
        await engine.get(sql`select seq, at_ms, kind, owner, survey_id, answer_id, facts from audit_log
      where kind = ${raw(`'${kind}'`)} order by seq desc limit 1`)
      return row && loggedOf(row)
    },

    async countSince(kind, sinceMs) {
      const row = await engine.get(sql`select count(*) as events from audit_log
      where kind = ${raw(`'${kind}'`)} and at_ms >= ${sinceMs}`)
      return Number(row?.events)
    },

    ownerOf: async (userId) => hexOf(sealing.ownerOf(userId)),

    async checkChain(after, { limit, at, noted }) {
      if (after && sealOf(after) !== after.seal) throw refuse('request.malformed', { fields: ['after'] })
      const start = after ? { seq: after.seq, hash: Buffer.from(after.hash, 'hex') } : chainStart
      let notedAt: number | undefined
      let read = 0
      async function* stretch(): AsyncGenerator<LoggedEvent> {
        for await (const event of readAuditLog(engine.all, start.seq)) {
          if (noted !== undefined && hexOf(event.hash) === noted) notedAt = event.seq
          yield event
          if (++read === limit) return
        }
      }
      const found = await verifyAuditChain(stretch(), sealing.auditMac, start)
      if (!found.intact) return { isIntact: false, brokenAt: found.brokenAtSeq }
      // The next link proves the point; where there is none, the log has to.
      if (after && read === 0) {
        const row = await engine.get(sql`select hash from audit_log where seq = ${after.seq}`)
        if (!row || hexOf(row.hash as Uint8Array) !== after.hash)
          return { isIntact: false, brokenAt: after.seq }
      }
      const begunAt = after?.begunAt ?? at
      const head = { seq: found.head.seq, hash: hexOf(found.head.hash), begunAt }
      return {
        isIntact: true,
        head: { ...head, seal: sealOf(head) },
        isEnd: read < limit,
        ...(notedAt !== undefined && { notedAt }),
      }
    },
  }
}

function conditionsOf({ kind, owner, answerIds, facts }: Omit<AuditSearch, 'before' | 'limit'>): Statement {
  const conditions: Statement[] = []
  if (kind !== undefined) conditions.push(sql` and kind = ${kind}`)
  if (owner !== undefined) conditions.push(sql` and owner = ${Buffer.from(owner, 'hex')}`)
  if (answerIds) conditions.push(sql` and answer_id in (${listOf(answerIds)})`)
  if (facts) conditions.push(sql` and (${joined(facts.map(factCondition), ' or ')})`)
  return joined(conditions, '')
}

/** Facts are JSON as we write it, so that a name and its value stand in it as one text. */
function factCondition({ name, value }: { name: string; value: string }): Statement {
  const written = JSON.stringify({ [name]: value }).slice(1, -1)
  return sql`facts like ${`%${written.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const factsOf = ({ facts }: SqlRow) => JSON.parse(String(facts ?? '{}')) as NonNullable<AuditEvent['facts']>

const loggedOf = (row: SqlRow): LoggedAuditEvent => ({
  seq: Number(row.seq),
  kind: row.kind as AuditEvent['kind'],
  at: Number(row.at_ms),
  ...(row.owner && { owner: hexOf(row.owner as Uint8Array) }),
  ...(row.survey_id && { surveyId: String(row.survey_id) }),
  ...(row.answer_id && { answerId: String(row.answer_id) }),
  facts: factsOf(row),
})

function eventOf(row: SqlRow): AuditedEvent {
  const { requestId, address, isInLine, ...facts } = factsOf(row)
  return {
    kind: row.kind as AuditEvent['kind'],
    at: Number(row.at_ms),
    answerId: String(row.answer_id),
    facts,
  }
}

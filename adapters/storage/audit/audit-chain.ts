import { tupleBytes } from '../sealing/tuple-bytes.ts'

/** An event as it stands in the outbox. */
export type OutboxEvent = {
  at_ms: number
  kind: string
  owner: Uint8Array | null
  survey_id: string | null
  answer_id: string | null
  facts: string | null
}

/** An event as it stands in the log: `hash` covers `prev_hash` and everything else. */
export type LoggedEvent = OutboxEvent & { seq: number; prev_hash: Uint8Array; hash: Uint8Array }

/** Where the chain ends; the next link hangs on it. */
export type ChainHead = { seq: number; hash: Uint8Array }

type Mac = (bytes: Uint8Array) => Uint8Array

/** The head of an empty log. */
export const chainStart: ChainHead = { seq: 0, hash: new Uint8Array(32) }

/** The next links of the chain, in the order of `events`. */
export function chainEvents(head: ChainHead, events: readonly OutboxEvent[], mac: Mac): LoggedEvent[] {
  let { seq, hash } = head
  return events.map(({ at_ms, kind, owner, survey_id, answer_id, facts }) => {
    const link = { at_ms, kind, owner, survey_id, answer_id, facts, seq: ++seq, prev_hash: hash }
    hash = mac(linkBytes(link))
    return { hash, ...link }
  })
}

/** What came of checking the log. `head` may be noted elsewhere: a log that was cut short later ends before it. */
export type ChainCheck =
  | { intact: true; events: number; head: ChainHead }
  | { intact: false; events: number; brokenAtSeq: number }

/**
 * Checks every link: none missing, none changed, none added without the key. Memory stays flat.
 *
 * @param log the log by ascending seq, from after `start`
 */
export async function verifyAuditChain(
  log: AsyncIterable<LoggedEvent>,
  mac: Mac,
  start = chainStart,
): Promise<ChainCheck> {
  let head = start
  for await (const event of log) {
    const expected = mac(linkBytes({ ...event, seq: head.seq + 1, prev_hash: head.hash }))
    const follows = event.seq === head.seq + 1 && Buffer.compare(event.prev_hash, head.hash) === 0
    if (!follows || Buffer.compare(expected, event.hash) !== 0) {
      return { intact: false, events: head.seq, brokenAtSeq: head.seq + 1 }
    }
    head = { seq: event.seq, hash: event.hash }
  }
  return { intact: true, events: head.seq, head }
}

const PRESENT = Buffer.from([1])

/** Absent and empty differ: a present part has a leading byte. */
function linkBytes(event: OutboxEvent & { seq: number; prev_hash: Uint8Array }): Uint8Array {
  const part = (value: string | Uint8Array | null) => {
    if (typeof value === 'string') return `\u0001${value}`
    return value === null ? '' : Buffer.concat([PRESENT, value])
  }
  return tupleBytes([
    event.prev_hash,
    String(event.seq),
    String(event.at_ms),
    event.kind,
    part(event.owner),
    part(event.survey_id),
    part(event.answer_id),
    part(event.facts),
  ])
}

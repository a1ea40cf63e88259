import type { StoredRequest } from '../../application/ports/idempotency-repository.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlRow, Step } from './write-plan.ts'

/** A request whose result is kept. */
export type KeptRequest = {
  owner: Uint8Array
  call: string
  key: string
  bodyHash: string
  /** Epoch milliseconds. */
  atMs: number
}

type Named = Pick<KeptRequest, 'call' | 'key'>

/** The row of a request by owner, call and key. */
export const findRequestSql =
  'select sealed from idempotency where owner = ? and call_name = ? and request_key = ?'

/** What the sealed column of a request belongs to. */
const contextOf = ({ call, key }: Named) => ['request', call, key]

/**
 * Keeps a request with its result, as part of the write that it speaks of.
 * @param result what of the result is known before
 * @param columns its other fields, by columns of the row that the step is carried out for
 */
export const keepRequestStep = (
  request: KeptRequest,
  result: Readonly<Record<string, unknown>>,
  columns: Readonly<Record<string, string>>,
): Step => ({
  sql: 'insert into idempotency (owner, call_name, request_key, sealed, created_at_ms) values (?, ?, ?, ?, ?)',
  values: [
    request.owner,
    request.call,
    request.key,
    { head: request.bodyHash, content: result, columns, context: contextOf(request) },
    request.atMs,
  ],
  expect: 1,
})

/** The sealed column of a request whose whole result is known. */
export const sealRequest = (
  sealing: Pick<Sealing, 'seal'>,
  request: Named,
  { bodyHash, result }: StoredRequest,
): Uint8Array => sealing.seal(JSON.stringify([bodyHash, result]), contextOf(request))

/** What was kept of a request, from its row. */
export function openRequest(sealing: Pick<Sealing, 'unseal'>, request: Named, row: SqlRow): StoredRequest {
  const text = sealing.unseal(row.sealed as Uint8Array, contextOf(request))
  const [bodyHash, result] = JSON.parse(text) as [string, unknown]
  return { bodyHash, result }
}

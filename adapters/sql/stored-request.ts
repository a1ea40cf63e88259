import type { StoredRequest } from '../../application/ports/idempotency-repository.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlRow, Step } from './write-plan.ts'

/** A request whose result is stored under its idempotency key. */
export type RequestRow = {
  owner: Uint8Array
  call: string
  key: string
  bodyHash: string
  /** Epoch milliseconds. */
  atMs: number
}

type RequestName = Pick<RequestRow, 'call' | 'key'>

/** Reads the row of a request by owner, call and key. */
export const findRequestSql =
  'select owner, sealed, decided from idempotency where owner = ? and call_name = ? and request_key = ?'

/** What the sealed column of a request is bound to besides its owner. */
export const requestContext = ({ call, key }: RequestName) => ['request', call, key]

const storeSql =
  'insert into idempotency (owner, call_name, request_key, sealed, decided, created_at_ms) values (?, ?, ?, ?, ?, ?)'

/**
 * A step that stores a request with its result, in the same plan as the write itself.
 * @param result the fields of the result that are known before
 * @param columns the other fields, by column of the row that the step runs for; they are stored in plain text
 */
export const storeRequestStep = (
  sealing: Sealing,
  { owner, call, key, bodyHash, atMs }: RequestRow,
  result: Readonly<Record<string, unknown>>,
  columns: Readonly<Record<string, string>>,
): Step => ({
  sql: storeSql,
  values: [
    owner,
    call,
    key,
    sealRequest(sealing, { owner, call, key }, { bodyHash, result }),
    { json: columns },
    atMs,
  ],
  expect: 1,
})

/** A step that keeps what a request came to, all of which is known before. */
export const keepRequestStep = (
  sealing: Sealing,
  { owner, call, key, atMs }: Omit<RequestRow, 'bodyHash'>,
  stored: StoredRequest,
): Step => ({
  sql: storeSql,
  values: [owner, call, key, sealRequest(sealing, { owner, call, key }, stored), null, atMs],
  expect: 1,
})

/** The sealed column of a request: the body hash, and what was known of the result before it was stored. */
const sealRequest = (
  sealing: Sealing,
  { owner, ...request }: Pick<RequestRow, 'owner' | 'call' | 'key'>,
  { bodyHash, result }: StoredRequest,
): Uint8Array => sealing.seal(JSON.stringify([bodyHash, result]), requestContext(request), owner)

/** The body hash and the result in the row of a request. */
export function openRequest(
  sealing: Pick<Sealing, 'unseal'>,
  request: RequestName,
  row: SqlRow,
): StoredRequest {
  const text = sealing.unseal(row.sealed as Uint8Array, requestContext(request), row.owner as Uint8Array)
  const [bodyHash, known] = JSON.parse(text) as [string, unknown]
  if (row.decided === null) return { bodyHash, result: known }
  return { bodyHash, result: { ...(known as object), ...(JSON.parse(String(row.decided)) as object) } }
}

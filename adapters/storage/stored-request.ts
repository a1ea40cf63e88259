import type { RequestKey, StoredRequest } from '../../application/ports/idempotency-repository.ts'
import type { Sealing } from './sealing/sealing.ts'
import { type SqlRow, type Statement, sql } from './write.ts'

/**
 * A request whose result is to be stored under its idempotency key: sealed, with what was known of the result before.
 */
export type SealedRequest = RequestKey & {
  owner: Uint8Array
  sealed: Uint8Array
  /** Epoch milliseconds. */
  atMs: number
}

/** Reads the row of a request by owner, call and key. */
export const findRequest = (owner: Uint8Array, { call, key }: RequestKey): Statement =>
  sql`select owner, sealed, decided from idempotency
    where owner = ${owner} and call_name = ${call} and request_key = ${key}`

/** What the sealed column of a request is bound to besides its owner. */
export const requestContext = ({ call, key }: RequestKey) => ['request', call, key]

/** @param stored the body hash, and what is known of the result */
export const sealRequest = (
  sealing: Pick<Sealing, 'seal'>,
  { owner, call, key, atMs }: Omit<SealedRequest, 'sealed'>,
  { bodyHash, result }: StoredRequest,
): SealedRequest => ({
  owner,
  call,
  key,
  atMs,
  sealed: sealing.seal(JSON.stringify([bodyHash, result]), requestContext({ call, key }), owner),
})

/**
 * Stores a request with its result, in the same write as what it asked for.
 * @param decided the fields of the result that were decided in it; they are stored in plain text
 */
export const insertRequest = (
  { owner, call, key, sealed, atMs }: SealedRequest,
  decided?: Readonly<Record<string, string | number>>,
): Statement => sql`insert into idempotency (owner, call_name, request_key, sealed, decided, created_at_ms)
  values (${owner}, ${call}, ${key}, ${sealed}, ${decided ? JSON.stringify(decided) : null}, ${atMs})`

/** The body hash and the result in the row of a request. */
export function openRequest(
  sealing: Pick<Sealing, 'unseal'>,
  request: RequestKey,
  row: SqlRow,
): StoredRequest {
  const text = sealing.unseal(row.sealed as Uint8Array, requestContext(request), row.owner as Uint8Array)
  const [bodyHash, known] = JSON.parse(text) as [string, unknown]
  if (row.decided === null) return { bodyHash, result: known }
  return { bodyHash, result: { ...(known as object), ...(JSON.parse(String(row.decided)) as object) } }
}

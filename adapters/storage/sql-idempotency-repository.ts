import type { IdempotencyRepository } from '../../application/ports/idempotency-repository.ts'
import { requestLock } from './lock.ts'
import type { Sealing } from './sealing/sealing.ts'
import type { SqlEngine } from './sql-engine.ts'
import { findRequest, insertRequest, openRequest, type SealedRequest, sealRequest } from './stored-request.ts'
import { holding, run, runUnread, type SqlRow, type Write } from './write.ts'

/** Reads the results that writes keep by `insertRequest`, and keeps those of requests that no write belongs to. */
export const sqlIdempotencyRepository = (engine: SqlEngine, sealing: Sealing): IdempotencyRepository => ({
  async find(userId, request) {
    const row = await engine.get(findRequest(sealing.ownerOf(userId), request))
    return row && openRequest(sealing, request, row)
  },

  async keep(userId, request, stored, atMs) {
    const owner = sealing.ownerOf(userId)
    const earlier = await engine.write(keepRequest, sealRequest(sealing, { owner, ...request, atMs }, stored))
    return earlier ? openRequest(sealing, request, earlier) : structuredClone(stored)
  },
})

/** Keeps what a request came to, unless something is kept of it already. @returns the row of that */
export function* keepRequest(request: SealedRequest): Write<SqlRow | undefined> {
  yield* holding(requestLock(request.owner, request))
  const { rows } = yield* run(findRequest(request.owner, request))
  if (!rows[0]) yield* runUnread(insertRequest(request))
  return rows[0]
}

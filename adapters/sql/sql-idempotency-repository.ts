import type { IdempotencyRepository } from '../../application/ports/idempotency-repository.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from './sql-engine.ts'
import { findRequestSql, openRequest } from './stored-request.ts'

/** Reads the results that writes keep by `storeRequestStep`. */
export const sqlIdempotencyRepository = (engine: SqlEngine, sealing: Sealing): IdempotencyRepository => ({
  async find(userId, request) {
    const row = await engine.get(findRequestSql, [sealing.ownerOf(userId), request.call, request.key])
    return row && openRequest(sealing, request, row)
  },
})

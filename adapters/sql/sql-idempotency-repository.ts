import type { IdempotencyRepository } from '../../application/ports/idempotency-repository.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { requestLock } from './lock.ts'
import type { SqlEngine } from './sql-engine.ts'
import { findRequestSql, keepRequestStep, openRequest } from './stored-request.ts'

/** Reads the results that writes keep by `storeRequestStep`, and keeps those of requests that no write belongs to. */
export const sqlIdempotencyRepository = (engine: SqlEngine, sealing: Sealing): IdempotencyRepository => ({
  async find(userId, request) {
    const row = await engine.get(findRequestSql, [sealing.ownerOf(userId), request.call, request.key])
    return row && openRequest(sealing, request, row)
  },

  async keep(userId, request, stored, atMs) {
    const owner = sealing.ownerOf(userId)
    const result = await engine.write<'kept', never>({
      locks: [requestLock(owner, request)],
      steps: [
        {
          sql: findRequestSql,
          values: [owner, request.call, request.key],
          expect: 0,
          otherwise: 'kept',
        },
        keepRequestStep(sealing, { owner, ...request, atMs }, stored),
      ],
    })
    return result.kind === 'done' ? structuredClone(stored) : openRequest(sealing, request, result.row!)
  },
})

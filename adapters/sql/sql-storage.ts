import type { Storage } from '../../application/ports/storage.ts'
import { sealing } from '../sealing/sealing.ts'
import { sqlAnswerRepository } from './answer/sql-answer-repository.ts'
import { sqlAuditLog } from './audit/sql-audit-log.ts'
import { reservedCache } from './booking/reserved-cache.ts'
import { sqlBookingRepository } from './booking/sql-booking-repository.ts'
import { cityCache } from './city/city-cache.ts'
import { sqlCityRepository } from './city/sql-city-repository.ts'
import { sqlSurveyRepository } from './city/sql-survey-repository.ts'
import { sqlClaimRepository } from './claim/sql-claim-repository.ts'
import { sqlSelfAudit } from './self-audit/sql-self-audit.ts'
import { sqlAccessLog } from './sql-access-log.ts'
import type { SqlEngine } from './sql-engine.ts'
import { sqlSessionRepository } from './sql-session-repository.ts'

/**
 * Every repository on one engine, sealed by `dataKey`; the engine's owner adds `ready` and `close`.
 * @throws Error if `dataKey` is no key
 */
export function sqlStorage(engine: SqlEngine, dataKey: string): Omit<Storage, 'ready' | 'close'> {
  const sealed = sealing(dataKey)
  const cache = cityCache(engine)
  const reserved = reservedCache(engine)
  const nowMs = () => Date.now()
  return {
    surveys: sqlSurveyRepository(cache),
    answers: sqlAnswerRepository({ engine, sealing: sealed, reserved, cache, nowMs }),
    claims: sqlClaimRepository(engine, sealed),
    bookings: sqlBookingRepository({ engine, sealing: sealed, cache, reserved, nowMs }),
    sessions: sqlSessionRepository(engine, sealed),
    audit: sqlAuditLog(engine, sealed),
    accessLog: sqlAccessLog(engine, sealed),
    city: sqlCityRepository(engine, () => {
      cache.forget()
      reserved.forget()
    }),
    selfAudit: sqlSelfAudit(engine),
  }
}

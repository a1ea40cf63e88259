import type { Storage } from '../../application/ports/storage.ts'
import { sealing } from '../sealing/sealing.ts'
import { sqlAnswerRepository } from './answer/sql-answer-repository.ts'
import { sqlClaimIndexRepository } from './answer/sql-claim-index-repository.ts'
import { sqlClaimRepository } from './answer/sql-claim-repository.ts'
import { sqlOwnAnswerRepository } from './answer/sql-own-answer-repository.ts'
import { sqlAuditLog } from './audit/sql-audit-log.ts'
import { sqlCityRepository } from './city/sql-city-repository.ts'
import { cityCache } from './city-cache.ts'
import { sqlOfficeAnswerRepository } from './office/sql-office-answer-repository.ts'
import { sqlSelfAudit } from './office/sql-self-audit.ts'
import { reservedCache } from './reservation/reserved-cache.ts'
import { sqlBookingRepository } from './reservation/sql-booking-repository.ts'
import { sqlSessionRepository } from './session/sql-session-repository.ts'
import type { SqlEngine } from './sql-engine.ts'
import { sqlIdempotencyRepository } from './sql-idempotency-repository.ts'
import { sqlAccessLog } from './survey/sql-access-log.ts'
import { sqlSurveyRepository } from './survey/sql-survey-repository.ts'

/**
 * Every repository on one engine, sealed by `dataKey`; the engine's owner adds `ready`, `writesFail` and `close`.
 * @throws Error if `dataKey` is no key
 */
export function sqlStorage(
  engine: SqlEngine,
  dataKey: string,
): Omit<Storage, 'ready' | 'writesFail' | 'close'> {
  const sealed = sealing(dataKey)
  const cache = cityCache(engine)
  const reserved = reservedCache(engine)
  const nowMs = () => Date.now()
  return {
    surveys: sqlSurveyRepository(cache),
    answers: sqlAnswerRepository({ engine, sealing: sealed, reserved, cache, nowMs }),
    ownAnswers: sqlOwnAnswerRepository(engine, sealed),
    officeAnswers: sqlOfficeAnswerRepository(engine, sealed),
    idempotency: sqlIdempotencyRepository(engine, sealed),
    claims: sqlClaimRepository(engine, sealed),
    claimIndex: sqlClaimIndexRepository({ engine, sealing: sealed, cache }),
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

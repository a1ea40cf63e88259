import type { Storage } from '../../application/ports/storage.ts'
import { sealing } from '../sealing/sealing.ts'
import { sqlAnswerRepository } from './answer/sql-answer-repository.ts'
import { sqlAuditLog } from './audit/sql-audit-log.ts'
import { sqlCityRepository } from './city/sql-city-repository.ts'
import { sqlSurveyRepository } from './city/sql-survey-repository.ts'
import { sqlAccessLog } from './sql-access-log.ts'
import type { SqlEngine } from './sql-engine.ts'
import { sqlSessionRepository } from './sql-session-repository.ts'

/**
 * Every repository on one engine, sealed by `dataKey`; the engine's owner adds `ready` and `close`.
 * @throws Error if `dataKey` is no key
 */
export function sqlStorage(engine: SqlEngine, dataKey: string): Omit<Storage, 'ready' | 'close'> {
  const sealed = sealing(dataKey)
  const surveys = sqlSurveyRepository(engine)
  return {
    surveys,
    answers: sqlAnswerRepository(engine, sealed, () => Date.now()),
    sessions: sqlSessionRepository(engine, sealed),
    audit: sqlAuditLog(engine, sealed),
    accessLog: sqlAccessLog(engine, sealed),
    city: sqlCityRepository(engine, surveys.forget),
  }
}

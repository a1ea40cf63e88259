import type { AccessLog } from '../../../application/ports/access-log.ts'
import { countOpening } from '../audit/daily-counts.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { sql, writeStatements } from '../write.ts'

/** Who opened which form, under the owner's name in every other table. */
export const sqlAccessLog = (engine: SqlEngine, sealing: Sealing): AccessLog => ({
  record: ({ userId, path, at, surveyId, isInLine = false }) =>
    engine.write(writeStatements, [
      sql`insert into access_log (owner, path, at_ms) values (${sealing.ownerOf(userId)}, ${path}, ${at})`,
      ...(surveyId === undefined ? [] : [countOpening(surveyId, at, isInLine)]),
    ]),
})

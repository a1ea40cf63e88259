import type { AccessLog } from '../../../application/ports/access-log.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'

/** Who opened which form, under the owner's name in every other table. */
export const sqlAccessLog = (engine: SqlEngine, sealing: Sealing): AccessLog => ({
  async record({ userId, path, at }) {
    await engine.write({
      locks: [],
      steps: [
        {
          sql: 'insert into access_log (owner, path, at_ms) values (?, ?, ?)',
          values: [sealing.ownerOf(userId), path, at],
        },
      ],
    })
  },
})

import type { HeldOfResident } from '../../../application/ports/resident-repository.ts'
import type { MessageKind } from '../../../domain/answer/booking-message.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { sql } from '../write.ts'
import { openMessage } from './sealed-message.ts'

type Owned = { engine: Pick<SqlEngine, 'all'>; sealing: Sealing; owner: Uint8Array }

/** The messages to a resident that are not sent, those due first before. */
export async function findMessages({ engine, sealing, owner }: Owned): Promise<HeldOfResident['messages']> {
  const find = sql`select * from message where owner = ${owner} order by due_at_ms, answer_id, message_id`
  return (await engine.all(find)).map((row) => {
    const { visits, words } = openMessage(sealing, row)
    return {
      answerId: String(row.answer_id),
      kind: row.kind as MessageKind,
      visits,
      ...(words !== undefined && { words }),
      dueAtMs: Number(row.due_at_ms),
    }
  })
}

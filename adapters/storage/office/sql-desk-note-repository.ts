import type { DeskNoteRepository } from '../../../application/ports/desk-note-repository.ts'
import { openDeskNote, putDeskNote, sealDeskNote } from '../answer/desk-notes.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { sql } from '../write.ts'

/** Notes of the office, each sealed. */
export const sqlDeskNoteRepository = (engine: SqlEngine, sealing: Sealing): DeskNoteRepository => ({
  async find({ answerId }) {
    const row = await engine.get(sql`select * from desk_note where answer_id = ${answerId}`)
    return row && openDeskNote(sealing, row)
  },

  put: (record, note, audit) =>
    engine.write(putDeskNote, {
      ...sealDeskNote(sealing, record, note),
      audit: auditEvents(sealing, audit),
    }),
})

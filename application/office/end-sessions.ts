import type { Clock } from '../ports/clock.ts'
import type { Storage } from '../ports/storage.ts'

type Needs = Pick<Storage, 'sessions' | 'audit'> & { clock: Clock }
type AllNeeds = Needs & Pick<Storage, 'officeSessions'>

/** Signs a resident out everywhere, with an audit event. @returns how many sessions there were */
export const makeEndSessions =
  ({ sessions, audit, clock }: Needs) =>
  async (userId: string): Promise<number> => {
    const ended = await sessions.endAllOf(userId)
    await audit.record({ kind: 'sessions.ended', at: clock.now(), userId, facts: { sessions: ended } })
    return ended
  }

/** Signs everybody out, residents and the office, with audit events. @returns how many sessions there were */
export const makeEndAllSessions =
  ({ sessions, officeSessions, audit, clock }: AllNeeds) =>
  async (): Promise<{ residents: number; office: number }> => {
    const at = clock.now()
    const residents = await sessions.endAll()
    await audit.record({ kind: 'sessions.ended', at, facts: { sessions: residents } })
    return {
      residents,
      office: await officeSessions.endThose('all', [{ kind: 'office.sessions_ended', at }]),
    }
  }

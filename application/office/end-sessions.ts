import type { Clock } from '../ports/clock.ts'
import type { Storage } from '../ports/storage.ts'

type Needs = Pick<Storage, 'sessions' | 'audit'> & { clock: Clock }

/** Signs a resident out everywhere, with an audit event. @returns how many sessions there were */
export const makeEndSessions =
  ({ sessions, audit, clock }: Needs) =>
  async (userId: string): Promise<number> => {
    const ended = await sessions.endAllOf(userId)
    await audit.record({ kind: 'sessions.ended', at: clock.now(), userId, facts: { sessions: ended } })
    return ended
  }

import type { Clock } from '../ports/clock.ts'
import type { OfficeSession } from '../ports/office-session-repository.ts'
import type { Storage } from '../ports/storage.ts'
import { findRecord } from './staff.ts'

type Needs = Pick<Storage, 'officeSessions' | 'staffAccounts'> & { clock: Clock }

/** Driving port of the office: who is signed in to it, the latest used first. */
type ListOfficeSessions = () => Promise<readonly OfficeSession[]>

export const makeListOfficeSessions =
  ({ officeSessions, clock }: Pick<Needs, 'officeSessions' | 'clock'>): ListOfficeSessions =>
  () =>
    officeSessions.list(clock.now())

/**
 * Driving port of the office: ends every session of somebody in it. An audit event tells of it.
 * @param of user name or `sub`
 * @returns how many there were
 */
type EndOfficeSessions = (of: string) => Promise<number>

export const makeEndOfficeSessions =
  (needs: Needs): EndOfficeSessions =>
  async (of) => {
    const sub = (await findRecord(needs, of))?.sub ?? of
    return needs.officeSessions.endThose({ sub }, [
      { kind: 'office.sessions_ended', at: needs.clock.now(), facts: { sub } },
    ])
  }

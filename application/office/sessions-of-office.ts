import { refuse } from '../../domain/refusal.ts'
import { isCityKeeper, type Officer } from '../../domain/staff/office-duty.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { OfficeSession, OfficeSessionRepository } from '../ports/office-session-repository.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'
import { inBatches } from '../shared/in-batches.ts'

/** A sign-in to the office, as the keeper sees it. */
export type SignedIn = Pick<OfficeSession, 'id' | 'username' | 'isHalf' | 'startedAtMs' | 'seenAtMs'> & {
  /** What they are called; their user name where there is no record of them. */
  name: string
  /** It is the one by which the list is asked for. */
  isOwn: boolean
}

/**
 * Driving port of the office: who is signed in to it, the latest used first, for a keeper of the city.
 * `hasMore`: there are more than the `mostSessions` that are told.
 *
 * @throws Refusal `office.not_allowed`
 */
type ListSignedIn = () => Promise<{ sessions: readonly SignedIn[]; hasMore: boolean }>

/**
 * Driving port of the office: a keeper of the city ends a session of it; one that has ended already is no fault. An
 * audit event tells whose and by whom.
 *
 * @throws Refusal `office.not_allowed`
 */
type EndSignedIn = (command: { id: string }) => Promise<void>

/** Sessions that are told at most. */
const mostSessions = 200

type Needs = {
  officeSessions: Pick<OfficeSessionRepository, 'list' | 'endThose'>
  staffAccounts: Pick<StaffAccountRepository, 'find'>
  clock: Clock
}

export const makeListSignedIn =
  ({ officeSessions, staffAccounts, clock }: Needs) =>
  ({ duties, sessionId }: Officer): ListSignedIn =>
  async () => {
    if (!isCityKeeper(duties)) throw refuse('office.not_allowed', {})
    const all = await officeSessions.list(clock.now())
    const sessions = await inBatches(
      all.slice(0, mostSessions),
      async ({ id, sub, username, isHalf, startedAtMs, seenAtMs }): Promise<SignedIn> => ({
        ...{ id, username, isHalf, startedAtMs, seenAtMs },
        name: (await staffAccounts.find(sub))?.name || username,
        isOwn: id === sessionId,
      }),
    )
    return { sessions, hasMore: all.length > mostSessions }
  }

export const makeEndSignedIn =
  ({ officeSessions, clock }: Needs) =>
  ({ duties, username }: Officer, request: RequestContext): EndSignedIn =>
  async ({ id }) => {
    if (!isCityKeeper(duties)) throw refuse('office.not_allowed', {})
    const at = clock.now()
    const ended = (await officeSessions.list(at)).find((session) => session.id === id)
    if (!ended) return
    const facts = { by: username, sub: ended.sub }
    await officeSessions.endThose({ ids: [id] }, [{ kind: 'office.sessions_ended', at, request, facts }])
  }

import { refuse } from '../../domain/refusal.ts'
import { canonicalUsername } from '../../domain/staff/staff-account.ts'
import type { AuditEvent, RequestContext } from '../ports/audit-log.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'

/** Who of the office does something to an answer, and why. */
export type OfficeAct = {
  /** User name of a staff record; where there are no records, what the person is called. */
  by: string
  /** It stands in the audit log: no personal data. */
  reason?: string | undefined
  /** Also past what residents are held to: deadlines, days that can be booked, caps, quotas; only with a reason. */
  isOver?: boolean
  /** By which request of the office's pages; absent: by a command. */
  request?: RequestContext | undefined
}

export type ActNeeds = { staffAccounts: Pick<StaffAccountRepository, 'findByUsername' | 'list'> }

/** Names of staff by their user names, of those who have one. */
export async function staffNames(
  { staffAccounts }: { staffAccounts: Pick<StaffAccountRepository, 'findByUsername'> },
  usernames: Iterable<string>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const username of new Set(usernames)) {
    const name = username === '' ? undefined : (await staffAccounts.findByUsername(username))?.name
    if (name !== undefined) names.set(username, name)
  }
  return names
}

/** Letters of a reason. */
const LONGEST_REASON = 200
/** What ends a line, or is not seen at all. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * What the audit log says of who did something and why.
 * @throws Refusal `office.staff_unknown`, `office.reason_invalid`
 */
export async function factsOfAct(
  { staffAccounts }: ActNeeds,
  { by: given, reason, isOver = false }: OfficeAct,
): Promise<NonNullable<AuditEvent['facts']>> {
  const by = canonicalUsername(given)
  const isKnown = (await staffAccounts.findByUsername(by)) !== undefined
  if (!isKnown && (by === '' || (await staffAccounts.list()).length > 0))
    throw refuse('office.staff_unknown', { by })
  if (reason === undefined && !isOver) return { by }
  return { by, reason: reasonOf(reason ?? ''), ...(isOver && { over: true }) }
}

/** A reason as it is kept: a line. @throws Refusal `office.reason_invalid` */
export function reasonOf(typed: string): string {
  const text = typed.trim()
  if (text === '' || [...text].length > LONGEST_REASON || controls.test(text))
    throw refuse('office.reason_invalid', { max: LONGEST_REASON })
  return text
}

import { accountsOfCity } from '../../application/city/staff-entries.ts'
import type { AuditEvent } from '../../application/ports/audit-log.ts'
import type { City } from '../../application/ports/city-repository.ts'
import type { HeldOfResident } from '../../application/ports/resident-repository.ts'
import type {
  StaffAccount,
  StaffAccountRepository,
} from '../../application/ports/staff-account-repository.ts'
import type {
  NewStaffGrant,
  StaffGrant,
  StaffGrantRepository,
} from '../../application/ports/staff-grant-repository.ts'
import type { StaffLink, StaffLinkRepository } from '../../application/ports/staff-link-repository.ts'
import { refuse } from '../../domain/refusal.ts'
import { isExpired } from '../../domain/staff/staff-code.ts'

type RecordAudit = (events: readonly AuditEvent[]) => void

/** A grant with who has it; `sub`: whom an invitation is for, or whom a code has linked. */
type KeptGrant = NewStaffGrant & { takenBy?: string; used: boolean }

type Kept = {
  grants: Map<string, KeptGrant>
  links: Map<string, StaffLink>
  /** By user name. */
  accounts: Map<string, StaffAccount>
}

/** Staff of this process: records, grants and links. */
export type MemoryStaff = {
  staffGrants: StaffGrantRepository
  staffLinks: StaffLinkRepository
  staffAccounts: StaffAccountRepository
  /** Stores the records of a city. @throws Refusal `city.staff_sub`; nothing is stored then */
  importOf(city: City, atMs: number): void
  /** What is held of the staff records of a LINE account. */
  ofResident(userId: string): HeldOfResident['staff']
  /** Forgets the records of a LINE account, and who used which grant. @returns the `sub` of each of its links */
  forget(userId: string): string[]
}

/** Empty at first. */
export function memoryStaff(recordAudit: RecordAudit): MemoryStaff {
  const kept: Kept = { grants: new Map(), links: new Map(), accounts: new Map() }
  const { grants, links, accounts } = kept
  const grantOf = ({ kind, secret }: StaffGrant) => grants.get(`${kind} ${secret}`)
  return {
    staffGrants: grantRepository(grants, grantOf, recordAudit),
    staffLinks: linkRepository(links, grantOf, recordAudit),
    staffAccounts: accountRepository(accounts, recordAudit),
    importOf({ staff }, atMs) {
      putAccounts(
        accounts,
        accountsOfCity(staff, atMs, () => crypto.randomUUID()),
      )
    },
    ofResident: (userId) => staffOf(kept, userId),
    forget: (userId) => forgetStaff(kept, userId),
  }
}

const linksOfUser = ({ links }: Kept, userId: string): StaffLink[] =>
  [...links.values()].filter((link) => link.userId === userId).sort(oldestFirst)

const staffOf = (kept: Kept, userId: string): HeldOfResident['staff'] =>
  linksOfUser(kept, userId).map((link) => {
    const known = [...kept.accounts.values()].find(({ sub }) => sub === link.sub)
    if (!known) return { link }
    const { passwordHash: _, ...account } = known
    return { link, account }
  })

function forgetStaff(kept: Kept, userId: string): string[] {
  const subs = linksOfUser(kept, userId).map(({ sub }) => sub)
  for (const grant of kept.grants.values()) {
    const isHeld = grant.takenBy === userId
    if (!isHeld && (grant.sub === undefined || !subs.includes(grant.sub))) continue
    grant.used = true
    if (isHeld) delete grant.takenBy
    if (isHeld && grant.kind === 'code') delete grant.sub
  }
  for (const sub of subs) kept.links.delete(sub)
  for (const account of kept.accounts.values())
    if (subs.includes(account.sub)) kept.accounts.delete(account.username)
  return subs
}

const oldestFirst = (a: StaffLink, b: StaffLink): number =>
  a.linkedAtMs - b.linkedAtMs || (a.sub < b.sub ? -1 : 1)

function grantRepository(
  grants: Map<string, KeptGrant>,
  grantOf: (grant: StaffGrant) => KeptGrant | undefined,
  recordAudit: RecordAudit,
): StaffGrantRepository {
  return {
    async add(grant, audit) {
      grants.set(`${grant.kind} ${grant.secret}`, { ...grant, used: false })
      recordAudit(audit)
    },
    async find(asked, userId) {
      const grant = grantOf(asked)
      if (!grant) return undefined
      const { kind, effectiveDate, passwordHash, sub, takenBy, used } = grant
      return {
        effectiveDate,
        ...(passwordHash !== undefined && { passwordHash }),
        ...(kind === 'invitation' && sub !== undefined && { sub }),
        holder: takenBy === undefined ? 'nobody' : takenBy === userId ? 'viewer' : 'other',
        used,
      }
    },
    async take(asked, userId) {
      const grant = grantOf(asked)
      if (!grant || (grant.takenBy !== undefined && grant.takenBy !== userId) || grant.used) return false
      grant.takenBy = userId
      return true
    },
    async release(asked, userId) {
      const grant = grantOf(asked)
      if (grant?.takenBy === userId && !grant.used) delete grant.takenBy
    },
  }
}

function linkRepository(
  links: Map<string, StaffLink>,
  grantOf: (grant: StaffGrant) => KeptGrant | undefined,
  recordAudit: RecordAudit,
): StaffLinkRepository {
  return {
    async link({ sub, viewer: { userId, name }, by, confirmed, atMs }, audit) {
      const grant = grantOf(by)
      const own = links.get(sub)
      if (!grant || (grant.sub !== undefined && grant.sub !== sub)) return 'refused'
      if (grant.used) return grant.takenBy === userId && own?.userId === userId ? 'same_user' : 'refused'
      if (grant.takenBy !== undefined && grant.takenBy !== userId) return 'refused'
      if (isExpired(grant.effectiveDate, atMs)) return 'refused'
      if (own && own.userId !== userId) return 'other_user'
      if (!own && by.kind === 'invitation' && confirmed === undefined) return 'unconfirmed'
      const hasOther = [...links.values()].some((link) => link.userId === userId)
      if (!own && hasOther && confirmed !== 'second_record') return 'second_record'
      grant.takenBy = userId
      grant.used = true
      grant.sub = sub
      if (own) return 'same_user'
      links.set(sub, { sub, userId, ...(name !== undefined && { name }), linkedAtMs: atMs })
      recordAudit(audit)
      return 'linked'
    },
    async unlink(sub, audit) {
      const link = links.get(sub)
      if (!link) return undefined
      links.delete(sub)
      recordAudit(audit)
      return link
    },
    find: async (sub) => structuredClone(links.get(sub)),
    list: async () => structuredClone([...links.values()].sort(oldestFirst)),
  }
}

function accountRepository(
  accounts: Map<string, StaffAccount>,
  recordAudit: RecordAudit,
): StaffAccountRepository {
  const bySub = (sub: string) => [...accounts.values()].find((account) => account.sub === sub)
  return {
    async add(account, audit) {
      if (accounts.has(account.username) || bySub(account.sub)) return false
      accounts.set(account.username, structuredClone(account))
      recordAudit(audit)
      return true
    },
    async put(given, audit) {
      const added = putAccounts(accounts, given)
      recordAudit(audit)
      return added
    },
    findByUsername: async (username) => structuredClone(accounts.get(username)),
    find: async (sub) => structuredClone(bySub(sub)),
    list: async () =>
      structuredClone([...accounts.values()].sort((a, b) => (a.username < b.username ? -1 : 1))),
  }
}

/** @returns how many are new @throws Refusal `city.staff_sub`; nothing is stored then */
function putAccounts(accounts: Map<string, StaffAccount>, given: readonly StaffAccount[]): number {
  const next = new Map(accounts)
  for (const account of given) {
    const { sub, username } = account
    const before = next.get(username)
    if (!before && [...next.values()].some((other) => other.sub === sub))
      throw refuse('city.staff_sub', { sub })
    const stays = before && { sub: before.sub, madeAtMs: before.madeAtMs, madeBy: before.madeBy }
    const passwordHash = account.passwordHash ?? before?.passwordHash
    next.set(username, {
      ...structuredClone(account),
      ...stays,
      ...(passwordHash !== undefined && { passwordHash }),
    })
  }
  const added = next.size - accounts.size
  for (const [username, account] of next) accounts.set(username, account)
  return added
}

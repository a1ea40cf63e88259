import type { AuditEvent } from '../../application/ports/audit-log.ts'
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
import { isExpired } from '../../domain/staff/staff-code.ts'

type RecordAudit = (events: readonly AuditEvent[]) => void

/** A grant with who has it. */
type KeptGrant = NewStaffGrant & { takenBy?: string; used: boolean }

/** Staff of this process: records, grants and links. */
type MemoryStaff = {
  staffGrants: StaffGrantRepository
  staffLinks: StaffLinkRepository
  staffAccounts: StaffAccountRepository
  links: Map<string, StaffLink>
  accounts: Map<string, StaffAccount>
  grants: Map<string, KeptGrant>
}

/** Empty at first. */
export function memoryStaff(recordAudit: RecordAudit): MemoryStaff {
  const grants = new Map<string, KeptGrant>()
  const links = new Map<string, StaffLink>()
  const accounts = new Map<string, StaffAccount>()
  const grantOf = ({ kind, secret }: StaffGrant) => grants.get(`${kind} ${secret}`)
  return {
    grants,
    links,
    accounts,
    staffGrants: grantRepository(grants, grantOf, recordAudit),
    staffLinks: linkRepository(links, grantOf, recordAudit),
    staffAccounts: accountRepository(accounts, recordAudit),
  }
}

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
      const { effectiveDate, passwordHash, sub, takenBy, used } = grant
      return {
        effectiveDate,
        ...(passwordHash !== undefined && { passwordHash }),
        ...(sub !== undefined && { sub }),
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
  const oldestFirst = (a: StaffLink, b: StaffLink) => a.linkedAtMs - b.linkedAtMs || (a.sub < b.sub ? -1 : 1)
  return {
    async link({ sub, viewer: { userId, name }, by, atMs }, audit) {
      const grant = grantOf(by)
      const own = links.get(sub)
      if (!grant || (grant.sub !== undefined && grant.sub !== sub)) return 'refused'
      if (grant.takenBy !== undefined && grant.takenBy !== userId) return 'refused'
      if (grant.used) return own?.userId === userId ? 'same_user' : 'refused'
      if (isExpired(grant.effectiveDate, atMs)) return 'refused'
      if (own && own.userId !== userId) return 'other_user'
      if (!own && [...links.values()].some((link) => link.userId === userId)) return 'other_record'
      grant.takenBy = userId
      grant.used = true
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
      let added = 0
      for (const account of given) {
        const before = accounts.get(account.username)
        if (!before) added += 1
        const kept = before && { sub: before.sub, madeAtMs: before.madeAtMs, madeBy: before.madeBy }
        const passwordHash = account.passwordHash ?? before?.passwordHash
        accounts.set(account.username, {
          ...structuredClone(account),
          ...kept,
          ...(passwordHash !== undefined && { passwordHash }),
        })
      }
      recordAudit(audit)
      return added
    },
    findByUsername: async (username) => structuredClone(accounts.get(username)),
    find: async (sub) => structuredClone(bySub(sub)),
    list: async () =>
      structuredClone([...accounts.values()].sort((a, b) => (a.username < b.username ? -1 : 1))),
  }
}

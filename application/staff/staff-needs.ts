import type { Viewer } from '../../domain/session/viewer.ts'
import type { AuditLog, RequestContext } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { Digest } from '../ports/digest.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { IdempotencyRepository } from '../ports/idempotency-repository.ts'
import type { LimitRepository } from '../ports/limit-repository.ts'
import type { PasswordHash } from '../ports/password-hash.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'
import type { StaffDirectory } from '../ports/staff-directory.ts'
import type { StaffGrantRepository } from '../ports/staff-grant-repository.ts'
import type { StaffLinkRepository } from '../ports/staff-link-repository.ts'
import type { StaffProofs } from '../ports/staff-proofs.ts'
import type { AuditCounters } from '../shared/audit-counters.ts'

/** What the use cases of staff need. */
export type StaffNeeds = {
  staffGrants: StaffGrantRepository
  staffLinks: StaffLinkRepository
  staffAccounts: StaffAccountRepository
  directory: StaffDirectory
  passwords: PasswordHash
  staffProofs: StaffProofs
  idempotency: IdempotencyRepository
  limits: LimitRepository
  audit: AuditLog
  clock: Clock
  ids: IdSource
  digest: Digest
  auditCounters: AuditCounters
}

/** What the two ways to name an account need: signing in to it and making it. */
export type AccountNeeds = Pick<
  StaffNeeds,
  | 'staffGrants'
  | 'staffProofs'
  | 'directory'
  | 'idempotency'
  | 'limits'
  | 'audit'
  | 'clock'
  | 'digest'
  | 'auditCounters'
>

/** Who is asking, in which request. */
export type Asking = { viewer: Viewer; request: RequestContext }

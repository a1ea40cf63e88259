import { randomUUID } from 'node:crypto'
import type { AuditEvent } from '../../application/ports/audit-log.ts'
import type { StaffAccount } from '../../application/ports/staff-account-repository.ts'
import type { NewStaffGrant } from '../../application/ports/staff-grant-repository.ts'
import type { StaffLinking } from '../../application/ports/staff-link-repository.ts'
import { aViewer, friday } from '../builders.ts'
import { fresh } from './answer-writes.ts'

/** When the grants of these tests expire, unix seconds. */
export const effectiveDate = friday / 1000 + 3_600

/** A QR code of its own, without a password. */
export const aCode = (over: Partial<NewStaffGrant> = {}): NewStaffGrant => ({
  kind: 'code',
  secret: fresh('code'),
  effectiveDate,
  madeAtMs: friday,
  ...over,
})

/** An invitation of its own. */
export const anInvitation = (sub: string, over: Partial<NewStaffGrant> = {}): NewStaffGrant =>
  aCode({ kind: 'invitation', secret: fresh('invitation'), sub, ...over })

/** A staff record of its own, made through a QR code. */
export const aStaffAccount = (over: Partial<StaffAccount> = {}): StaffAccount => ({
  sub: randomUUID(),
  username: fresh('shokuin-'),
  name: '窓口 太郎',
  email: 'taro@city.example.jp',
  passwordHash: 'scrypt$hash',
  madeBy: 'code',
  madeAtMs: friday,
  ...over,
})

/** A link to a LINE account through a grant, with everything confirmed. */
export const aLinking = (
  by: NewStaffGrant,
  {
    sub = by.sub ?? randomUUID(),
    userId = fresh('U'),
    confirmed = 'second_record',
    atMs = friday,
  }: Partial<Pick<StaffLinking, 'sub' | 'confirmed' | 'atMs'> & { userId: string }> = {},
): StaffLinking => ({
  sub,
  viewer: aViewer({ userId, name: '窓口 花子' }),
  by: { kind: by.kind, secret: by.secret },
  confirmed,
  atMs,
})

/** What tells of `userId` in the audit log. */
export const orderFieldsOf = (userId: string, kind: AuditEvent['kind'] = 'staff.linked'): AuditEvent[] => [
  { kind, at: friday, userId, facts: { sub: 'sub' } },
]

import { isGrantValidity } from '../../domain/staff/grant-validity.ts'
import type { Duty } from '../../domain/staff/office-duty.ts'
import { canonicalPassword, canonicalUsername, type StaffRecord } from '../../domain/staff/staff-account.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { PasswordHash } from '../ports/password-hash.ts'
import type { StaffGrant } from '../ports/staff-grant-repository.ts'
import type { StaffLink } from '../ports/staff-link-repository.ts'
import type { Storage } from '../ports/storage.ts'

/** Who does it in the office, by which request; absent: a command. */
export type StaffAct = { by: string; request: RequestContext }

/** What an audit event tells of it. */
const actOf = (act: StaffAct | undefined) => act && { request: act.request }
const byOf = (act: StaffAct | undefined) => act && { by: act.by }

type GrantNeeds = Pick<Storage, 'staffGrants'> & { clock: Clock; ids: IdSource }
type RecordNeeds = Pick<Storage, 'staffAccounts' | 'staffLinks'>

/**
 * Driving port of the office: issues a QR code that links one LINE account, with a password or without. An audit event
 * tells of it.
 *
 * @param command.effectiveDate until when it is valid, unix seconds
 * @returns its id, which is its secret
 * @throws RangeError if `isGrantValidity` says no
 */
type IssueStaffCode = (command: {
  effectiveDate: number
  password?: string
  act?: StaffAct
}) => Promise<string>

export const makeIssueStaffCode =
  ({ staffGrants, clock, ids, passwords }: GrantNeeds & { passwords: PasswordHash }): IssueStaffCode =>
  async ({ effectiveDate, password, act }) => {
    const madeAtMs = issuedAt('code', clock, effectiveDate)
    const secret = ids.secret()
    const passwordHash =
      password === undefined ? undefined : await passwords.hash(canonicalPassword(password))
    await staffGrants.add(
      { kind: 'code', secret, effectiveDate, madeAtMs, ...(passwordHash !== undefined && { passwordHash }) },
      [
        {
          kind: 'staff.code_issued',
          at: madeAtMs,
          ...actOf(act),
          facts: { ...byOf(act), until: effectiveDate, password: passwordHash !== undefined },
        },
      ],
    )
    return secret
  }

/** What became of an invitation: it was made, it would be of no use, or there is no such record. */
type StaffInvitation =
  | { kind: 'invited'; sub: string; secret: string; record?: StaffRecord }
  | { kind: 'linked'; sub: string; link: StaffLink }
  | { kind: 'unknown' }

/**
 * Driving port of the office: makes an invitation for one staff record, by which one LINE account is linked to it. An
 * audit event tells of it.
 *
 * @param command.of user name or `sub`
 * @param command.isRemote whether staff records stand in an admin platform: then `of` is a `sub` and is not looked up
 * @param command.effectiveDate until when it is valid, unix seconds
 * @throws RangeError if `isGrantValidity` says no
 */
type InviteStaff = (command: {
  of: string
  isRemote: boolean
  effectiveDate: number
  act?: StaffAct
}) => Promise<StaffInvitation>

export const makeInviteStaff =
  (needs: GrantNeeds & RecordNeeds): InviteStaff =>
  async ({ of, isRemote, effectiveDate, act }) => {
    const { staffGrants, staffLinks, clock, ids } = needs
    const madeAtMs = issuedAt('invitation', clock, effectiveDate)
    const record = isRemote ? undefined : await findRecord(needs, of)
    if (!record && !isRemote) return { kind: 'unknown' }
    const sub = record?.sub ?? of
    const link = await staffLinks.find(sub)
    if (link) return { kind: 'linked', sub, link }
    const secret = ids.secret()
    await staffGrants.add({ kind: 'invitation', secret, sub, effectiveDate, madeAtMs }, [
      {
        ...{ kind: 'staff.invited', at: madeAtMs, ...actOf(act) },
        facts: { ...byOf(act), sub, until: effectiveDate },
      },
    ])
    return { kind: 'invited', sub, secret, ...(record && { record }) }
  }

function issuedAt(kind: StaffGrant['kind'], clock: Clock, effectiveDate: number): number {
  const nowMs = clock.now()
  if (!isGrantValidity(kind, effectiveDate, nowMs)) throw new RangeError(`not a validity: ${effectiveDate}`)
  return nowMs
}

/** A staff record, a link, duties in the office, or all: the record is absent where it stands in an admin platform. */
export type ListedStaff = {
  sub: string
  record?: StaffRecord
  link?: StaffLink
  duties: readonly Duty[]
}

/**
 * Driving port of the office: staff records by user name, then links without a record of ours, the oldest first, and
 * those who have nothing but duties.
 */
type ListStaff = () => Promise<readonly ListedStaff[]>

export const makeListStaff =
  ({ staffAccounts, staffLinks, officeDuties }: RecordNeeds & Pick<Storage, 'officeDuties'>): ListStaff =>
  async () => {
    const accounts = await staffAccounts.list()
    const links = await staffLinks.list()
    const linkOf = new Map(links.map((link) => [link.sub, link]))
    const dutiesOf = await officeDuties.list()
    const records = new Map(
      accounts.map(({ passwordHash: _, madeBy: __, madeAtMs: ___, ...record }) => [record.sub, record]),
    )
    const subs = new Set([...records.keys(), ...linkOf.keys(), ...dutiesOf.keys()])
    return [...subs].map((sub) => {
      const [record, link] = [records.get(sub), linkOf.get(sub)]
      return { sub, ...(record && { record }), ...(link && { link }), duties: dutiesOf.get(sub) ?? [] }
    })
  }

/** What became of it: the link was removed, there was none, or there is no such record. */
type StaffUnlinking =
  | { kind: 'unlinked'; sub: string; link: StaffLink }
  | { kind: 'not_linked'; sub: string }
  | { kind: 'unknown' }

/**
 * Driving port of the office: removes the link of a staff record, and ends its office sessions; record, password and
 * duties stay. An audit event tells of it.
 * @param of user name or `sub`
 */
type UnlinkStaff = (of: string, act?: StaffAct) => Promise<StaffUnlinking>

export const makeUnlinkStaff =
  (needs: RecordNeeds & { clock: Clock }): UnlinkStaff =>
  async (of, act) => {
    const record = await findRecord(needs, of)
    const sub = record?.sub ?? of
    const link = await needs.staffLinks.unlink(sub, [
      { kind: 'staff.unlinked', at: needs.clock.now(), ...actOf(act), facts: { ...byOf(act), sub } },
    ])
    if (link) return { kind: 'unlinked', sub, link }
    return record ? { kind: 'not_linked', sub } : { kind: 'unknown' }
  }

/**
 * The record that is meant. By `sub` first: a user name is chosen by whoever has a QR code, and might be the `sub` of
 * somebody else.
 */
export const findRecord = async ({ staffAccounts }: Pick<RecordNeeds, 'staffAccounts'>, of: string) =>
  (await staffAccounts.find(of)) ?? (await staffAccounts.findByUsername(canonicalUsername(of)))

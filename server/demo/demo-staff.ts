import { demoResidents } from '../../adapters/line/emulator/residents.ts'
import { readablePassword } from '../../adapters/platform/random-ids.ts'
import { type QrDrawing, qrDrawing } from '../../adapters/web/qr-drawing.ts'
import { makeImportStaff } from '../../application/office/import-staff.ts'
import { makeInviteStaff, makeIssueStaffCode } from '../../application/office/staff.ts'
import type { StaffEntry } from '../../application/ports/city-repository.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { IdSource } from '../../application/ports/id-source.ts'
import type { PasswordHash } from '../../application/ports/password-hash.ts'
import type { StaffGrant } from '../../application/ports/staff-grant-repository.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { OfficeRole } from '../../domain/staff/office-duty.ts'
import type { StaffRecord } from '../../domain/staff/staff-account.ts'
import { demoAccounts } from './demo-accounts.ts'
import type { UseCasesAt } from './demo-bookings.ts'

type Needs = Pick<Storage, 'staffAccounts' | 'staffGrants' | 'staffLinks' | 'officeDuties'> & {
  city: Pick<Storage['city'], 'settings'>
  passwords: PasswordHash
  ids: IdSource
  clock: Clock
}

/** Whose LINE account the second one is linked to: 田中 健一. */
const LINKED = { username: 'umezawa', resident: 1 } as const
/** Who has no password, and an invitation instead. */
const INVITED = 'kusunoki'

/** How long what the portal shows is valid, seconds, and how long before its end it is replaced, milliseconds. */
const LIFE_SEC = 86_400
const MARGIN_MS = 600_000
/** Who has the used code: nobody who can sign in. */
const SOMEBODY = 'demo'

/** Stores the demo's staff, gives some of them a password, and links one of these to a resident of the emulator. */
export async function addDemoStaff(
  needs: Needs,
  staff: readonly StaffEntry[],
  useCasesAt: UseCasesAt,
): Promise<void> {
  const passwordOf = new Map<string, string>(
    demoAccounts.map(({ username, password }) => [username, password]),
  )
  const imported = await makeImportStaff(needs)(
    staff.map(({ username, name, email }, index) => {
      const password = passwordOf.get(username)
      return {
        row: index,
        username,
        ...(name && { name }),
        ...(email && { email }),
        ...(password && { password }),
      }
    }),
  )
  if (imported.kind === 'faults') throw new Error('the demo has staff that cannot be imported')
  const secret = await invite(needs, LINKED.username)
  const record = await needs.staffAccounts.findByUsername(LINKED.username)
  const { userId, name } = demoResidents[LINKED.resident]!
  if (!record || secret === undefined) throw new Error('the demo has nobody to link')
  await useCasesAt(needs.clock)({ userId, name }).linkStaff({
    sub: record.sub,
    proof: secret,
    confirmed: 'record',
  })
}

/** A code or an invitation on the portal. */
type ShownGrant = {
  kind: 'protected' | 'plain' | 'expired' | 'used' | 'invitation'
  path: string
  /** Of the address with the server's origin. */
  qr: QrDrawing
  /** What a code asks for. */
  password?: string
  /** Whom an invitation is for. */
  name?: string
}

/** An account on the portal. */
type ShownAccount = {
  username: string
  password: string
  name: string
  linkedTo?: string
  /** In the office; in the whole city without a section. */
  duties: readonly { role: OfficeRole; section?: string }[]
}

/** What the portal shows of staff. */
type DemoStaff = { grants: readonly ShownGrant[]; accounts: readonly ShownAccount[] }

/** A grant of which this process knows the secret. */
type KnownGrant = { secret: string; password?: string }

/**
 * What the portal shows of staff: a QR code of each kind and an invitation, made when they are first asked for and
 * again when somebody has used them or they expire, and the accounts.
 *
 * @param origin where residents reach the server, without a trailing slash
 * @returns a function that gives it, and undefined where the storage has none of the demo's staff
 */
export function demoStaff(needs: Needs, origin: string): () => Promise<DemoStaff | undefined> {
  const known = new Map<ShownGrant['kind'], KnownGrant>()
  const shown = (kind: ShownGrant['kind'], path: string, more: Partial<ShownGrant> = {}): ShownGrant => ({
    kind,
    path,
    qr: qrDrawing(`${origin}${path}`),
    ...more,
  })
  const current = async (kind: ShownGrant['kind'], make: () => Promise<KnownGrant>): Promise<KnownGrant> => {
    const before = known.get(kind)
    if (before && (await isAsShown(needs, kind, before.secret))) return before
    const made = await make()
    known.set(kind, made)
    return made
  }
  const load = async (): Promise<DemoStaff | undefined> => {
    const invited = await needs.staffAccounts.findByUsername(INVITED)
    const shownAccounts = await accountsOf(needs)
    if (!invited || shownAccounts.length === 0) return undefined
    const grants: ShownGrant[] = []
    for (const kind of ['protected', 'plain', 'expired', 'used'] as const) {
      const { secret, password } = await current(kind, () => makeCode(needs, kind))
      grants.push(shown(kind, `/staff-qrcode/${secret}`, password === undefined ? {} : { password }))
    }
    if (!(await needs.staffLinks.find(invited.sub))) {
      const { secret } = await current('invitation', async () => ({
        secret: (await invite(needs, INVITED))!,
      }))
      grants.push(
        shown('invitation', `/line-relation/${encodeURIComponent(invited.sub)}?proof=${secret}`, {
          name: nameOf(invited),
        }),
      )
    }
    return { grants, accounts: shownAccounts }
  }
  let running: Promise<DemoStaff | undefined> | undefined
  return () => {
    running ??= load().finally(() => {
      running = undefined
    })
    return running
  }
}

/** Whether a grant still is what the portal says of it. */
async function isAsShown({ staffGrants, clock }: Needs, kind: ShownGrant['kind'], secret: string) {
  const grant: StaffGrant = { kind: kind === 'invitation' ? 'invitation' : 'code', secret }
  const found = await staffGrants.find(grant, SOMEBODY)
  if (!found) return false
  if (kind === 'expired') return true
  if (kind === 'used') return found.holder === 'viewer'
  const endsMs = (found.effectiveDate ?? 0) * 1000
  return found.holder === 'nobody' && !found.used && endsMs - MARGIN_MS > clock.now()
}

async function makeCode(needs: Needs, kind: 'protected' | 'plain' | 'expired' | 'used'): Promise<KnownGrant> {
  const { staffGrants, clock, ids } = needs
  const nowSec = Math.floor(clock.now() / 1000)
  if (kind === 'expired') {
    const secret = ids.secret()
    await staffGrants.add({ kind: 'code', secret, effectiveDate: nowSec - 1, madeAtMs: clock.now() }, [])
    return { secret }
  }
  const password = kind === 'protected' ? readablePassword() : undefined
  const secret = await makeIssueStaffCode(needs)({
    effectiveDate: nowSec + LIFE_SEC,
    ...(password !== undefined && { password }),
  })
  if (kind === 'used') await staffGrants.take({ kind: 'code', secret }, SOMEBODY)
  return { secret, ...(password !== undefined && { password }) }
}

/** The secret of a new invitation; undefined if there is nobody to invite. */
async function invite(needs: Needs, of: string): Promise<string | undefined> {
  const effectiveDate = Math.floor(needs.clock.now() / 1000) + LIFE_SEC
  const invited = await makeInviteStaff(needs)({ of, isRemote: false, effectiveDate })
  return invited.kind === 'invited' ? invited.secret : undefined
}

async function accountsOf({ staffAccounts, staffLinks, officeDuties, city }: Needs): Promise<ShownAccount[]> {
  const sections = (await city.settings())?.office?.sections ?? []
  const nameOfSection = (id: string) => sections.find(({ sectionId }) => sectionId === id)?.name ?? id
  const shown: ShownAccount[] = []
  for (const { username, password } of demoAccounts) {
    const record = await staffAccounts.findByUsername(username)
    if (!record) continue
    const link = await staffLinks.find(record.sub)
    const duties = (await officeDuties.of(record.sub)).map(({ role, sectionId }) => ({
      role,
      ...(sectionId !== undefined && { section: nameOfSection(sectionId) }),
    }))
    shown.push({
      ...{ username, password, name: nameOf(record), duties },
      ...(link && { linkedTo: link.name ?? '' }),
    })
  }
  return shown
}

const nameOf = ({ name, username }: StaffRecord): string => name ?? username

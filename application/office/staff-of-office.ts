import { refuse } from '../../domain/refusal.ts'
import { type Duty, isCityKeeper, type Officer } from '../../domain/staff/office-duty.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { QrImages } from '../ports/qr-images.ts'
import { makeChangeDuty } from './change-duty.ts'
import type { Site } from './form-links.ts'
import { makeInviteStaff, makeIssueStaffCode, makeListStaff, makeUnlinkStaff } from './staff.ts'

/** Somebody of the staff, as a keeper sees them. */
export type StaffMember = {
  sub: string
  /** Absent: their record stands in an admin platform. */
  username?: string
  name?: string
  /** Absent: no LINE account is linked. `name`: as LINE named it. */
  line?: { name?: string; linkedAtMs: number }
  duties: readonly Duty[]
  /** It is who asks: their own duties are for another keeper. */
  isOwn: boolean
}

/**
 * Driving port of the office: the staff, those first whose user name comes first, for a keeper of the city.
 * @param command.words what user name, name or identifier has in it
 * @param command.from the `next` of the page before
 * @throws Refusal `office.not_allowed`
 */
type ListStaffOfOffice = (command: { words?: string | undefined; from?: number | undefined }) => Promise<{
  staff: readonly StaffMember[]
  count: number
  next?: number
  sections: readonly { sectionId: string; name: string }[]
  /** Records can be made here; else they stand in an admin platform. */
  mayAdd: boolean
}>

/**
 * Driving port of the office: a keeper of the city gives somebody else a duty, or takes it.
 * @throws Refusal `office.not_allowed`, also for one's own; `office.staff_unknown`, `request.in_progress`
 */
type ChangeStaffDuty = (command: { sub: string; duty: Duty; isTaken: boolean }) => Promise<void>

/**
 * Driving port of the office: removes somebody else's link.
 * @throws Refusal `office.not_allowed`, also for one's own; `office.staff_unknown`
 */
type UnlinkMember = (command: { sub: string }) => Promise<void>

/** What is handed out to link a LINE account. It is told this once: nobody can read it again. */
export type StaffSheet = {
  url: string
  svg: string
  /** Until when it can be used, unix seconds. */
  until: number
  /** Told by word of mouth, never printed. */
  password?: string
}

/**
 * Driving port of the office: an invitation of somebody; undefined where they are linked already.
 * @throws Refusal `office.not_allowed`, `office.staff_unknown`
 */
type InviteMember = (command: { sub: string }) => Promise<StaffSheet | undefined>

/** Driving port of the office: a QR code by which one person links. @throws Refusal `office.not_allowed` */
type IssueCode = (command: { hasPassword: boolean }) => Promise<StaffSheet>

type StaffNeeds = Parameters<typeof makeListStaff>[0] &
  Parameters<typeof makeChangeDuty>[0] &
  Parameters<typeof makeUnlinkStaff>[0] &
  Parameters<typeof makeInviteStaff>[0] &
  Parameters<typeof makeIssueStaffCode>[0] & {
    city: Pick<CityRepository, 'settings'>
    site: Site
    qrImages: QrImages
    /** Whether staff records stand in an admin platform. */
    hasRemoteStaff: boolean
    newPassword(): string
  }

/** Members of a page. */
const PAGE = 100
/** As the command makes them. */
const INVITATION_SEC = 24 * 60 * 60
const CODE_SEC = 60 * 60

export const makeListStaffOfOffice =
  (needs: StaffNeeds) =>
  ({ sub: own, duties: held }: Officer): ListStaffOfOffice =>
  async ({ words = '', from = 0 }) => {
    if (!isCityKeeper(held)) throw refuse('office.not_allowed', {})
    const sought = words.normalize('NFKC').trim().toLowerCase()
    const all = (await makeListStaff(needs)()).filter(({ sub, record }) =>
      [sub, record?.username, record?.name].some((text) => text?.toLowerCase().includes(sought)),
    )
    const next = from + PAGE
    return {
      staff: all.slice(from, next).map(({ sub, record, link, duties }) => ({
        sub,
        ...(record && { username: record.username }),
        ...(record?.name !== undefined && { name: record.name }),
        ...(link && {
          line: { linkedAtMs: link.linkedAtMs, ...(link.name !== undefined && { name: link.name }) },
        }),
        duties,
        isOwn: sub === own,
      })),
      count: all.length,
      mayAdd: !needs.hasRemoteStaff,
      ...(next < all.length && { next }),
      sections: ((await needs.city.settings())?.office?.sections ?? []).map(({ sectionId, name }) => ({
        sectionId,
        name,
      })),
    }
  }

export const makeChangeStaffDuty =
  (needs: StaffNeeds) =>
  ({ sub: own, username, duties }: Officer, request: RequestContext): ChangeStaffDuty =>
  async ({ sub, ...change }) => {
    if (!isCityKeeper(duties) || sub === own) throw refuse('office.not_allowed', {})
    await mustBeStaff(needs, sub)
    const act = { by: username, request, keeper: own }
    const changed = await makeChangeDuty(needs)({
      ...{ of: sub, isRemote: needs.hasRemoteStaff, act },
      ...change,
    })
    if (changed.kind === 'unknown' || changed.kind === 'section_unknown')
      throw refuse('office.staff_unknown', { by: sub })
  }

export const makeUnlinkMember =
  (needs: StaffNeeds) =>
  ({ sub: own, duties, username }: Officer, request: RequestContext): UnlinkMember =>
  async ({ sub }) => {
    if (!isCityKeeper(duties) || sub === own) throw refuse('office.not_allowed', {})
    // A link may be left where there is no record; by a user name nobody is meant.
    if (!(await needs.staffLinks.find(sub))) await mustBeStaff(needs, sub)
    await makeUnlinkStaff(needs)(sub, { by: username, request })
  }

export const makeInviteMember =
  (needs: StaffNeeds) =>
  ({ duties, username }: Officer, request: RequestContext): InviteMember =>
  async ({ sub }) => {
    if (!isCityKeeper(duties)) throw refuse('office.not_allowed', {})
    await mustBeStaff(needs, sub)
    const until = Math.floor(needs.clock.now() / 1000) + INVITATION_SEC
    const invited = await makeInviteStaff(needs)({
      ...{ of: sub, isRemote: needs.hasRemoteStaff, effectiveDate: until },
      act: { by: username, request },
    })
    if (invited.kind === 'unknown') throw refuse('office.staff_unknown', { by: sub })
    if (invited.kind === 'linked') return undefined
    const path = `/line-relation/${encodeURIComponent(invited.sub)}?proof=${invited.secret}`
    return sheetOf(needs, path, until)
  }

export const makeIssueCode =
  (needs: StaffNeeds) =>
  ({ duties, username }: Officer, request: RequestContext): IssueCode =>
  async ({ hasPassword }) => {
    if (!isCityKeeper(duties)) throw refuse('office.not_allowed', {})
    const until = Math.floor(needs.clock.now() / 1000) + CODE_SEC
    const password = hasPassword ? needs.newPassword() : undefined
    const secret = await makeIssueStaffCode(needs)({
      effectiveDate: until,
      ...(password !== undefined && { password }),
      act: { by: username, request },
    })
    const sheet = sheetOf(needs, `/staff-qrcode/${secret}`, until)
    return password === undefined ? sheet : { ...sheet, password }
  }

/** By identifier alone: else somebody would be themselves by one name and another person by the other. */
async function mustBeStaff({ staffAccounts, hasRemoteStaff }: StaffNeeds, sub: string): Promise<void> {
  if (!hasRemoteStaff && !(await staffAccounts.find(sub))) throw refuse('office.staff_unknown', { by: sub })
}

function sheetOf({ site, qrImages }: StaffNeeds, path: string, until: number): StaffSheet {
  const url = `${site.appOrigin}${path}`
  return { url, svg: qrImages.svg(url, '職員のLINE連携の2次元コード'), until }
}

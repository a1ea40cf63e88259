import type { AddedStaff } from '../../../application/office/add-staff.ts'
import { type Duty, type OfficeRole, officeRoles } from '../../../domain/staff/office-duty.ts'
import { bool, described, listOf, number, object, oneOf, text, typed } from '../../shape.ts'
import { call, inData, nothing } from './call.ts'

const ofKeeper = ['office.not_allowed', 'office.no_duty'] as const

export type ListStaffRequest = { words?: string; from?: string }

/** The staff of the city, with what they do in the office. */
export const listStaffOfOffice = call({
  method: 'GET',
  path: 'staff',
  by: 'office',
  ask: (office) => office.listStaffOfOffice,
  request: ({
    words,
    from,
  }: {
    words?: string | undefined
    from?: number | undefined
  }): ListStaffRequest => ({
    ...(words !== undefined && { words }),
    ...(from !== undefined && { from: String(from) }),
  }),
  ...inData(
    object(
      {
        staff: listOf(
          object(
            {
              sub: text,
              duties: listOf(object({ role: oneOf(...officeRoles) }, { sectionId: text })),
              isOwn: bool,
            },
            { username: text, name: text, line: object({ linkedAtMs: number }, { name: text }) },
          ),
        ),
        ...{ count: number, mayAdd: bool },
        sections: listOf(object({ sectionId: text, name: text })),
      },
      { next: number },
    ),
  ),
  refusals: ofKeeper,
})

export type StaffDutyRequest = { sub: string; role: OfficeRole; sectionId?: string; isTaken: boolean }

/** Gives somebody a duty, or takes it. */
export const changeStaffDuty = call({
  method: 'POST',
  path: 'staff/{sub}/duties',
  by: 'office',
  ask: (office) => office.changeStaffDuty,
  request: ({ sub, duty, isTaken }: { sub: string; duty: Duty; isTaken: boolean }): StaffDutyRequest => ({
    ...{ sub, isTaken },
    ...duty,
  }),
  ...nothing,
  refusals: [...ofKeeper, 'office.staff_unknown', 'request.in_progress'],
})

/** A fault of a field, as the rules of a staff record name it. */
const fault = object(
  {
    field: oneOf('username', 'password', 'email', 'name'),
    code: oneOf(
      ...(['required', 'too_short', 'too_long', 'digit_missing', 'email_invalid'] as const),
      ...(['reserved', 'look_alike', 'common', 'twice', 'taken'] as const),
    ),
  },
  { limit: number },
)

export type AddStaffRequest = {
  username: string
  name?: string
  email?: string
  hasPassword: boolean
  duties: readonly Duty[]
}

type AddStaffCommand = Omit<AddStaffRequest, 'name' | 'email'> & {
  name?: string | undefined
  email?: string | undefined
}

/** Enters somebody new. */
export const addStaffMember = call({
  method: 'POST',
  path: 'staff',
  by: 'office',
  ask: (office) => office.addStaffMember,
  request: ({ name, email, ...rest }: AddStaffCommand): AddStaffRequest => ({
    ...rest,
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
  }),
  ...inData(
    typed<AddedStaff>(
      object(
        { kind: oneOf('added', 'faults') },
        {
          sub: described('Of who was added', text),
          password: described('Told this once', text),
          faults: described('Of what was sent; nothing was stored', listOf(fault)),
        },
      ),
    ),
  ),
  refusals: [...ofKeeper, 'office.staff_unknown'],
})

export type StaffMemberRequest = { sub: string }

/** Removes the link of somebody. */
export const unlinkMember = call({
  method: 'DELETE',
  path: 'staff/{sub}/link',
  by: 'office',
  ask: (office) => office.unlinkMember,
  ...nothing,
  refusals: [...ofKeeper, 'office.staff_unknown'],
})

const sheet = described(
  'Told this once',
  object({ url: text, svg: text, until: described('Unix seconds', number) }, { password: text }),
)

/** Invites somebody to link their LINE account. */
export const inviteMember = call({
  method: 'POST',
  path: 'staff/{sub}/invitations',
  by: 'office',
  ask: (office) => office.inviteMember,
  response: object({}, { data: sheet }),
  result: ({ data }) => data,
  refusals: [...ofKeeper, 'office.staff_unknown'],
})

export type IssueCodeRequest = { hasPassword: boolean }

/** Makes a QR code by which one person of the staff links. */
export const issueCode = call({
  method: 'POST',
  path: 'staff-codes',
  by: 'office',
  ask: (office) => office.issueCode,
  ...inData(sheet),
  refusals: ofKeeper,
})

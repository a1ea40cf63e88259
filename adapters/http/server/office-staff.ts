import { IsBoolean, IsIn, IsOptional } from 'class-validator'
import { type Duty, type OfficeRole, officeRoles } from '../../../domain/staff/office-duty.ts'
import { listOf, object, oneOf } from '../../shape.ts'
import {
  type AddStaffRequest,
  addStaffMember,
  changeStaffDuty,
  type IssueCodeRequest,
  inviteMember,
  issueCode,
  type ListStaffRequest,
  listStaffOfOffice,
  type StaffDutyRequest,
  type StaffMemberRequest,
  unlinkMember,
} from '../calls/office-staff.ts'
import { Fits, ID_LIMIT, Text } from './dto.ts'
import { asData, asSent, isDone, serve } from './served-call.ts'

/** Query of `GET /office/api/staff`. */
class ListStaffDto implements ListStaffRequest {
  @IsOptional()
  @Text(0, 200)
  words?: string

  @IsOptional()
  @Fits({ type: 'string', pattern: '^\\d{1,6}$' })
  from?: string
}

const duty = object(
  { role: oneOf(...officeRoles) },
  { sectionId: { type: 'string', minLength: 1, maxLength: ID_LIMIT } },
)

/** Body of `POST /office/api/staff`. Lengths are the domain's; these are ceilings. */
class AddStaffDto implements AddStaffRequest {
  @Text(0, 2000)
  username!: string

  @IsOptional()
  @Text(0, 2000)
  name?: string

  @IsOptional()
  @Text(0, 2000)
  email?: string

  @IsBoolean()
  hasPassword!: boolean

  @Fits({ ...listOf(duty), maxItems: 200 })
  duties!: readonly Duty[]
}

/** Path of what is done for one of the staff. */
class StaffMemberDto implements StaffMemberRequest {
  @Text(1, ID_LIMIT)
  sub!: string
}

/** Body of `POST /office/api/staff/{sub}/duties`. */
class StaffDutyDto extends StaffMemberDto implements StaffDutyRequest {
  @IsIn(officeRoles)
  role!: OfficeRole

  @IsOptional()
  @Text(1, ID_LIMIT)
  sectionId?: string

  @IsBoolean()
  isTaken!: boolean
}

/** Body of `POST /office/api/staff-codes`. */
class IssueCodeDto implements IssueCodeRequest {
  @IsBoolean()
  hasPassword!: boolean
}

/** The calls by which a keeper sees to the staff. */
export const staffCalls = {
  listStaffOfOffice: serve(listStaffOfOffice, {
    summary: 'The staff, their links and what they do in the office',
    Dto: ListStaffDto,
    command: ({ words, from }) => ({ words, ...(from !== undefined && { from: Number(from) }) }),
    reply: asData,
  }),
  changeStaffDuty: serve(changeStaffDuty, {
    summary: 'Gives somebody a duty in the office, or takes it',
    Dto: StaffDutyDto,
    writes: true,
    command: ({ sub, role, sectionId, isTaken }) => ({
      ...{ sub, isTaken },
      duty: { role, ...(sectionId !== undefined && { sectionId }) },
    }),
    reply: isDone,
  }),
  unlinkMember: serve(unlinkMember, {
    summary: 'Removes the link of a LINE account with a staff record',
    Dto: StaffMemberDto,
    writes: true,
    command: asSent,
    reply: isDone,
  }),
  inviteMember: serve(inviteMember, {
    summary: 'Invites somebody to link their LINE account; nothing comes back if they have',
    Dto: StaffMemberDto,
    writes: true,
    command: asSent,
    reply: (data) => ({ ...(data && { data }) }),
  }),
  addStaffMember: serve(addStaffMember, {
    summary: 'Enters somebody new of the staff, with what they do in the office',
    Dto: AddStaffDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
  issueCode: serve(issueCode, {
    summary: 'A QR code by which one person of the staff links their LINE account',
    Dto: IssueCodeDto,
    writes: true,
    command: asSent,
    reply: asData,
  }),
}

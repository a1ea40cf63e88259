import { IsOptional } from 'class-validator'
import {
  type ConfirmWithLineRequest,
  confirmWithLine,
  type FindForOfficerRequest,
  findForOfficer,
  readOffice,
  type SignInToOfficeRequest,
  signInToOffice,
  signOutOfOffice,
} from '../calls/office.ts'
import { Fits, Text, wholeNumber } from './dto.ts'
import { askedCalls } from './office-asked.ts'
import { attachmentCallsOfOffice } from './office-attachment.ts'
import { calendarCalls } from './office-calendar.ts'
import { changeCalls } from './office-change.ts'
import { dayCalls } from './office-day.ts'
import { draftCalls } from './office-draft.ts'
import { formCalls } from './office-form.ts'
import { keeperCalls } from './office-keeper.ts'
import { logCalls } from './office-log.ts'
import { moneyCalls } from './office-money.ts'
import { noteCalls } from './office-note.ts'
import { numberCalls } from './office-numbers.ts'
import { previewCalls } from './office-preview.ts'
import { recordCalls } from './office-record.ts'
import { sheetCalls } from './office-sheet.ts'
import { staffCalls } from './office-staff.ts'
import { translationCalls } from './office-translation.ts'
import { waitingCalls } from './office-waiting.ts'
import { asData, asSent, isDone, serve, takesNothing } from './served-call.ts'

/** Body of `POST /office/api/sign-in`. Lengths are the domain's; these are ceilings. */
class SignInToOfficeDto implements SignInToOfficeRequest {
  @Text(0, 2000)
  username!: string

  @Text(0, 2000)
  password!: string
}

/** Body of `POST /office/api/sign-in/line`. */
class ConfirmWithLineDto implements ConfirmWithLineRequest {
  @Text(1, 2000)
  code!: string

  /** RFC 7636. */
  @Text(43, 128)
  codeVerifier!: string

  @Text(1, 200)
  nonce!: string
}

/** Body of `POST /office/api/search`. */
class FindForOfficerDto implements FindForOfficerRequest {
  @Text(1, 200)
  words!: string

  @IsOptional()
  @Fits(wholeNumber)
  after?: number
}

/** The calls of the office's pages. */
export const officeCalls = {
  signInToOffice: serve(signInToOffice, {
    summary: 'Signs a person of the staff in to the office',
    Dto: SignInToOfficeDto,
    writes: true,
    asksOutside: true,
    command: asSent,
    reply: asSent,
  }),
  confirmWithLine: serve(confirmWithLine, {
    summary: 'Confirms a sign-in to the office with the linked LINE account',
    Dto: ConfirmWithLineDto,
    writes: true,
    asksOutside: true,
    command: asSent,
    reply: asSent,
  }),
  signOutOfOffice: serve(signOutOfOffice, {
    summary: 'Ends the office session on the server',
    ...takesNothing,
    writes: true,
    reply: isDone,
  }),
  readOffice: serve(readOffice, {
    summary: 'Who is signed in to the office, and what they see to',
    ...takesNothing,
    reply: asData,
  }),
  findForOfficer: serve(findForOfficer, {
    summary: 'Finds answers by code, name, reading, phone number or birthday in the forms that one sees to',
    Dto: FindForOfficerDto,
    command: asSent,
    reply: asData,
  }),
  ...recordCalls,
  ...formCalls,
  ...draftCalls,
  ...sheetCalls,
  ...previewCalls,
  ...translationCalls,
  ...noteCalls,
  ...attachmentCallsOfOffice,
  ...keeperCalls,
  ...logCalls,
  ...staffCalls,
  ...dayCalls,
  ...changeCalls,
  ...askedCalls,
  ...waitingCalls,
  ...calendarCalls,
  ...numberCalls,
  ...moneyCalls,
}

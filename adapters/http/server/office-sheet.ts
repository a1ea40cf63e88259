import { IsBoolean, IsIn, IsOptional } from 'class-validator'
import { count, listOf, object, textOf } from '../../shape.ts'
import {
  readPoster,
  type TakeSheetRequest,
  type TakeStaffTableRequest,
  takeSheet,
  takeStaffTable,
  type WriteSheetTemplateRequest,
  writeSheet,
  writeSheetTemplate,
} from '../calls/office-sheet.ts'
import { Fits, ID_LIMIT, Text, wholeNumber } from './dto.ts'
import { OfficeFormDto } from './office-form.ts'
import { asData, asSent, serve } from './served-call.ts'

/** Characters of the largest workbook that is read, 5 MiB, as base64. */
const FILE_LIMIT = 7_000_000

/** Forms of which a workbook may replace what is written. */
const FORM_LIMIT = 1000

/** Body of `POST /office/api/sheets`. */
class TakeSheetDto implements TakeSheetRequest {
  /** An .xlsx file, base64. */
  @Text(1, FILE_LIMIT)
  file!: string

  /** Of what the city does not have yet. */
  @IsOptional()
  @Text(1, ID_LIMIT)
  sectionId?: string

  @IsBoolean()
  isAgreed!: boolean

  /** Of the city, as it was told; 0: nothing was told yet. */
  @Fits(wholeNumber)
  version!: number

  @Fits({
    ...listOf(object({ surveyId: textOf(1, ID_LIMIT), revision: count })),
    maxItems: FORM_LIMIT,
  })
  revisions!: TakeSheetRequest['revisions']
}

/** Query of `GET /office/api/sheets/template`. */
class WriteSheetTemplateDto implements WriteSheetTemplateRequest {
  @IsIn(['form', 'booking'])
  of!: 'form' | 'booking'
}

/** Body of `POST /office/api/staff-tables`. */
class TakeStaffTableDto implements TakeStaffTableRequest {
  /** CSV or .xlsx, base64. */
  @Text(1, FILE_LIMIT)
  file!: string

  @IsBoolean()
  isAgreed!: boolean
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** The calls with which forms go out of the office and come in again, and are handed out. */
export const sheetCalls = {
  takeSheet: serve(takeSheet, {
    summary:
      'Reads a spreadsheet of forms and what can be booked; agreed to, it becomes drafts or is put in force',
    Dto: TakeSheetDto,
    writes: true,
    bodyLimit: 7 * 1024 * 1024,
    command: ({ file, ...command }) => ({ ...command, file: Buffer.from(file, 'base64') }),
    reply: asData,
    isLong: true,
  }),
  takeStaffTable: serve(takeStaffTable, {
    summary: 'Reads a table of staff; agreed to, it is stored',
    Dto: TakeStaffTableDto,
    writes: true,
    bodyLimit: 7 * 1024 * 1024,
    command: ({ file, ...command }) => ({ ...command, file: Buffer.from(file, 'base64') }),
    reply: asData,
    isLong: true,
  }),
  writeSheet: serve(writeSheet, {
    summary: 'A form with what can be booked in it as a spreadsheet',
    Dto: OfficeFormDto,
    writes: true,
    command: asSent,
    reply: ({ title, file }) => asData({ title, file: base64(file) }),
  }),
  writeSheetTemplate: serve(writeSheetTemplate, {
    summary: 'An example of a spreadsheet, and how it is written',
    Dto: WriteSheetTemplateDto,
    command: asSent,
    reply: ({ file }) => asData({ file: base64(file) }),
  }),
  readPoster: serve(readPoster, {
    summary: 'Where residents open a form, with a QR code',
    Dto: OfficeFormDto,
    command: asSent,
    reply: ({ png, ...poster }) => asData({ ...poster, png: base64(png) }),
  }),
}

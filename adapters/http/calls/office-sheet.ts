import type { FoundInSheet } from '../../../application/office/take-sheet.ts'
import type { TakenStaffTable } from '../../../application/office/take-staff-table.ts'
import { bool, described, listOf, object, oneOf, text, typed } from '../../shape.ts'
import { call, textOfBytes } from './call.ts'

const base64 = described('Base64', text)

const bytesOf = (sent: string): Uint8Array => Uint8Array.from(atob(sent), (sign) => sign.charCodeAt(0))

export type TakeSheetRequest = {
  /** Base64. */
  file: string
  sectionId?: string
  isAgreed: boolean
  version: number
  revisions: readonly { surveyId: string; revision: number }[]
}

const found = typed<FoundInSheet>({
  type: 'object',
  required: ['kind'],
  description: 'What was found, by sheet and cell; nothing is stored',
})
const taken = object({ kind: oneOf('taken'), forms: listOf(object({ surveyId: text, title: text })) })
type Taken = { kind: 'taken'; forms: readonly { surveyId: string; title: string }[] }

/** Reads a workbook of forms and what can be booked; agreed to, it becomes drafts or is put in force. */
export const takeSheet = call({
  method: 'POST',
  path: 'sheets',
  by: 'office',
  ask: (office) => office.takeSheet,
  request: ({ file, ...command }): TakeSheetRequest => ({ ...command, file: textOfBytes(file) }),
  response: object({ data: typed<FoundInSheet | Taken>({ anyOf: [taken, found] }) }),
  result: ({ data }) => data,
  refusals: [
    'office.not_allowed',
    'office.sheet_unreadable',
    'office.draft_changed',
    'city.slot_in_use',
    'city.category_in_use',
    'city.item_in_use',
    'office.no_duty',
  ],
})

/** A form with what can be booked in it as a workbook. */
export const writeSheet = call({
  method: 'POST',
  path: 'forms/{surveyId}/sheet',
  by: 'office',
  ask: (office) => office.writeSheet,
  response: object({ data: object({ title: text, file: base64 }) }),
  result: ({ data }) => ({ ...data, file: bytesOf(data.file) }),
  refusals: ['survey.not_found', 'office.sheet_unreadable', 'office.no_duty'],
})

export type WriteSheetTemplateRequest = { of: 'form' | 'booking' }

/** An example of a workbook to begin from. */
export const writeSheetTemplate = call({
  method: 'GET',
  path: 'sheets/template',
  by: 'office',
  ask: (office) => office.writeSheetTemplate,
  response: object({ data: object({ file: base64 }) }),
  result: ({ data }) => ({ file: bytesOf(data.file) }),
  refusals: ['office.no_duty'],
})

/** Where residents open a form, and the same as a picture. */
export const readPoster = call({
  method: 'GET',
  path: 'forms/{surveyId}/poster',
  by: 'office',
  ask: (office) => office.readPoster,
  response: object({
    data: object(
      {
        ...{ cityName: text, title: text, url: text, webUrl: text },
        isInLine: described('Whether `url` opens it inside LINE', bool),
        ...{ svg: text, png: base64 },
      },
      { period: text },
    ),
  }),
  result: ({ data }) => ({ ...data, png: bytesOf(data.png) }),
  refusals: ['survey.not_found', 'office.no_duty'],
})

export type TakeStaffTableRequest = {
  /** Base64. */
  file: string
  isAgreed: boolean
}

/** Reads a table of staff; agreed to, it is stored. */
export const takeStaffTable = call({
  method: 'POST',
  path: 'staff-tables',
  by: 'office',
  ask: (office) => office.takeStaffTable,
  request: ({ file, ...command }): TakeStaffTableRequest => ({ ...command, file: textOfBytes(file) }),
  response: object({
    data: typed<TakenStaffTable>({
      type: 'object',
      required: ['kind'],
      description: 'What was found, by row and column, or that it is stored',
    }),
  }),
  result: ({ data }) => data,
  refusals: ['office.not_allowed', 'office.no_duty'],
})

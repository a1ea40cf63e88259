import { bool, described, listOf, number, object, text } from '../../shape.ts'
import { call, inData, nothing } from './call.ts'
import type { RecordRequest } from './office-record.ts'

const ofRecord = ['answer.not_found', 'office.not_allowed', 'office.no_duty'] as const
const ofChange = [...ofRecord, 'office.record_changed'] as const

export type RecordChangeRequest = RecordRequest & { version: number }
export type ReleaseClaimRequest = RecordChangeRequest & { reason: string }

/** Takes an answer from who has claimed it wrongly. */
export const releaseClaim = call({
  method: 'POST',
  path: 'answers/{surveyId}/{answerCode}/release',
  by: 'office',
  ask: (office) => office.releaseClaim,
  ...nothing,
  refusals: [...ofChange, 'office.not_claimed', 'office.reason_invalid', 'office.staff_unknown'],
})

const heldForms = listOf(object({ formTitle: text, answers: number }))

/** Whose data belongs to an answer, and how much. */
export const readPerson = call({
  method: 'GET',
  path: 'people/{surveyId}/{answerCode}',
  by: 'office',
  ask: (office) => office.readPerson,
  ...inData(
    object(
      {
        ...{ surveyId: text, formTitle: text, answerCode: text, name: text },
        version: described('Sent along with an erasure', number),
        isClaimed: bool,
        forms: heldForms,
        members: heldForms,
        amounts: object({
          ...{ bookingsAhead: number, bookingsPast: number, orders: number },
          ...{ messages: number, notes: number, sessions: number },
        }),
        isStaff: bool,
        erasure: object(
          { needsSecond: bool },
          { request: object({ by: text, atMs: number, untilMs: number, isOwn: bool }) },
        ),
      },
      { lineName: text },
    ),
  ),
  refusals: ofRecord,
})

/** All that is held of the person of an answer. */
export const exportPerson = call({
  method: 'POST',
  path: 'people/{surveyId}/{answerCode}/exports',
  by: 'office',
  ask: (office) => office.exportPerson,
  ...inData(object({ text: described('The file, as JSON', text) })),
  refusals: ofRecord,
})

/** Asks that the person of an answer be erased. */
export const askErasure = call({
  method: 'POST',
  path: 'people/{surveyId}/{answerCode}/erasure-requests',
  by: 'office',
  ask: (office) => office.askErasure,
  ...nothing,
  refusals: ofChange,
})

export type ErasePersonRequest = RecordChangeRequest & { typedCode?: string }

/** Erases the person of an answer. */
export const erasePerson = call({
  method: 'POST',
  path: 'people/{surveyId}/{answerCode}/erasures',
  by: 'office',
  ask: (office) => office.erasePerson,
  ...inData(object({ answers: number, released: number, staff: listOf(text) })),
  refusals: [...ofChange, 'office.second_keeper', 'office.code_mistyped', 'office.no_erased_list'],
})

/** Who is signed in to the office. */
export const listSignedIn = call({
  method: 'GET',
  path: 'sessions',
  by: 'office',
  ask: (office) => office.listSignedIn,
  ...inData(
    object({
      sessions: listOf(
        object({
          ...{ id: text, username: text, name: text, isHalf: bool, isOwn: bool },
          ...{ startedAtMs: number, seenAtMs: number },
        }),
      ),
      hasMore: bool,
    }),
  ),
  refusals: ['office.not_allowed', 'office.no_duty'],
})

export type EndSignedInRequest = { id: string }

/** Ends a session of the office. */
export const endSignedIn = call({
  method: 'DELETE',
  path: 'sessions/{id}',
  by: 'office',
  ask: (office) => office.endSignedIn,
  ...nothing,
  refusals: ['office.not_allowed', 'office.no_duty'],
})

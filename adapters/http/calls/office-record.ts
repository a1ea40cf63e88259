import { historyKinds } from '../../../domain/answer/answer-history.ts'
import { messageKinds } from '../../../domain/answer/booking-message.ts'
import { orderStates } from '../../../domain/order/order-state.ts'
import { officeRoles } from '../../../domain/staff/office-duty.ts'
import { bool, day, described, listOf, number, object, oneOf, text } from '../../shape.ts'
import { namedFile } from './answer-rows.ts'
import { call, inData, nothing } from './call.ts'
import { foundAnswer } from './office-rows.ts'

export type RecordRequest = { surveyId: string; answerCode: string }

const row = object({ title: text, text }, { files: listOf(namedFile) })
const rows = listOf(row)
const booking = object({
  ...{ itemKey: text, title: text, place: text, item: text, day, time: text },
  standing: oneOf('kept', 'closed', 'past', 'given_back'),
})
const messageKind = oneOf(...messageKinds)
const message = object(
  {
    kind: messageKind,
    fate: oneOf('waiting', 'sent', 'given_up'),
    atMs: number,
  },
  { why: text },
)
const orderState = oneOf(...orderStates)
const historyLine = object(
  {
    atMs: number,
    kind: oneOf(...historyKinds),
    who: oneOf('resident', 'desk', 'system'),
    changes: described(
      'Old and new; empty where it is not known or nothing',
      listOf(object({ title: text, from: text, to: text })),
    ),
  },
  { by: text, reason: text, order: orderState, message: messageKind, why: text },
)

/** One answer with all that belongs to it. */
export const readRecord = call({
  method: 'GET',
  path: 'answers/{surveyId}/{answerCode}',
  by: 'office',
  ask: (office) => office.readRecord,
  ...inData(
    object(
      {
        ...{ surveyId: text, formTitle: text, answerCode: text, status: text },
        ...{ name: text, reading: text, phone: text, birthday: text },
        receivedAt: described('Unix seconds', number),
        receivedBy: oneOf('resident', 'staff', 'import'),
        updatedAt: described('Unix seconds', number),
        isClaimed: bool,
        reach: described(
          'Whether the resident gets messages in LINE, or why they have to be phoned',
          oneOf('line', 'unclaimed', 'switched_off', 'not_configured'),
        ),
        statuses: described('What the office may write', listOf(object({ name: text, freesPlace: bool }))),
        templates: listOf(object({ title: text, text })),
        role: described('The highest that the person has for this form', oneOf(...officeRoles)),
        version: described('Sent along with a change', number),
        note: object(
          { memo: text, version: described('Sent along with a change of it', number) },
          { assignee: object({ sub: text, name: text }) },
        ),
        codes: listOf(object({ code: text }, { receivedAt: number })),
        sections: listOf(object({ title: text, rows })),
        bookings: listOf(booking),
        messages: listOf(message),
        others: object({ found: listOf(foundAnswer), isSure: bool, hasMore: bool }),
        history: listOf(historyLine),
        askable: described(
          'What its owner may be asked to correct; empty: they can’t be asked',
          listOf(object({ itemKey: text, title: text })),
        ),
      },
      {
        sheet: rows,
        asked: object(
          {
            ...{ text, until: day, isSeen: bool },
            items: listOf(object({ title: text, isGone: bool })),
            state: oneOf('open', 'late', 'answered', 'withdrawn', 'ended'),
            askedAt: described('Unix seconds', number),
            changes: listOf(object({ title: text, from: text, to: text })),
          },
          { endedAt: described('Unix seconds', number) },
        ),
        result: object({ text, at: described('Unix seconds', number) }, { document: namedFile }),
        payment: object({ orderId: text, rows, state: orderState, isToSettle: bool }),
      },
    ),
  ),
  refusals: ['answer.not_found', 'office.no_duty'],
})

/** Somebody prints an answer. */
export const notePrint = call({
  method: 'POST',
  path: 'answers/{surveyId}/{answerCode}/prints',
  by: 'office',
  ask: (office) => office.notePrint,
  ...nothing,
  refusals: ['answer.not_found', 'office.no_duty'],
})

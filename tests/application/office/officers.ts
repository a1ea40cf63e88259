import { randomUUID } from 'node:crypto'
import { makeCancelRecord, makePreviewCancel } from '../../../application/office/cancel-record.ts'
import { makeChangeStatus } from '../../../application/office/change-status.ts'
import { makeCorrectRecord, makeReadCorrection } from '../../../application/office/correct-record.ts'
import {
  makeAskCorrection,
  makeEndCorrection,
  makeProlongCorrection,
  makeSendResult,
} from '../../../application/office/correction-requests.ts'
import { makeFindForOfficer } from '../../../application/office/find-for-officer.ts'
import { makeMessageRecord } from '../../../application/office/message-record.ts'
import { makeListMoveTimes, makeMoveRecord } from '../../../application/office/move-record.ts'
import { makeReadRecord } from '../../../application/office/read-record.ts'
import type { Duty, Officer } from '../../../domain/staff/office-duty.ts'
import { holidays } from '../answer/a-town-with-messages.ts'
import type { Town } from '../town.ts'

export const request = { requestId: 'request-1' }

export const officer = (username: string, ...duties: readonly Duty[]): Officer => ({
  sub: `staff-${username}`,
  ...{ username, duties },
})

/** What somebody at the desk of a town can do to an answer on its page. */
export function recordsOf({ storage, clock }: Pick<Town, 'storage' | 'clock'>, who: Officer) {
  const needs = { ...storage, clock, holidays, ids: { messageId: randomUUID } }
  return {
    read: makeReadRecord(needs)(who, request),
    changeStatus: makeChangeStatus(needs)(who, request),
    previewCancel: makePreviewCancel(needs)(who, request),
    cancel: makeCancelRecord(needs)(who, request),
    times: makeListMoveTimes(needs)(who, request),
    move: makeMoveRecord(needs)(who, request),
    form: makeReadCorrection(needs)(who, request),
    correct: makeCorrectRecord(needs)(who, request),
    write: makeMessageRecord(needs)(who, request),
    ask: makeAskCorrection(needs)(who, request),
    prolong: makeProlongCorrection(needs)(who, request),
    end: makeEndCorrection(needs)(who, request),
    sendResult: makeSendResult(needs)(who, request),
    find: makeFindForOfficer(needs)(who, request),
  }
}

import { randomUUID } from 'node:crypto'
import { noScanner } from '../../../adapters/scanner/no-scanner.ts'
import { makeCancelRecord, makePreviewCancel } from '../../../application/office/cancel-record.ts'
import { makeChangeStatus } from '../../../application/office/change-status.ts'
import { makeCorrectRecord, makeReadCorrection } from '../../../application/office/correct-record.ts'
import {
  makeAskCorrection,
  makeEndCorrection,
  makeProlongCorrection,
  makeSendResult,
  makeTakeBackResult,
} from '../../../application/office/correction-requests.ts'
import { makeFindForOfficer } from '../../../application/office/find-for-officer.ts'
import { makeMessageRecord } from '../../../application/office/message-record.ts'
import { makeListMoveTimes, makeMoveRecord } from '../../../application/office/move-record.ts'
import { makeListAttachments, makeOpenAttachment } from '../../../application/office/open-attachment.ts'
import { makeReadRecord } from '../../../application/office/read-record.ts'
import {
  makeBeginDocument,
  makeDropDocument,
  makeFinishDocument,
  makeSendDocumentPiece,
} from '../../../application/office/result-document.ts'
import type { Scanner } from '../../../application/ports/scanner.ts'
import type { Duty, Officer } from '../../../domain/staff/office-duty.ts'
import { holidays } from '../answer/a-town-with-messages.ts'
import type { Town } from '../town.ts'

export const request = { requestId: 'request-1' }

export const officer = (username: string, ...duties: readonly Duty[]): Officer => ({
  sub: `staff-${username}`,
  ...{ username, duties },
})

/** What somebody at the desk of a town can do to an answer on its page. */
export function recordsOf(
  { storage, clock }: Pick<Town, 'storage' | 'clock'>,
  who: Officer,
  scanner: Scanner = noScanner,
) {
  const needs = { ...storage, clock, holidays, scanner, ids: { messageId: randomUUID, secret: randomUUID } }
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
    takeBack: makeTakeBackResult(needs)(who, request),
    beginDocument: makeBeginDocument(needs)(who, request),
    sendDocumentPiece: makeSendDocumentPiece(needs)(who, request),
    finishDocument: makeFinishDocument(needs)(who, request),
    dropDocument: makeDropDocument(needs)(who, request),
    files: makeListAttachments(needs)(who, request),
    openFile: makeOpenAttachment(needs)(who, request),
    find: makeFindForOfficer(needs)(who, request),
  }
}

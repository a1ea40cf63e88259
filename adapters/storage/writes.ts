import { amendAnswer, removeAnswer } from './answer/amend-answer.ts'
import { claimRecords } from './answer/claim-records.ts'
import { putDeskNote } from './answer/desk-notes.ts'
import { countLookUp, grantClaims } from './answer/look-ups.ts'
import { releaseClaim } from './answer/release-claim.ts'
import { saveAnswer } from './answer/save-answer.ts'
import { reindexAnswers } from './answer/sql-answer-index-repository.ts'
import {
  addReminders,
  claimMessages,
  endMessage,
  postponeMessage,
  setMessagePreference,
  writeMessage,
} from './answer/sql-message-repository.ts'
import {
  beginAttachment,
  dropUnsent,
  keepAttachment,
  notePiece,
  settleAttachment,
} from './attachment/sql-attachment-repository.ts'
import { importCity } from './city/import-city.ts'
import { dropEarlierKey, rewrapKeys, rotateKey } from './keys/stored-keys.ts'
import { askErasure, eraseOver, eraseOwn, eraseRest } from './office/erase.ts'
import { putDrafts, removeDraft } from './office/sql-form-draft-repository.ts'
import { noteAttendance, noteInformed, tellClosed } from './office/sql-office-answer-repository.ts'
import { putDuties } from './office/sql-office-duty-repository.ts'
import {
  addOfficeSession,
  endOfficeSession,
  endOfficeSessions,
  useOfficeSession,
} from './office/sql-office-session-repository.ts'
import { addPreviewLink, endPreviewLink } from './office/sql-preview-link-repository.ts'
import { claimNotices, endNotice, planNotices } from './office/sql-section-notice-repository.ts'
import { refundPart } from './order/part-refunds.ts'
import { placeOrder } from './order/place-order.ts'
import { addPayment, moveOneOrder } from './order/sql-order-repository.ts'
import { countLimit, takeBackLimit } from './session/sql-limit-repository.ts'
import { addSession, endSessions, rotateSession } from './session/sql-session-repository.ts'
import { keepRequest } from './sql-idempotency-repository.ts'
import { linkStaff } from './staff/link-staff.ts'
import { addAccount, putAccounts } from './staff/sql-staff-account-repository.ts'
import { releaseGrant, takeGrant } from './staff/sql-staff-grant-repository.ts'
import { unlinkStaff } from './staff/sql-staff-link-repository.ts'
import { type Write, writeStatements } from './write.ts'

/** A write that a repository asks of its engine; which value it takes, its caller knows. */
type AnyWrite = (value: never) => Write<unknown, unknown>

/** Every write that a repository asks for, so that another thread knows it by its name. */
export const writes = {
  addAccount,
  addOfficeSession,
  addPayment,
  addPreviewLink,
  addReminders,
  addSession,
  amendAnswer,
  askErasure,
  beginAttachment,
  claimMessages,
  claimNotices,
  claimRecords,
  countLimit,
  countLookUp,
  dropEarlierKey,
  dropUnsent,
  endMessage,
  endNotice,
  endOfficeSession,
  endOfficeSessions,
  endPreviewLink,
  endSessions,
  eraseOver,
  eraseOwn,
  eraseRest,
  grantClaims,
  importCity,
  keepAttachment,
  keepRequest,
  linkStaff,
  moveOneOrder,
  noteAttendance,
  noteInformed,
  notePiece,
  placeOrder,
  planNotices,
  postponeMessage,
  putAccounts,
  putDeskNote,
  putDrafts,
  putDuties,
  refundPart,
  reindexAnswers,
  releaseClaim,
  releaseGrant,
  removeAnswer,
  removeDraft,
  rewrapKeys,
  rotateKey,
  rotateSession,
  saveAnswer,
  setMessagePreference,
  settleAttachment,
  takeBackLimit,
  takeGrant,
  tellClosed,
  unlinkStaff,
  useOfficeSession,
  writeStatements,
  writeMessage,
} satisfies Readonly<Record<string, AnyWrite>>

export type WriteName = keyof typeof writes

const names = new Map<AnyWrite, WriteName>(
  Object.entries(writes).map(([name, write]) => [write, name as WriteName]),
)

/** The name of a write. @throws Error if it is not among `writes` */
export function nameOf(write: AnyWrite): WriteName {
  const name = names.get(write)
  if (name === undefined) throw new Error(`${write.name} is not among the writes`)
  return name
}

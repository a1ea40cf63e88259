import type { Storage } from '../../../application/ports/storage.ts'
import { answerIndexRepositoryContract } from '../../contracts/answer-index-repository.contract.ts'
import { answerRepositoryContract } from '../../contracts/answer-repository.contract.ts'
import { attachmentRepositoryContract } from '../../contracts/attachment-repository.contract.ts'
import { bookingRepositoryContract } from '../../contracts/booking-repository.contract.ts'
import { cityRepositoryContract } from '../../contracts/city-repository.contract.ts'
import { claimRepositoryContract } from '../../contracts/claim-repository.contract.ts'
import { dailyCountRepositoryContract } from '../../contracts/daily-count-repository.contract.ts'
import { deskNoteRepositoryContract } from '../../contracts/desk-note-repository.contract.ts'
import { formDraftRepositoryContract } from '../../contracts/form-draft-repository.contract.ts'
import { idempotencyRepositoryContract } from '../../contracts/idempotency-repository.contract.ts'
import { languageRepositoryContract } from '../../contracts/language-repository.contract.ts'
import { limitRepositoryContract } from '../../contracts/limit-repository.contract.ts'
import { memberNumberRepositoryContract } from '../../contracts/member-number-repository.contract.ts'
import { messageRepositoryContract } from '../../contracts/message-repository.contract.ts'
import { officeAnswerRepositoryContract } from '../../contracts/office-answer-repository.contract.ts'
import { officeDutyRepositoryContract } from '../../contracts/office-duty-repository.contract.ts'
import { officeSessionRepositoryContract } from '../../contracts/office-session-repository.contract.ts'
import { orderRepositoryContract } from '../../contracts/order-repository.contract.ts'
import { ownAnswerRepositoryContract } from '../../contracts/own-answer-repository.contract.ts'
import { paymentConfigRepositoryContract } from '../../contracts/payment-config-repository.contract.ts'
import { previewLinkRepositoryContract } from '../../contracts/preview-link-repository.contract.ts'
import { residentRepositoryContract } from '../../contracts/resident-repository.contract.ts'
import { retentionRepositoryContract } from '../../contracts/retention-repository.contract.ts'
import { sectionNoticeRepositoryContract } from '../../contracts/section-notice-repository.contract.ts'
import { selfAuditContract } from '../../contracts/self-audit.contract.ts'
import { sessionRepositoryContract } from '../../contracts/session-repository.contract.ts'
import { staffAccountRepositoryContract } from '../../contracts/staff-account-repository.contract.ts'
import { staffGrantRepositoryContract } from '../../contracts/staff-grant-repository.contract.ts'
import { staffLinkRepositoryContract } from '../../contracts/staff-link-repository.contract.ts'
import { surveyRepositoryContract } from '../../contracts/survey-repository.contract.ts'

/** All suites of repositories. @param open an empty storage; the suites close it */
export function repositoryContracts(name: string, open: () => Promise<Storage>): void {
  answerRepositoryContract(name, open)
  ownAnswerRepositoryContract(name, open)
  officeAnswerRepositoryContract(name, open)
  idempotencyRepositoryContract(name, open)
  answerIndexRepositoryContract(name, open)
  attachmentRepositoryContract(name, open)
  bookingRepositoryContract(name, open)
  orderRepositoryContract(name, open)
  cityRepositoryContract(name, open)
  paymentConfigRepositoryContract(name, open)
  claimRepositoryContract(name, open)
  memberNumberRepositoryContract(name, open)
  messageRepositoryContract(name, open)
  languageRepositoryContract(name, open)
  surveyRepositoryContract(name, open)
  sessionRepositoryContract(name, open)
  limitRepositoryContract(name, open)
  staffGrantRepositoryContract(name, open)
  staffLinkRepositoryContract(name, open)
  staffAccountRepositoryContract(name, open)
  dailyCountRepositoryContract(name, open)
  deskNoteRepositoryContract(name, open)
  formDraftRepositoryContract(name, open)
  previewLinkRepositoryContract(name, open)
  officeDutyRepositoryContract(name, open)
  officeSessionRepositoryContract(name, open)
  sectionNoticeRepositoryContract(name, open)
  selfAuditContract(name, open)
  retentionRepositoryContract(name, open)
  residentRepositoryContract(name, open)
}

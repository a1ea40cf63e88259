import type { AccessLog } from './access-log.ts'
import type { AnswerIndexRepository } from './answer-index-repository.ts'
import type { AnswerRepository } from './answer-repository.ts'
import type { AttachmentRepository } from './attachment-repository.ts'
import type { AuditLog } from './audit-log.ts'
import type { BookingRepository } from './booking-repository.ts'
import type { CityRepository } from './city-repository.ts'
import type { ClaimRepository } from './claim-repository.ts'
import type { DailyCountRepository } from './daily-count-repository.ts'
import type { DeskNoteRepository } from './desk-note-repository.ts'
import type { FormDraftRepository } from './form-draft-repository.ts'
import type { IdempotencyRepository } from './idempotency-repository.ts'
import type { LanguageRepository } from './language-repository.ts'
import type { LimitRepository } from './limit-repository.ts'
import type { MemberNumberRepository } from './member-number-repository.ts'
import type { MessageRepository } from './message-repository.ts'
import type { OfficeAnswerRepository } from './office-answer-repository.ts'
import type { OfficeDutyRepository } from './office-duty-repository.ts'
import type { OfficeSessionRepository } from './office-session-repository.ts'
import type { OrderRepository } from './order-repository.ts'
import type { OwnAnswerRepository } from './own-answer-repository.ts'
import type { PaymentConfigRepository } from './payment-config-repository.ts'
import type { PreviewLinkRepository } from './preview-link-repository.ts'
import type { ResidentRepository } from './resident-repository.ts'
import type { RetentionRepository } from './retention-repository.ts'
import type { SectionNoticeRepository } from './section-notice-repository.ts'
import type { SelfAudit } from './self-audit.ts'
import type { SessionRepository } from './session-repository.ts'
import type { StaffAccountRepository } from './staff-account-repository.ts'
import type { StaffGrantRepository } from './staff-grant-repository.ts'
import type { StaffLinkRepository } from './staff-link-repository.ts'
import type { StoreFigures } from './store-figures.ts'
import type { SurveyRepository } from './survey-repository.ts'

/** Everything that is stored, behind one object: swapping storage is swapping this. */
export type Storage = {
  surveys: SurveyRepository
  members: SurveyRepository
  answers: AnswerRepository
  ownAnswers: OwnAnswerRepository
  officeAnswers: OfficeAnswerRepository
  deskNotes: DeskNoteRepository
  dailyCounts: DailyCountRepository
  formDrafts: FormDraftRepository
  previewLinks: PreviewLinkRepository
  idempotency: IdempotencyRepository
  claims: ClaimRepository
  answerIndex: AnswerIndexRepository
  attachments: AttachmentRepository
  memberNumbers: MemberNumberRepository
  messages: MessageRepository
  languages: LanguageRepository
  bookings: BookingRepository
  paymentConfig: PaymentConfigRepository
  orders: OrderRepository
  staffGrants: StaffGrantRepository
  staffLinks: StaffLinkRepository
  staffAccounts: StaffAccountRepository
  officeDuties: OfficeDutyRepository
  officeSessions: OfficeSessionRepository
  sectionNotices: SectionNoticeRepository
  limits: LimitRepository
  sessions: SessionRepository
  audit: AuditLog
  accessLog: AccessLog
  city: CityRepository
  selfAudit: SelfAudit
  retention: RetentionRepository
  residents: ResidentRepository
  figures: StoreFigures
  /** Resolves when a query works; rejects otherwise, and once the database was found damaged. For `/readyz`. */
  ready(): Promise<void>
  /** Whether the last write could not be stored for want of the store: full, locked or gone. */
  writesFail(): boolean
  /** Waits for what was accepted, then lets go of files and threads. */
  close(): Promise<void>
}

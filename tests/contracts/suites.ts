import { accessLogContract } from './access-log.contract.ts'
import { answerIndexRepositoryContract } from './answer-index-repository.contract.ts'
import { answerRepositoryContract } from './answer-repository.contract.ts'
import { attachmentRepositoryContract } from './attachment-repository.contract.ts'
import { auditLogContract } from './audit-log.contract.ts'
import { bookingRepositoryContract } from './booking-repository.contract.ts'
import { cityRepositoryContract } from './city-repository.contract.ts'
import { claimRepositoryContract } from './claim-repository.contract.ts'
import { dailyCountRepositoryContract } from './daily-count-repository.contract.ts'
import { deskNoteRepositoryContract } from './desk-note-repository.contract.ts'
import { formDraftRepositoryContract } from './form-draft-repository.contract.ts'
import { holidayCalendarContract } from './holiday-calendar.contract.ts'
import { idempotencyRepositoryContract } from './idempotency-repository.contract.ts'
import { identityGatewayContract } from './identity-gateway.contract.ts'
import { languageRepositoryContract } from './language-repository.contract.ts'
import { limitRepositoryContract } from './limit-repository.contract.ts'
import { mailGatewayContract } from './mail-gateway.contract.ts'
import { memberNumberRepositoryContract } from './member-number-repository.contract.ts'
import { messageGatewayContract } from './message-gateway.contract.ts'
import { messageRepositoryContract } from './message-repository.contract.ts'
import { officeAnswerRepositoryContract } from './office-answer-repository.contract.ts'
import { officeDutyRepositoryContract } from './office-duty-repository.contract.ts'
import { officeSessionRepositoryContract } from './office-session-repository.contract.ts'
import { orderRepositoryContract } from './order-repository.contract.ts'
import { ownAnswerRepositoryContract } from './own-answer-repository.contract.ts'
import { passwordHashContract } from './password-hash.contract.ts'
import { paymentConfigRepositoryContract } from './payment-config-repository.contract.ts'
import { paymentGatewayContract } from './payment-gateway.contract.ts'
import { postcodeDirectoryContract } from './postcode-directory.contract.ts'
import { previewLinkRepositoryContract } from './preview-link-repository.contract.ts'
import { residentRepositoryContract } from './resident-repository.contract.ts'
import { retentionRepositoryContract } from './retention-repository.contract.ts'
import { richMenuGatewayContract } from './rich-menu-gateway.contract.ts'
import { scannerContract } from './scanner.contract.ts'
import { sectionNoticeRepositoryContract } from './section-notice-repository.contract.ts'
import { selfAuditContract } from './self-audit.contract.ts'
import { sessionRepositoryContract } from './session-repository.contract.ts'
import { staffAccountRepositoryContract } from './staff-account-repository.contract.ts'
import { staffDirectoryContract } from './staff-directory.contract.ts'
import { staffGrantRepositoryContract } from './staff-grant-repository.contract.ts'
import { staffLinkRepositoryContract } from './staff-link-repository.contract.ts'
import { staffProofsContract } from './staff-proofs.contract.ts'
import type { StoragePort, Store } from './store.ts'
import { surveyRepositoryContract } from './survey-repository.contract.ts'
import { translatorContract } from './translator.contract.ts'

/** The contracts of ports that are opened by a function of their own. */
const ownOpeners = {
  openAuditLog: auditLogContract,
  openAccessLog: accessLogContract,
  openIdentityGateway: identityGatewayContract,
  openRichMenuGateway: richMenuGatewayContract,
  openMailGateway: mailGatewayContract,
  openMessageGateway: messageGatewayContract,
  openPaymentGateway: paymentGatewayContract,
  openHolidayCalendar: holidayCalendarContract,
  openPostcodeDirectory: postcodeDirectoryContract,
  openStaffDirectory: staffDirectoryContract,
  openStaffProofs: staffProofsContract,
  openPasswordHash: passwordHashContract,
  openTranslator: translatorContract,
  openScanner: scannerContract,
}
type OwnOpeners = typeof ownOpeners

/** What a module of an integrator may export: any of these. */
export type PortModule = {
  /** Opens a new, empty storage each time, with all ports or some. */
  openStorage?(): Promise<Partial<Store<StoragePort>>>
} & { [Opener in keyof OwnOpeners]?: Parameters<OwnOpeners[Opener]>[1] }

/** A suite that can be run against a module. */
export type Suite = {
  port: string
  /** The function of the module that it calls. */
  opener: keyof PortModule
  /** The ports of the storage that it uses: its own, and those without which that can't be filled or looked into. */
  needs: readonly StoragePort[]
  run(module: PortModule): void
}

/** Every suite that needs nothing but a module, by port. */
export const suites: readonly Suite[] = [
  ofStorage('SessionRepository', ['sessions'], sessionRepositoryContract),
  ofStorage('LimitRepository', ['limits'], limitRepositoryContract),
  ofStorage('SurveyRepository', ['surveys', 'members', 'city'], surveyRepositoryContract),
  ofStorage('OwnAnswerRepository', ['ownAnswers', 'answers', 'city'], ownAnswerRepositoryContract),
  ofStorage('OfficeAnswerRepository', ['officeAnswers', 'answers', 'city'], officeAnswerRepositoryContract),
  ofStorage(
    'IdempotencyRepository',
    ['idempotency', 'answers', 'ownAnswers', 'city'],
    idempotencyRepositoryContract,
  ),
  ofStorage('SelfAudit', ['selfAudit', 'answers', 'bookings', 'orders', 'city'], selfAuditContract),
  ofStorage(
    'RetentionRepository',
    ['retention', 'answers', 'ownAnswers', 'claims', 'bookings', 'accessLog', 'selfAudit', 'city'],
    retentionRepositoryContract,
  ),
  ofStorage(
    'ResidentRepository',
    [
      'residents',
      'answers',
      'ownAnswers',
      'officeAnswers',
      'idempotency',
      'claims',
      'bookings',
      'orders',
      'messages',
      'sessions',
      'staffGrants',
      'staffLinks',
      'staffAccounts',
      'audit',
      'accessLog',
      'selfAudit',
      'city',
    ],
    residentRepositoryContract,
  ),
  ofStorage(
    'AnswerRepository',
    ['answers', 'ownAnswers', 'officeAnswers', 'bookings', 'messages', 'selfAudit', 'city'],
    answerRepositoryContract,
  ),
  ofStorage(
    'AttachmentRepository',
    ['attachments', 'answers', 'orders', 'residents', 'city'],
    attachmentRepositoryContract,
  ),
  ofStorage(
    'BookingRepository',
    ['bookings', 'orders', 'answers', 'selfAudit', 'city'],
    bookingRepositoryContract,
  ),
  ofStorage(
    'OrderRepository',
    ['orders', 'answers', 'ownAnswers', 'bookings', 'claims', 'residents', 'retention', 'selfAudit', 'city'],
    orderRepositoryContract,
  ),
  ofStorage('PaymentConfigRepository', ['paymentConfig', 'city'], paymentConfigRepositoryContract),
  ofStorage(
    'CityRepository',
    [
      'city',
      'surveys',
      'members',
      'answers',
      'ownAnswers',
      'bookings',
      'orders',
      'staffAccounts',
      'officeDuties',
    ],
    cityRepositoryContract,
  ),
  ofStorage(
    'AnswerIndexRepository',
    ['answerIndex', 'claims', 'answers', 'officeAnswers', 'ownAnswers', 'city'],
    answerIndexRepositoryContract,
  ),
  ofStorage(
    'ClaimRepository',
    ['claims', 'answers', 'ownAnswers', 'officeAnswers', 'bookings', 'messages', 'selfAudit', 'city'],
    claimRepositoryContract,
  ),
  ofStorage(
    'DailyCountRepository',
    ['dailyCounts', 'answers', 'officeAnswers', 'accessLog', 'retention', 'city'],
    dailyCountRepositoryContract,
  ),
  ofStorage(
    'DeskNoteRepository',
    ['deskNotes', 'answers', 'claims', 'officeAnswers', 'residents', 'retention', 'city'],
    deskNoteRepositoryContract,
  ),
  ofStorage(
    'MemberNumberRepository',
    ['memberNumbers', 'answers', 'ownAnswers', 'claims', 'residents', 'retention', 'city'],
    memberNumberRepositoryContract,
  ),
  ofStorage(
    'MessageRepository',
    ['messages', 'languages', 'answers', 'residents', 'retention', 'selfAudit', 'city'],
    messageRepositoryContract,
  ),
  ofStorage(
    'LanguageRepository',
    ['languages', 'messages', 'answers', 'residents', 'city'],
    languageRepositoryContract,
  ),
  ofStorage('StaffGrantRepository', ['staffGrants', 'staffLinks', 'residents'], staffGrantRepositoryContract),
  ofStorage('StaffLinkRepository', ['staffLinks', 'staffGrants', 'residents'], staffLinkRepositoryContract),
  ofStorage(
    'StaffAccountRepository',
    ['staffAccounts', 'officeDuties', 'residents'],
    staffAccountRepositoryContract,
  ),
  ofStorage(
    'FormDraftRepository',
    ['formDrafts', 'residents', 'city', 'surveys'],
    formDraftRepositoryContract,
  ),
  ofStorage('PreviewLinkRepository', ['previewLinks', 'residents'], previewLinkRepositoryContract),
  ofStorage('OfficeDutyRepository', ['officeDuties', 'residents'], officeDutyRepositoryContract),
  ofStorage(
    'OfficeSessionRepository',
    ['officeSessions', 'officeDuties', 'staffAccounts', 'staffLinks', 'staffGrants', 'residents'],
    officeSessionRepositoryContract,
  ),
  ofStorage(
    'SectionNoticeRepository',
    ['sectionNotices', 'answers', 'city', 'residents'],
    sectionNoticeRepositoryContract,
  ),
  ofOpener('AuditLog', 'openAuditLog'),
  ofOpener('AccessLog', 'openAccessLog'),
  ofOpener('IdentityGateway', 'openIdentityGateway'),
  ofOpener('RichMenuGateway', 'openRichMenuGateway'),
  ofOpener('MailGateway', 'openMailGateway'),
  ofOpener('MessageGateway', 'openMessageGateway'),
  ofOpener('PaymentGateway', 'openPaymentGateway'),
  ofOpener('HolidayCalendar', 'openHolidayCalendar'),
  ofOpener('PostcodeDirectory', 'openPostcodeDirectory'),
  ofOpener('StaffDirectory', 'openStaffDirectory'),
  ofOpener('StaffProofs', 'openStaffProofs'),
  ofOpener('PasswordHash', 'openPasswordHash'),
  ofOpener('Translator', 'openTranslator'),
  ofOpener('Scanner', 'openScanner'),
]

/** @param needs every port that the contract is typed to use: a longer list of the contract doesn't compile */
function ofStorage<Port extends StoragePort>(
  port: string,
  needs: readonly Port[],
  contract: (name: string, open: () => Promise<Store<Port>>) => void,
): Suite {
  return {
    port,
    opener: 'openStorage',
    needs,
    run: ({ openStorage }) => contract(port, async () => closable(await openStorage?.()) as Store<Port>),
  }
}

function ofOpener<Opener extends keyof OwnOpeners>(port: string, opener: Opener): Suite {
  const contract = ownOpeners[opener] as (name: string, open: PortModule[Opener]) => void
  return { port, opener, needs: [], run: (module) => contract(port, module[opener]) }
}

/** A storage that holds nothing open need not have `close`. */
function closable(storage: Partial<Store<StoragePort>> = {}): Partial<Store<StoragePort>> {
  storage.close ??= async () => {}
  return storage
}

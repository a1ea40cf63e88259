import type { Storage } from '../../application/ports/storage.ts'
import { sqlAnswerIndexRepository } from './answer/sql-answer-index-repository.ts'
import { sqlAnswerRepository } from './answer/sql-answer-repository.ts'
import { sqlClaimRepository } from './answer/sql-claim-repository.ts'
import { sqlMessageRepository } from './answer/sql-message-repository.ts'
import { sqlOwnAnswerRepository } from './answer/sql-own-answer-repository.ts'
import { type AttachmentFiles, tableFiles } from './attachment/attachment-files.ts'
import { sqlAttachmentRepository } from './attachment/sql-attachment-repository.ts'
import { sqlAuditLog } from './audit/sql-audit-log.ts'
import { sqlCityRepository } from './city/sql-city-repository.ts'
import { cityCache } from './city-cache.ts'
import { keyRingEngine } from './keys/key-ring-engine.ts'
import { type StoredKeys, storedKeys } from './keys/stored-keys.ts'
import { sqlLanguageRepository } from './language/sql-language-repository.ts'
import { sqlMemberNumberRepository } from './member/sql-member-number-repository.ts'
import { sqlDailyCountRepository } from './office/sql-daily-count-repository.ts'
import { sqlDeskNoteRepository } from './office/sql-desk-note-repository.ts'
import { sqlFormDraftRepository } from './office/sql-form-draft-repository.ts'
import { sqlOfficeAnswerRepository } from './office/sql-office-answer-repository.ts'
import { sqlOfficeDutyRepository } from './office/sql-office-duty-repository.ts'
import { sqlOfficeSessionRepository } from './office/sql-office-session-repository.ts'
import { sqlPreviewLinkRepository } from './office/sql-preview-link-repository.ts'
import { sqlResidentRepository } from './office/sql-resident-repository.ts'
import { sqlRetentionRepository } from './office/sql-retention-repository.ts'
import { sqlSectionNoticeRepository } from './office/sql-section-notice-repository.ts'
import { sqlSelfAudit } from './office/sql-self-audit.ts'
import { sqlOrderRepository } from './order/sql-order-repository.ts'
import { sqlBookingRepository } from './reservation/sql-booking-repository.ts'
import type { KeyRing } from './sealing/key-ring.ts'
import { sealing } from './sealing/sealing.ts'
import { sqlLimitRepository } from './session/sql-limit-repository.ts'
import { sqlSessionRepository } from './session/sql-session-repository.ts'
import type { SqlEngine } from './sql-engine.ts'
import { sqlIdempotencyRepository } from './sql-idempotency-repository.ts'
import { sqlStaffAccountRepository } from './staff/sql-staff-account-repository.ts'
import { sqlStaffGrantRepository } from './staff/sql-staff-grant-repository.ts'
import { sqlStaffLinkRepository } from './staff/sql-staff-link-repository.ts'
import { sqlAccessLog } from './survey/sql-access-log.ts'
import { sqlSurveyRepository } from './survey/sql-survey-repository.ts'

/** Storage in a database, with its keys. */
export type SqlStorage = Storage & { keys: StoredKeys } & Pick<SqlEngine, 'alone'>

/** The keys of a database, and DATA_KEY, which encrypts them. */
type Keys = {
  ring: KeyRing
  dataKey: string
  /** Called when newer keys could not be read; it is tried again. */
  onError?: ((reason: string) => void) | undefined
  /** Says which holds have expired; left out, the system's clock. */
  nowMs?: () => number
  /** Where the content of files lies; left out, in the database. */
  files?: (engine: SqlEngine) => AttachmentFiles
}

/**
 * Every repository on one engine, sealed by the keys of its database; the engine's owner adds `ready`, `writesFail`,
 * `figures` and `close`.
 */
export function sqlStorage(
  plainEngine: SqlEngine,
  {
    ring,
    dataKey,
    onError = () => {},
    nowMs = Date.now,
    files = (engine) => tableFiles(engine, nowMs),
  }: Keys,
): Omit<SqlStorage, 'ready' | 'writesFail' | 'figures' | 'close'> {
  const sealed = sealing(ring)
  const engine = keyRingEngine(plainEngine, { ring, dataKey, onError })
  const cache = cityCache(engine)
  const content = files(engine)
  return {
    surveys: sqlSurveyRepository(cache, 'survey'),
    members: sqlSurveyRepository(cache, 'member'),
    answers: sqlAnswerRepository({ engine, sealing: sealed, cache, nowMs }),
    ownAnswers: sqlOwnAnswerRepository(engine, sealed),
    officeAnswers: sqlOfficeAnswerRepository(engine, sealed),
    dailyCounts: sqlDailyCountRepository(engine),
    formDrafts: sqlFormDraftRepository(engine, sealed),
    previewLinks: sqlPreviewLinkRepository(engine, sealed),
    deskNotes: sqlDeskNoteRepository(engine, sealed),
    idempotency: sqlIdempotencyRepository(engine, sealed),
    claims: sqlClaimRepository(engine, sealed),
    answerIndex: sqlAnswerIndexRepository({ engine, sealing: sealed, cache }),
    messages: sqlMessageRepository(engine, sealed),
    languages: sqlLanguageRepository(engine, sealed),
    attachments: sqlAttachmentRepository({ engine, sealing: sealed, files: content }),
    memberNumbers: sqlMemberNumberRepository(engine, sealed),
    orders: sqlOrderRepository({ engine, sealing: sealed, cache }),
    bookings: sqlBookingRepository({ engine, sealing: sealed, cache, nowMs }),
    paymentConfig: { find: cache.paymentConfig },
    staffGrants: sqlStaffGrantRepository(engine, sealed),
    staffLinks: sqlStaffLinkRepository(engine, sealed),
    staffAccounts: sqlStaffAccountRepository(engine, sealed),
    officeDuties: sqlOfficeDutyRepository(engine, sealed),
    officeSessions: sqlOfficeSessionRepository(engine, sealed),
    sectionNotices: sqlSectionNoticeRepository(engine, sealed),
    limits: sqlLimitRepository(engine, sealed),
    sessions: sqlSessionRepository(engine, sealed),
    audit: sqlAuditLog(engine, sealed),
    accessLog: sqlAccessLog(engine, sealed),
    city: {
      ...sqlCityRepository(engine, sealed, cache.forget),
      findMedia: cache.media,
      settings: cache.settings,
      languages: cache.languages,
    },
    selfAudit: sqlSelfAudit(engine, sealed, nowMs),
    retention: sqlRetentionRepository(engine, sealed),
    residents: sqlResidentRepository({ engine, sealing: sealed, files: content }),
    alone: engine.alone,
    keys: storedKeys({ engine, sealing: sealed, ring, dataKey }),
  }
}

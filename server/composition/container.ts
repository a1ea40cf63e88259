import 'reflect-metadata'
import { Container, type ResolutionContext, type ServiceIdentifier } from 'inversify'
import { cityFindings } from '../../adapters/city-bundle/check-city.ts'
import { formFindings, isFormLike } from '../../adapters/city-bundle/check-form.ts'
import { translationMessages } from '../../adapters/city-bundle/language-files.ts'
import { type OfficeNeeds, officeOn } from '../../adapters/http/server/office-api.ts'
import type { PaymentMessages } from '../../adapters/http/server/payment-messages.ts'
import { lineIdentityGateway } from '../../adapters/line/line-identity-gateway.ts'
import { lineMessageGateway } from '../../adapters/line/line-message-gateway.ts'
import { lineRichMenuGateway } from '../../adapters/line/line-rich-menu-gateway.ts'
import { erasedListFile } from '../../adapters/platform/erased-list-file.ts'
import { japanPostPostcodes } from '../../adapters/platform/japan-post-postcodes.ts'
import { japaneseHolidays } from '../../adapters/platform/japanese-holidays.ts'
import { qrPng, qrSvg } from '../../adapters/platform/qr-image.ts'
import { randomIds, readablePassword } from '../../adapters/platform/random-ids.ts'
import { scryptPasswordHash } from '../../adapters/platform/scrypt-password-hash.ts'
import { sessionTokens } from '../../adapters/platform/session-tokens.ts'
import { sha256Digest } from '../../adapters/platform/sha256-digest.ts'
import { staffProofs } from '../../adapters/platform/staff-proofs.ts'
import { systemClock } from '../../adapters/platform/system-clock.ts'
import { officeOriginOf } from '../../application/office/office-entry.ts'
import { makeReceiveNotice } from '../../application/payment/receive-notice.ts'
import { makeReceiveReturn } from '../../application/payment/receive-return.ts'
import type { City } from '../../application/ports/city-repository.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { Digest } from '../../application/ports/digest.ts'
import type { HolidayCalendar } from '../../application/ports/holiday-calendar.ts'
import type { IdSource } from '../../application/ports/id-source.ts'
import type { IdentityGateway } from '../../application/ports/identity-gateway.ts'
import type { MailGateway } from '../../application/ports/mail-gateway.ts'
import type { MessageGateway } from '../../application/ports/message-gateway.ts'
import type { PasswordHash } from '../../application/ports/password-hash.ts'
import type { PaymentGateway } from '../../application/ports/payment-gateway.ts'
import type { PostcodeDirectory } from '../../application/ports/postcode-directory.ts'
import type { RichMenuGateway } from '../../application/ports/rich-menu-gateway.ts'
import type { Scanner } from '../../application/ports/scanner.ts'
import type { ServerCondition } from '../../application/ports/server-condition.ts'
import type { SessionTokens } from '../../application/ports/session-tokens.ts'
import type { StaffDirectory } from '../../application/ports/staff-directory.ts'
import type { StaffProofs } from '../../application/ports/staff-proofs.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { Translator } from '../../application/ports/translator.ts'
import { makePublicUseCases, type PublicUseCasesFor } from '../../application/public-use-cases.ts'
import { type AuditCounters, makeAuditCounters } from '../../application/shared/audit-counters.ts'
import { type Settings, shippedSettings } from '../../application/shared/settings.ts'
import { makeUseCases, type Needs, type UseCasesFor } from '../../application/use-cases.ts'
import { citySheets } from './city-sheets.ts'
import type { Config } from './config.ts'
import { lineEndpoints, type Origins } from './line-endpoints.ts'
import { mailGatewayOf } from './mail-config.ts'
import { scannerOf } from './scanner-config.ts'
import { staffDirectoryOf } from './staff-directory.ts'
import { reportTables, staffTables } from './table-file.ts'
import { translatorOf } from './translation-config.ts'

const id = <T>(name: string) => Symbol(name) as ServiceIdentifier<T>

/** Every service by name; swap one by binding another adapter to its id. */
export const Ids = {
  Storage: id<Storage>('Storage'),
  Clock: id<Clock>('Clock'),
  IdSource: id<IdSource>('IdSource'),
  Digest: id<Digest>('Digest'),
  Settings: id<Settings>('Settings'),
  Identity: id<IdentityGateway>('IdentityGateway'),
  RichMenu: id<RichMenuGateway>('RichMenuGateway'),
  MessageGateway: id<MessageGateway>('MessageGateway'),
  Mail: id<MailGateway>('MailGateway'),
  Holidays: id<HolidayCalendar>('HolidayCalendar'),
  Postcodes: id<PostcodeDirectory>('PostcodeDirectory'),
  SessionTokens: id<SessionTokens>('SessionTokens'),
  StaffDirectory: id<StaffDirectory>('StaffDirectory'),
  Passwords: id<PasswordHash>('PasswordHash'),
  StaffProofs: id<StaffProofs>('StaffProofs'),
  Translator: id<Translator>('Translator'),
  Scanner: id<Scanner>('Scanner'),
  AuditCounters: id<AuditCounters>('AuditCounters'),
  PublicUseCasesFor: id<PublicUseCasesFor>('PublicUseCasesFor'),
  UseCasesFor: id<UseCasesFor>('UseCasesFor'),
  Office: id<OfficeNeeds>('Office'),
  Payments: id<PaymentGateway | undefined>('PaymentGateway'),
  PaymentMessages: id<PaymentMessages | undefined>('PaymentMessages'),
}

/** Everything the use cases need from outside, from the container. */
const needsIn = ({ get }: Pick<ResolutionContext, 'get'>): Needs => ({
  ...get<Storage>(Ids.Storage),
  holidays: get(Ids.Holidays),
  clock: get(Ids.Clock),
  ids: get(Ids.IdSource),
  digest: get(Ids.Digest),
  richMenu: get(Ids.RichMenu),
  postcodes: get(Ids.Postcodes),
  identity: get(Ids.Identity),
  tokens: get(Ids.SessionTokens),
  directory: get(Ids.StaffDirectory),
  passwords: get(Ids.Passwords),
  staffProofs: get(Ids.StaffProofs),
  translator: get(Ids.Translator),
  scanner: get(Ids.Scanner),
  auditCounters: get(Ids.AuditCounters),
  payments: get(Ids.Payments),
  settings: get(Ids.Settings),
})

/** What the container is made of besides the configuration. */
type ContainerOptions = {
  storage: Storage
  origins: Origins
  serverCondition: ServerCondition
  /** Called with the reason of a failed sign-in; it has nothing personal and nothing secret. */
  onSignInFailure: (facts: { step: string; reason: string }) => void
  /** Called with the reason of a failure of the admin platform; it has nothing personal and nothing secret. */
  onDirectoryFailure: (facts: { step: string; reason: string }) => void
  /** Called with the reason of a failure of the translator; it has nothing of the texts, and nothing secret. */
  onTranslatorFailure: (facts: { reason: string }) => void
  /** Called with the reason of a failure of the scanner; it has nothing of the file, and nothing secret. */
  onScannerFailure: (facts: { reason: string }) => void
}

/** The one place that knows which adapter stands behind which port. */
export function createContainer(
  config: Config,
  {
    storage,
    origins,
    serverCondition,
    onSignInFailure,
    onDirectoryFailure,
    onTranslatorFailure,
    onScannerFailure,
  }: ContainerOptions,
): Container {
  const container = new Container({ defaultScope: 'Singleton' })
  const line = { ...config.line, ...lineEndpoints(config.line, origins) }

  container.bind(Ids.Storage).toConstantValue(storage)
  container.bind(Ids.Clock).toConstantValue(systemClock)
  container.bind(Ids.IdSource).toConstantValue(randomIds)
  container.bind(Ids.Digest).toConstantValue(sha256Digest)
  const { paymentFeature, membersTab, rateLimits } = config
  container.bind(Ids.Settings).toConstantValue({ ...shippedSettings, paymentFeature, membersTab, rateLimits })
  const messaging = { messagingUrl: line.messagingUrl, token: line.messagingToken }
  container.bind(Ids.RichMenu).toResolvedValue(() => lineRichMenuGateway(messaging), [])
  container.bind(Ids.MessageGateway).toResolvedValue(() => lineMessageGateway(messaging), [])
  container.bind(Ids.Mail).toResolvedValue(() => mailGatewayOf(config.mail), [])
  container
    .bind(Ids.Translator)
    .toResolvedValue(() => translatorOf(config.translation, onTranslatorFailure), [])
  container.bind(Ids.Scanner).toResolvedValue(() => scannerOf(config.scanner, onScannerFailure), [])
  container.bind(Ids.Payments).toResolvedValue(() => config.payment?.gateway(origins), [])
  container.bind(Ids.Holidays).toResolvedValue(japaneseHolidays, [])
  container.bind(Ids.Postcodes).toResolvedValue(japanPostPostcodes, [])
  container.bind(Ids.Identity).toResolvedValue(
    (clock: Clock) =>
      lineIdentityGateway({
        ...line,
        redirectUri: async (door) =>
          door === 'residents'
            ? `${origins.app}/login`
            : `${(await officeOriginOf(storage)) ?? origins.app}/office/line`,
        clock,
        onFailure: onSignInFailure,
      }),
    [Ids.Clock],
  )
  const tokenKeys = { key: config.sessionKey, olderKey: config.olderSessionKey, issuer: origins.app }
  container
    .bind(Ids.SessionTokens)
    .toResolvedValue(
      (clock: Clock) => sessionTokens({ ...tokenKeys, ttlSec: config.sessionTtlSec, clock }),
      [Ids.Clock],
    )
  container
    .bind(Ids.StaffProofs)
    .toResolvedValue((clock: Clock) => staffProofs({ ...tokenKeys, clock }), [Ids.Clock])
  container.bind(Ids.Passwords).toResolvedValue(() => scryptPasswordHash(undefined, config.workers), [])
  container.bind(Ids.StaffDirectory).toResolvedValue(
    ({ staffAccounts }: Storage, passwords: PasswordHash, ids: IdSource, clock: Clock) =>
      staffDirectoryOf(config, {
        origins,
        embedded: { staffAccounts, passwords, ids, clock },
        onFailure: onDirectoryFailure,
      }),
    [Ids.Storage, Ids.Passwords, Ids.IdSource, Ids.Clock],
  )
  container
    .bind(Ids.AuditCounters)
    .toResolvedValue(
      ({ audit }: Storage, clock: Clock) => makeAuditCounters({ audit, clock }),
      [Ids.Storage, Ids.Clock],
    )
  container.bind(Ids.PublicUseCasesFor).toDynamicValue((context) => makePublicUseCases(needsIn(context)))
  container.bind(Ids.UseCasesFor).toDynamicValue((context) => makeUseCases(needsIn(context)))
  container.bind(Ids.Office).toDynamicValue((context) => {
    const needs = needsIn(context)
    return officeOn(
      {
        ...storage,
        ...needs,
        checkTranslation: translationMessages,
        checkCity: (city: City) => cityFindings(city, needs.clock.now()),
        checkForm: (city: City, surveyId: string) => formFindings(city, surveyId, needs.clock.now()),
        isFormLike,
        citySheets: citySheets(needs.clock),
        // The emulator's LIFF id is nothing to hand out.
        site: { appOrigin: origins.app, liffId: config.emulators.includes('line') ? '' : line.liffId },
        qrImages: { svg: (text: string, name: string) => String(qrSvg(text, name)), png: qrPng },
        erasedList: erasedListOf(config),
        serverCondition,
        hasRemoteStaff: config.adminPlatform !== undefined,
        newPassword: readablePassword,
        staffTables,
        reportTables,
      },
      { isSecure: origins.app.startsWith('https:') },
    )
  })
  container.bind(Ids.PaymentMessages).toDynamicValue((context) => {
    const { payments, ...others } = needsIn(context)
    return (
      payments && {
        receiveNotice: makeReceiveNotice({ ...others, payments }),
        receiveReturn: makeReceiveReturn({ ...others, payments }),
      }
    )
  })
  return container
}

const erasedListOf = ({ erasedList }: Pick<Config, 'erasedList'>) =>
  erasedList === undefined ? undefined : erasedListFile(erasedList)

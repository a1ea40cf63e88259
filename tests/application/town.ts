import { sha256Digest } from '../../adapters/platform/sha256-digest.ts'
import { staffProofs } from '../../adapters/platform/staff-proofs.ts'
import { noScanner } from '../../adapters/scanner/no-scanner.ts'
import { embeddedStaffDirectory } from '../../adapters/staff-platform/embedded-staff-directory.ts'
import { noTranslator } from '../../adapters/translation/no-translator.ts'
import { type MarkPayment, makeMarkPayment } from '../../application/office/payments.ts'
import { makeReceiveNotice, type ReceiveNotice } from '../../application/payment/receive-notice.ts'
import { makeReceiveReturn, type ReceiveReturn } from '../../application/payment/receive-return.ts'
import type { AnswerRepository } from '../../application/ports/answer-repository.ts'
import type { BookingRepository } from '../../application/ports/booking-repository.ts'
import type { City, CityLanguages, OfficeSettings } from '../../application/ports/city-repository.ts'
import type { ClaimRepository } from '../../application/ports/claim-repository.ts'
import type { IdSource } from '../../application/ports/id-source.ts'
import type { OwnAnswerRepository } from '../../application/ports/own-answer-repository.ts'
import type { PaymentGateway } from '../../application/ports/payment-gateway.ts'
import type { Address } from '../../application/ports/postcode-directory.ts'
import type { Scanner } from '../../application/ports/scanner.ts'
import type { SessionTokens } from '../../application/ports/session-tokens.ts'
import type { Translator } from '../../application/ports/translator.ts'
import { type AuditCounters, makeAuditCounters } from '../../application/shared/audit-counters.ts'
import { type Settings, shippedSettings } from '../../application/shared/settings.ts'
import type { Needs, UseCases } from '../../application/use-cases.ts'
import type { CityStatus } from '../../domain/answer/city-status.ts'
import type { MessageSettings } from '../../domain/answer/message-times.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { countingIds } from '../fakes/counting-ids.ts'
import { fakeHolidays } from '../fakes/fake-holidays.ts'
import { type FakeIdentity, fakeIdentity } from '../fakes/fake-identity.ts'
import { fakePostcodes } from '../fakes/fake-postcodes.ts'
import { type FixedClock, fixedClock } from '../fakes/fixed-clock.ts'
import { type RecordingRichMenu, recordingRichMenu } from '../fakes/recording-rich-menu.ts'
import { type TestStorage, testStorage, withCity } from '../fakes/test-storage.ts'
import { quickPasswords } from '../quick-passwords.ts'
import { aSurvey } from './forms.ts'
import { testGateway } from './payment/test-gateway.ts'
import type { Route } from './routes.ts'

/** When it is in a town, unless somebody says otherwise. */
const noon = '2025-06-14T12:00:00+09:00'

export const hanako = 'U-hanako'
export const taro = 'U-taro'

/** What a town has to book. */
export type Bookables = Pick<City, 'calendars' | 'categories' | 'items'>

/** What a town has to sell. */
export type Shop = Pick<City, 'payment' | 'tax'>

type Wanted = {
  surveys?: readonly SurveyConfig[]
  members?: readonly SurveyConfig[]
  bookables?: Bookables
  shop?: Shop
  /** What the town sends to who has booked. */
  messages?: MessageSettings
  statuses?: readonly CityStatus[]
  /** How its office's pages are used. */
  office?: OfficeSettings
  /** The languages that it offers, and what its texts are in them. */
  offered?: readonly LanguageCode[]
  languages?: CityLanguages
  /** Absent: the town has no machine. */
  translator?: Translator
  /** Absent: it finds nothing in anything. */
  scanner?: Scanner
  /** The payment provider; absent: the emulated one. */
  payments?: PaymentGateway
  /** Names of national holidays by day. */
  holidays?: Readonly<Record<string, string>>
  /** Where everything is stored; absent: an empty store in memory. */
  store?: TestStorage
  /** What the store in memory begins with. */
  database?: Buffer
  /** An instant with its zone. */
  now?: string
  ids?: IdSource
  settings?: Partial<Settings>
  addresses?: Readonly<Record<string, readonly Address[]>>
  /** Puts something before the store of answers, such as a fault. */
  answersThrough?: (answers: AnswerRepository) => AnswerRepository
  ownAnswersThrough?: (answers: OwnAnswerRepository) => OwnAnswerRepository
  /** The same before what is booked. */
  bookingsThrough?: (bookings: BookingRepository) => BookingRepository
  /** The same before what can be claimed. */
  claimsThrough?: (claims: ClaimRepository) => ClaimRepository
}

/** A small town, accessed over `route`; Hanako's use cases stand ready. */
export type Town = UseCases & {
  storage: TestStorage
  clock: FixedClock
  /** Lets time go by, milliseconds, and the store do what it does by itself meanwhile. */
  pass(ms: number): void
  richMenu: RecordingRichMenu
  auditCounters: AuditCounters
  /** What the payment provider can tell. */
  provider: { receiveNotice: ReceiveNotice; receiveReturn: ReceiveReturn }
  /** What the office says of a payment. */
  markPayment: MarkPayment
  /** What another resident can ask. */
  as(userId: string): Promise<UseCases>
  /** Puts other surveys in force. */
  publish(...surveys: readonly SurveyConfig[]): Promise<void>
  /** Offers other languages; none: nobody chooses any. */
  offerLanguages(...offered: readonly LanguageCode[]): Promise<void>
  /** Puts other calendars and categories in force. */
  offer(bookables: Bookables): Promise<void>
  /** Puts other services and another tax in force. */
  sell(shop: Shop): Promise<void>
}

export async function aTown(route: Route, wanted: Wanted = {}): Promise<Town> {
  let city: City = {
    settings: {
      cityName: 'みなと市',
      ...(wanted.messages && { messages: wanted.messages }),
      ...(wanted.statuses && { statuses: wanted.statuses }),
      ...(wanted.office && { office: wanted.office }),
      ...(wanted.offered && { languages: wanted.offered }),
    },
    surveys: wanted.surveys ?? [aSurvey()],
    ...(wanted.members && { members: wanted.members }),
    ...wanted.bookables,
    ...wanted.shop,
    ...(wanted.languages && { languages: wanted.languages }),
    media: [],
  }
  const now = wanted.now ?? noon
  const begun = wanted.store ? {} : { database: await withCity(city, Date.parse(now)) }
  const { needs, storage, clock, richMenu } = townNeeds({ ...wanted, ...begun }, wanted.store)
  const put = async (changes: Partial<City>) => {
    city = { ...city, ...changes }
    await storage.city.import(city, clock.now())
  }
  const publish = (...surveys: readonly SurveyConfig[]) => put({ surveys })
  const offer = (bookables: Bookables) => put(bookables)
  const offerLanguages = (...languages: readonly LanguageCode[]) =>
    put({ settings: { ...city.settings, languages } })
  const sell = (shop: Shop) => put(shop)
  if (wanted.store) await put({})
  const product = await route(needs)
  const as = (userId: string) => product.as({ userId })
  const told = { ...needs, payments: wanted.payments ?? testGateway }
  const provider = { receiveNotice: makeReceiveNotice(told), receiveReturn: makeReceiveReturn(told) }
  const { auditCounters } = needs
  return {
    ...(await as(hanako)),
    storage,
    clock,
    pass(ms) {
      clock.advance(ms)
      storage.expireOrders()
    },
    richMenu,
    auditCounters,
    provider,
    markPayment: makeMarkPayment(needs),
    as,
    publish,
    offerLanguages,
    offer,
    sell,
  }
}

/** Everything the product needs, on an empty store in memory or the given one. */
export function townNeeds(
  wanted: Wanted = {},
  store?: TestStorage,
): {
  needs: Needs
  storage: TestStorage
  clock: FixedClock
  richMenu: RecordingRichMenu
  identity: FakeIdentity
} {
  const clock = fixedClock(wanted.now ?? noon)
  const storage = store ?? testStorage(clock.now, wanted.database)
  const richMenu = recordingRichMenu()
  const identity = fakeIdentity({
    'code-hanako': { userId: hanako, name: '花子', picture: 'https://profile.line-scdn.net/hanako' },
    'code-taro': { userId: taro },
  })
  const ids = wanted.ids ?? countingIds()
  const needs: Needs = {
    ...storage,
    answers: wanted.answersThrough?.(storage.answers) ?? storage.answers,
    ownAnswers: wanted.ownAnswersThrough?.(storage.ownAnswers) ?? storage.ownAnswers,
    bookings: wanted.bookingsThrough?.(storage.bookings) ?? storage.bookings,
    claims: wanted.claimsThrough?.(storage.claims) ?? storage.claims,
    holidays: fakeHolidays(wanted.holidays ?? {}),
    clock,
    ids,
    digest: sha256Digest,
    richMenu,
    postcodes: fakePostcodes(wanted.addresses),
    identity,
    tokens: plainTokens,
    passwords: quickPasswords,
    directory: embeddedStaffDirectory({ ...storage, passwords: quickPasswords, ids, clock }),
    staffProofs: staffProofs({ key: 'k'.repeat(32), issuer: 'http://town.test', clock }),
    translator: wanted.translator ?? noTranslator,
    scanner: wanted.scanner ?? noScanner,
    auditCounters: makeAuditCounters({ audit: storage.audit, clock }),
    payments: wanted.payments ?? testGateway,
    settings: { ...shippedSettings, ...wanted.settings },
  }
  return { needs, storage, clock, richMenu, identity }
}

/** Session tokens that can be read by eye; real ones are signed. */
export const plainTokens: SessionTokens = {
  issue: async (viewer) => `session.${Buffer.from(JSON.stringify(viewer)).toString('base64url')}`,
  async verify(token) {
    const [kind, body] = token.split('.')
    if (kind !== 'session' || !body) throw refuse('auth.required', {})
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Viewer
  },
}

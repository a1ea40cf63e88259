import { countingIds } from '../../adapters/memory/counting-ids.ts'
import { type FixedClock, fixedClock } from '../../adapters/memory/fixed-clock.ts'
import { memoryHolidays } from '../../adapters/memory/memory-holidays.ts'
import { type MemoryIdentity, memoryIdentity } from '../../adapters/memory/memory-identity.ts'
import { memoryPostcodes } from '../../adapters/memory/memory-postcodes.ts'
import { type MemoryStorage, memoryStorage } from '../../adapters/memory/memory-storage.ts'
import { type RecordingRichMenu, recordingRichMenu } from '../../adapters/memory/recording-rich-menu.ts'
import { staffProofs } from '../../adapters/session/staff-proofs.ts'
import { embeddedStaffDirectory } from '../../adapters/staff-directory/embedded-staff-directory.ts'
import { scryptPasswordHash } from '../../adapters/system/scrypt-password-hash.ts'
import { sha256Digest } from '../../adapters/system/sha256-digest.ts'
import { noTranslator } from '../../adapters/translation/no-translator.ts'
import { type MarkPayment, makeMarkPayment } from '../../application/office/payments.ts'
import { makeReceiveNotice, type ReceiveNotice } from '../../application/payment/receive-notice.ts'
import { makeReceiveReturn, type ReceiveReturn } from '../../application/payment/receive-return.ts'
import type { AnswerRepository } from '../../application/ports/answer-repository.ts'
import type { BookingRepository } from '../../application/ports/booking-repository.ts'
import type { City, CityLanguages } from '../../application/ports/city-repository.ts'
import type { ClaimRepository } from '../../application/ports/claim-repository.ts'
import type { IdSource } from '../../application/ports/id-source.ts'
import type { OwnAnswerRepository } from '../../application/ports/own-answer-repository.ts'
import type { Address } from '../../application/ports/postcode-directory.ts'
import type { SessionTokens } from '../../application/ports/session-tokens.ts'
import type { Translator } from '../../application/ports/translator.ts'
import { type Settings, shippedSettings } from '../../application/settings.ts'
import { makeTallies, type Tallies } from '../../application/shared/tallies.ts'
import type { Needs, UseCases } from '../../application/use-cases.ts'
import type { Viewer } from '../../application/viewer.ts'
import type { CityStatus } from '../../domain/answer/city-status.ts'
import type { MessageSettings } from '../../domain/answer/message-times.ts'
import { refuse } from '../../domain/refusal.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { aSurvey } from './forms.ts'
import { testGateway } from './payment/test-gateway.ts'
import type { Route } from './routes.ts'

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
  /** The languages that it offers, and what its texts are in them. */
  offered?: readonly LanguageCode[]
  languages?: CityLanguages
  /** Absent: the town has no machine. */
  translator?: Translator
  /** Names of national holidays by day. */
  holidays?: Readonly<Record<string, string>>
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
  storage: MemoryStorage
  clock: FixedClock
  richMenu: RecordingRichMenu
  tallies: Tallies
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

/** Opens the store of each town where a run sets it; else it is on memory. */
export const townStore: { open?: () => Promise<MemoryStorage> } = {}

export async function aTown(route: Route, wanted: Wanted = {}): Promise<Town> {
  const { needs, storage, clock, richMenu } = townNeeds(wanted, await townStore.open?.())
  let city: City = {
    settings: {
      cityName: 'みなと市',
      ...(wanted.messages && { messages: wanted.messages }),
      ...(wanted.statuses && { statuses: wanted.statuses }),
      ...(wanted.offered && { languages: wanted.offered }),
    },
    surveys: wanted.surveys ?? [aSurvey()],
    ...(wanted.members && { members: wanted.members }),
    ...wanted.bookables,
    ...wanted.shop,
    ...(wanted.languages && { languages: wanted.languages }),
    media: [],
  }
  const put = async (changes: Partial<City>) => {
    city = { ...city, ...changes }
    await storage.city.import(city, clock.now())
  }
  const publish = (...surveys: readonly SurveyConfig[]) => put({ surveys })
  const offer = (bookables: Bookables) => put(bookables)
  const offerLanguages = (...languages: readonly LanguageCode[]) =>
    put({ settings: { ...city.settings, languages } })
  const sell = (shop: Shop) => put(shop)
  await put({})
  const product = await route(needs)
  const as = (userId: string) => product.as({ userId })
  const told = { ...needs, payments: testGateway }
  const provider = { receiveNotice: makeReceiveNotice(told), receiveReturn: makeReceiveReturn(told) }
  const { tallies } = needs
  return {
    ...(await as(hanako)),
    storage,
    clock,
    richMenu,
    tallies,
    provider,
    markPayment: makeMarkPayment(needs),
    as,
    publish,
    offerLanguages,
    offer,
    sell,
  }
}

/** Everything the product needs, on memory or the given store. */
export function townNeeds(
  wanted: Wanted = {},
  store?: MemoryStorage,
): {
  needs: Needs
  storage: MemoryStorage
  clock: FixedClock
  richMenu: RecordingRichMenu
  identity: MemoryIdentity
} {
  const clock = fixedClock(wanted.now ?? '2025-06-14T12:00:00+09:00')
  const storage = store ?? memoryStorage(clock.now)
  const richMenu = recordingRichMenu()
  const identity = memoryIdentity({
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
    holidays: memoryHolidays(wanted.holidays ?? {}),
    clock,
    ids,
    digest: sha256Digest,
    richMenu,
    postcodes: memoryPostcodes(wanted.addresses),
    identity,
    tokens: plainTokens,
    passwords: quickPasswords,
    directory: embeddedStaffDirectory({ ...storage, passwords: quickPasswords, ids, clock }),
    staffProofs: staffProofs({ key: 'k'.repeat(32), issuer: 'http://town.test', clock }),
    translator: wanted.translator ?? noTranslator,
    tallies: makeTallies({ audit: storage.audit, clock }),
    payments: testGateway,
    settings: { ...shippedSettings, ...wanted.settings },
  }
  return { needs, storage, clock, richMenu, identity }
}

/** Hashes passwords as the product does, at a strength that takes no time. */
export const quickPasswords = scryptPasswordHash({ N: 2, r: 1, p: 1 })

/** Session tokens that can be read by eye; real ones are signed. */
export const plainTokens: SessionTokens = {
  issue: async (viewer) => `session.${Buffer.from(JSON.stringify(viewer)).toString('base64url')}`,
  async verify(token) {
    const [kind, body] = token.split('.')
    if (kind !== 'session' || !body) throw refuse('auth.required', {})
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Viewer
  },
}

import { browserClock } from '../../adapters/browser/browser-clock.ts'
import { newKey, newSecret } from '../../adapters/browser/random-text.ts'
import { profileOf } from '../../adapters/http/client/profile-of-session.ts'
import { residentCalls } from '../../adapters/http/client/resident-calls.ts'
import { browserNet } from '../../adapters/http/client/send-call.ts'
import { shared as ja } from '../../application/messages/ja/shared.ts'
import { textsIn } from '../../application/messages/languages.ts'
import type { MessagingClient } from '../../application/ports/messaging-client.ts'
import type { SessionKeeper } from '../../application/ports/session-keeper.ts'
import type { PublicSettings } from '../../application/public-settings.ts'
import type { Services } from '../frame/services.ts'
import { BookingDesk } from '../reservation/booking.ts'
import { DraftBox } from '../survey/draft/draft-box.ts'
import { sha256 } from '../survey/draft/sha256.ts'
import { KeptFilling } from '../survey/kept-filling.ts'
import type { SurveyNeeds } from '../survey/survey-page.ts'
import { type EarlyAnswers, netWithEarly } from './early-fetch.ts'
import { formCalls } from './form-calls.ts'
import { laterCalls } from './later-calls.ts'
import { loadPortal } from './load-portal.ts'

type Given = {
  settings: PublicSettings
  messaging: MessagingClient
  session: SessionKeeper
  early: EarlyAnswers
}

/** The composition root of the browser: plain objects, no container. */
export function compose({ settings, messaging, session, early }: Given): Services {
  const ask = residentCalls({ origin: '', session, net: netWithEarly(browserNet, early) })
  // The code of these calls comes with the first of them: most pages make none.
  const sending = laterCalls(
    async () => (await import('./sending-calls.ts')).sendingCalls(ask),
    ['saveAnswer', 'findAddress', 'removeUnansweredRichMenu'],
  )
  const calendar = laterCalls(
    async () => (await import('./calendar-calls.ts')).calendarCalls(ask),
    [
      'loadCalendar',
      'loadSchedule',
      'loadCategoryTree',
      'listReservationItems',
      'canBeReserved',
      'checkReservation',
    ],
  )
  const searching = laterCalls(
    async () => (await import('./search-calls.ts')).searchCalls(ask),
    ['listSearchableSurveys', 'findAnswers', 'claimAnswers', 'cancelAnswer'],
  )
  // Without TLS a browser has no digests: then there are no drafts, and texts stand for their own prints.
  const isSecure = globalThis.isSecureContext
  const drafts = isSecure ? new DraftBox(window.localStorage, browserClock) : undefined
  const log = (message: string, error?: unknown): void => console.warn(message, error ?? '')
  const storage = window.sessionStorage
  const found: SurveyNeeds['found'] = {}
  const survey: SurveyNeeds = {
    ...formCalls(ask),
    ...sending,
    ...calendar,
    found,
    messaging,
    clock: browserClock,
    newKey,
    fingerprint: isSecure ? sha256 : async (text) => text,
    drafts,
    hasSession: () => session.renewable() !== undefined,
    userId: () => session.read()?.profile.userId,
    loadTexts: (languageCode) => textsIn(languageCode, 'shared', ja),
    log,
  }
  const search = { ...survey, ...searching, kept: {}, storage }
  return {
    settings,
    session,
    reload: () => location.reload(),
    survey,
    search,
    results: {
      ...search,
      profile: () => {
        const tokens = session.renewable()
        return tokens && profileOf(tokens)
      },
      print: () => window.print(),
      saveFile: async (file) => (await import('../../adapters/browser/save-file.ts')).saveFile(file),
    },
    calendar: {
      ...calendar,
      messaging,
      clock: browserClock,
      storage,
      log,
    },
    desk: new BookingDesk(),
    filling: new KeptFilling(),
    login: {
      signIn: laterCalls(
        async () => (await import('../../adapters/http/client/http-sign-in.ts')).httpSignIn({ origin: '' }),
        ['exchangeCode', 'signInWithLiff', 'refresh'],
      ),
      session,
      messaging,
      settings,
      origin: location.origin,
      storage,
      secret: newSecret,
      leaveFor: (url) => location.assign(url),
      forgetOthers: (userId) => {
        if (!found.current?.isOf(userId)) found.current?.forget()
        drafts?.keepOnly(userId).catch((error) => log('Drafts not cleared', error))
      },
      log,
    },
    portal: settings.emulators.includes('line') ? { loadPortal, session } : undefined,
  }
}

import { browserClock } from '../../adapters/browser/browser-clock.ts'
import {
  announceSignOut,
  isSharedDevice,
  keptStorage,
  onSignOutElsewhere,
  setSharedDevice,
} from '../../adapters/browser/kept-storage.ts'
import { newKey, newSecret } from '../../adapters/browser/random-text.ts'
import { profileOf } from '../../adapters/http/client/local-session.ts'
import { publicCalls } from '../../adapters/http/client/public-calls.ts'
import { type AskAsResident, residentCalls } from '../../adapters/http/client/resident-calls.ts'
import { browserNet } from '../../adapters/http/client/send-call.ts'
import type { LanguageOfPage } from '../frame/language-of-page.ts'
import { DraftStorage } from '../survey/draft/draft-storage.ts'
import { sha256 } from '../survey/draft/sha256.ts'
import { netWithPrefetched, type PrefetchedResponses } from './before-start.ts'
import { browserCalls } from './browser-calls.ts'
import { laterSignIn } from './later-sign-in.ts'
import { makeServices } from './make-services.ts'
import type { AppDependencies, Services } from './services.ts'

type Given = Pick<AppDependencies, 'settings' | 'messaging' | 'session' | 'go' | 'location'> & {
  prefetched: PrefetchedResponses
  /** The page shows a form before it is known who fills it in: every call of a resident waits for that. */
  signsInLater: boolean
  /** Makes the language of the page, where there is one to choose. */
  openLanguage: ((needs: LanguageNeeds) => LanguageOfPage) | undefined
}

/** What the language of a page needs of the others. */
export type LanguageNeeds = Pick<AppDependencies, 'settings' | 'log'> & {
  ask: AskAsResident
  hasSession(): boolean
}

/** The composition root of the browser: plain objects, no container. */
export function compose({
  settings,
  messaging,
  session,
  go,
  location: currentLocation,
  prefetched,
  signsInLater,
  openLanguage,
}: Given): Services {
  // Without TLS a browser has no digests: then there are no drafts, and each text is its own digest.
  const isSecure = globalThis.isSecureContext
  const log = (message: string, error?: unknown): void => console.warn(message, error ?? '')
  const hasSession = () => session.renewable() !== undefined
  const askAtOnce = residentCalls({ origin: '', session, net: netWithPrefetched(browserNet, prefetched) })
  const askAsAnybody = publicCalls({ origin: '' })
  const entry = signsInLater
    ? laterSignIn({
        session,
        messaging,
        signIn: browserCalls({ ask: askAtOnce, askAsAnybody }, settings).signIn,
        forgetOthers: (userId) => services.forgetOthers(userId),
      })
    : undefined
  const ask = entry?.waiting(askAtOnce) ?? askAtOnce
  const services = makeServices({
    ...browserCalls({ ask, askAsAnybody }, settings),
    language: openLanguage?.({ settings, ask, hasSession, log }),
    settings,
    messaging,
    session,
    go,
    location: currentLocation,
    origin: location.origin,
    device: { isShared: isSharedDevice, setShared: setSharedDevice, announceSignOut, onSignOutElsewhere },
    storage: window.sessionStorage,
    clock: browserClock,
    newKey,
    newSecret,
    digest: isSecure ? sha256 : async (text) => text,
    drafts: isSecure ? new DraftStorage(keptStorage, browserClock) : undefined,
    profile() {
      // The messaging app may say that the session is of another resident.
      const isUnsure = messaging.isInClient() && entry?.isPending()
      const tokens = isUnsure ? undefined : session.renewable()
      return tokens && profileOf(tokens)
    },
    leaveFor: (url) => location.assign(url),
    goToPay: async (page) => (await import('../../adapters/browser/go-to-pay.ts')).goToPay(page),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    reload: () => location.reload(),
    print: () => window.print(),
    saveFile: async (file) => (await import('../../adapters/browser/save-file.ts')).saveFile(file),
    saveBytes: async (file) => (await import('../../adapters/browser/save-file.ts')).saveFile(file),
    preparePhoto: async (photo) =>
      (await import('../../adapters/browser/prepare-photo.ts')).preparePhoto(photo),
    drawQr: async (text) => (await import('../../adapters/web/qr-drawing.ts')).qrDrawing(text),
    share: async (text) =>
      (await messaging.share?.(text)) ??
      (await import('../../adapters/browser/share-text.ts')).shareText(text),
    loadTellLeft: async () => (await import('../../adapters/http/client/tell-left.ts')).tellLeft,
    loadPortal: settings.emulators.includes('line')
      ? async () => (await import('./load-portal.ts')).loadPortal()
      : undefined,
    log,
  })
  return services
}

import { browserClock } from '../../adapters/browser/browser-clock.ts'
import {
  announceSignOut,
  isSharedDevice,
  keptStorage,
  onSignOutElsewhere,
  setSharedDevice,
} from '../../adapters/browser/kept-storage.ts'
import { newKey, newSecret } from '../../adapters/browser/random-text.ts'
import { profileOf } from '../../adapters/http/client/profile-of-session.ts'
import { type AskAsResident, residentCalls } from '../../adapters/http/client/resident-calls.ts'
import { browserNet } from '../../adapters/http/client/send-call.ts'
import { shared as ja } from '../../application/texts/ja.json'
import { textsIn } from '../../application/texts/languages.ts'
import type { LanguageOfPage } from '../frame/language-of-page.ts'
import { DraftStorage } from '../survey/draft/draft-storage.ts'
import { sha256 } from '../survey/draft/sha256.ts'
import { netWithPrefetched, type PrefetchedResponses } from './before-start.ts'
import { browserCalls } from './browser-calls.ts'
import { makeServices } from './make-services.ts'
import type { AppDependencies, Services } from './services.ts'

type Given = Pick<AppDependencies, 'settings' | 'messaging' | 'session' | 'history'> & {
  prefetched: PrefetchedResponses
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
  history,
  prefetched,
  openLanguage,
}: Given): Services {
  // Without TLS a browser has no digests: then there are no drafts, and each text is its own digest.
  const isSecure = globalThis.isSecureContext
  const ask = residentCalls({ origin: '', session, net: netWithPrefetched(browserNet, prefetched) })
  const log = (message: string, error?: unknown): void => console.warn(message, error ?? '')
  const hasSession = () => session.renewable() !== undefined
  return makeServices({
    ...browserCalls(ask, settings),
    language: openLanguage?.({ settings, ask, hasSession, log }),
    settings,
    messaging,
    session,
    history,
    origin: location.origin,
    device: { isShared: isSharedDevice, setShared: setSharedDevice, announceSignOut, onSignOutElsewhere },
    storage: window.sessionStorage,
    clock: browserClock,
    newKey,
    newSecret,
    digest: isSecure ? sha256 : async (text) => text,
    drafts: isSecure ? new DraftStorage(keptStorage, browserClock) : undefined,
    profile() {
      const tokens = session.renewable()
      return tokens && profileOf(tokens)
    },
    loadTexts: (languageCode) => textsIn(languageCode, 'shared', ja),
    leaveFor: (url) => location.assign(url),
    postTo: async (form) => (await import('../../adapters/browser/post-form.ts')).postForm(form),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    reload: () => location.reload(),
    print: () => window.print(),
    saveFile: async (file) => (await import('../../adapters/browser/save-file.ts')).saveFile(file),
    share: async (text) =>
      (await messaging.share?.(text)) ??
      (await import('../../adapters/browser/share-text.ts')).shareText(text),
    loadPortal: settings.emulators.includes('line')
      ? async () => (await import('./load-portal.ts')).loadPortal()
      : undefined,
    log,
  })
}

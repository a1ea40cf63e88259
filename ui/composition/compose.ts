import { browserClock } from '../../adapters/browser/browser-clock.ts'
import { newKey, newSecret } from '../../adapters/browser/random-text.ts'
import { profileOf } from '../../adapters/http/client/profile-of-session.ts'
import { residentCalls } from '../../adapters/http/client/resident-calls.ts'
import { browserNet } from '../../adapters/http/client/send-call.ts'
import { shared as ja } from '../../application/messages/ja/shared.ts'
import { textsIn } from '../../application/messages/languages.ts'
import { DraftBox } from '../survey/draft/draft-box.ts'
import { sha256 } from '../survey/draft/sha256.ts'
import { browserCalls } from './browser-calls.ts'
import { type EarlyAnswers, netWithEarly } from './early-fetch.ts'
import type { Services, World } from './services.ts'
import { servicesOf } from './services-of.ts'

type Given = Pick<World, 'settings' | 'messaging' | 'session' | 'history'> & { early: EarlyAnswers }

/** The composition root of the browser: plain objects, no container. */
export function compose({ settings, messaging, session, history, early }: Given): Services {
  // Without TLS a browser has no digests: then there are no drafts, and texts stand for their own prints.
  const isSecure = globalThis.isSecureContext
  return servicesOf({
    ...browserCalls(residentCalls({ origin: '', session, net: netWithEarly(browserNet, early) })),
    settings,
    messaging,
    session,
    history,
    origin: location.origin,
    storage: window.sessionStorage,
    clock: browserClock,
    newKey,
    newSecret,
    digest: isSecure ? sha256 : async (text) => text,
    drafts: isSecure ? new DraftBox(window.localStorage, browserClock) : undefined,
    profile() {
      const tokens = session.renewable()
      return tokens && profileOf(tokens)
    },
    loadTexts: (languageCode) => textsIn(languageCode, 'shared', ja),
    leaveFor: (url) => location.assign(url),
    reload: () => location.reload(),
    print: () => window.print(),
    saveFile: async (file) => (await import('../../adapters/browser/save-file.ts')).saveFile(file),
    loadPortal: settings.emulators.includes('line')
      ? async () => (await import('./load-portal.ts')).loadPortal()
      : undefined,
    log: (message, error) => console.warn(message, error ?? ''),
  })
}

import { needsLiff } from '../../adapters/line/liff/needs-liff.ts'
import type { MessagingClient } from '../../application/ports/messaging-client.ts'
import type { SessionKeeper } from '../../application/ports/session-keeper.ts'
import type { PublicSettings } from '../../application/public-settings.ts'
import { returnPathOf } from '../../domain/session/return-path.ts'

/** An ordinary browser: no messaging app around us. */
const noMessagingApp: MessagingClient = {
  isInClient: () => false,
  idToken: async () => undefined,
  close: () => {},
}

/**
 * The messaging app around this page: the emulated one, LIFF where it is needed (its chunk is fetched only there), or
 * none.
 */
export async function messagingClient({ emulators, liffId }: PublicSettings): Promise<MessagingClient> {
  if (emulators.includes('line') && !isLiffBrowser()) {
    // The emulator is LINE here: the real one has nothing to say about this page.
    const emulated = await emulatedApp()
    followLiffState()
    return emulated ?? noMessagingApp
  }
  if (liffId === '' || !needsLiff(navigator.userAgent, location.href)) return noMessagingApp
  try {
    const { liffClient } = await import('../../adapters/line/liff/liff-client.ts')
    return await liffClient(liffId)
  } catch (error) {
    console.warn('LIFF could not be started', error)
    followLiffState()
    return noMessagingApp
  }
}

/**
 * Whether this is LIFF's own browser, which has its tokens from the app that opened the link, even with the emulator.
 */
const isLiffBrowser = (): boolean => /\bLine\/\S+ LIFF\b/.test(navigator.userAgent)

async function emulatedApp(): Promise<MessagingClient | undefined> {
  const { emulatedClient } = await import('../../adapters/line/emulator/browser/emulated-client.ts')
  return emulatedClient()
}

/** The messaging app while it starts: until then it is known from the browser only whether there is one. */
export function whileStarting(starting: Promise<MessagingClient>): MessagingClient {
  let started: MessagingClient | undefined
  const wait = starting.then((client) => {
    started = client
    return client
  })
  return {
    isInClient: () => started?.isInClient() ?? /\bLine\//.test(navigator.userAgent),
    idToken: async () => (await wait).idToken(),
    close: () => started?.close(),
    share: async (text) => (await wait).share?.(text),
  }
}

/** Clears the session if it is of another resident than the one signed in to the messaging app. */
export async function clearSessionOfOther(session: SessionKeeper, messaging: MessagingClient): Promise<void> {
  const userId = session.read()?.profile.userId
  if (userId === undefined || !messaging.isInClient()) return
  const subject = subjectOf(await messaging.idToken())
  if (subject !== undefined && subject !== userId) session.clear()
}

/** Goes where the messaging app wanted to, as LIFF does at the end of its init. */
function followLiffState(): void {
  const target = new URLSearchParams(location.search).get('liff.state')
  if (location.pathname === '/' && target !== null) history.replaceState(null, '', returnPathOf(target))
}

/** The subject of an ID token, unverified: only to notice that another resident is signed in. */
function subjectOf(token: string | undefined): string | undefined {
  const body = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
  if (!body) return undefined
  const claims: unknown = JSON.parse(atob(body))
  return typeof claims === 'object' && claims !== null && 'sub' in claims ? String(claims.sub) : undefined
}

import { needsLiff } from '../../../adapters/line/liff/needs-liff.ts'
import type { MessagingClient } from '../../../application/ports/messaging-client.ts'

/** What the page tells the test about itself once it has started. */
export type SeenByPage = { sdk: boolean; inClient?: boolean; idToken?: string | undefined; failed?: boolean }

declare global {
  interface Window {
    seen?: SeenByPage
    messaging?: MessagingClient
  }
}

/** Starts as the product does: the SDK only where it is needed, and nothing else before it is ready. */
async function start(liffId: string): Promise<SeenByPage> {
  if (!needsLiff(navigator.userAgent, location.href)) return { sdk: false }
  try {
    const { liffClient } = await import('../../../adapters/line/liff/liff-client.ts')
    const messaging = await liffClient(liffId, 3_000)
    window.messaging = messaging
    return { sdk: true, inClient: messaging.isInClient(), idToken: await messaging.idToken() }
  } catch {
    return { sdk: true, failed: true }
  }
}

window.seen = await start(document.querySelector('html')?.dataset.liff ?? '')

import CloseWindow from '@line/liff/close-window'
import liff from '@line/liff/core'
import GetDecodedIDToken from '@line/liff/get-decoded-id-token'
import GetIDToken from '@line/liff/get-id-token'
import IsInClient from '@line/liff/is-in-client'
import type { MessagingClient } from '../../../application/ports/messaging-client.ts'

/** A token that expires sooner could be expired when the server gets it. */
const minLifeMs = 30_000

/**
 * Starts the LIFF SDK and gives the LINE app that the page runs in. Import this file dynamically and only if
 * `needsLiff` is true. Nothing may change the URL before the promise settles. On LIFF's first URL (`/?liff.state=`) it
 * never resolves: the SDK redirects to the second one. That URL can hold tokens: never log it.
 *
 * @param timeoutMs it rejects if LIFF has not started by then; the page then runs as in an ordinary browser
 */
export async function liffClient(liffId: string, timeoutMs = 15_000): Promise<MessagingClient> {
  const app = liff
    .use(new IsInClient())
    .use(new GetIDToken())
    .use(new GetDecodedIDToken())
    .use(new CloseWindow())
  await withTimeout(app.init({ liffId }), timeoutMs)
  return {
    isInClient: () => app.isInClient(),
    idToken: async () => {
      const expSec = app.getDecodedIDToken()?.exp ?? 0
      return Date.now() + minLifeMs < expSec * 1000 ? (app.getIDToken() ?? undefined) : undefined
    },
    close: () => {
      if (app.isInClient()) app.closeWindow()
    },
    async share(text) {
      if (!app.isInClient()) return undefined
      try {
        const { shareToFriends } = await import('./share-to-friends.ts')
        return await shareToFriends(text)
      } catch (error) {
        console.warn('LINE could not share', error)
        return undefined
      }
    },
  }
}

async function withTimeout(starting: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('LIFF did not start in time.')), timeoutMs)
  })
  try {
    await Promise.race([starting, late])
  } finally {
    clearTimeout(timer)
  }
}

import CloseWindow from '@line/liff/close-window'
import liff from '@line/liff/core'
import GetDecodedIDToken from '@line/liff/get-decoded-id-token'
import GetIDToken from '@line/liff/get-id-token'
import IsInClient from '@line/liff/is-in-client'
import type { MessagingClient } from '../../../application/ports/messaging-client.ts'

/** A token that runs out sooner than this may be stale on arrival. */
const leastLifeMs = 30_000

/**
 * LINE around us, through the LIFF SDK. Import this file dynamically and only where `needsLiff` says so; before the promise
 * settles nothing may change the URL. On LIFF's first URL (`/?liff.state=`) it never resolves: the SDK moves the page to the
 * second one. The URL it starts on can hold tokens: never log it. Rejects if LIFF can't start within `patienceMs`
 * (15 s unless told); the page is then one in an ordinary browser.
 */
export async function liffClient(liffId: string, patienceMs = 15_000): Promise<MessagingClient> {
  const app = liff
    .use(new IsInClient())
    .use(new GetIDToken())
    .use(new GetDecodedIDToken())
    .use(new CloseWindow())
  await inTime(app.init({ liffId }), patienceMs)
  return {
    isInClient: () => app.isInClient(),
    idToken: async () => {
      const expSec = app.getDecodedIDToken()?.exp ?? 0
      return Date.now() + leastLifeMs < expSec * 1000 ? (app.getIDToken() ?? undefined) : undefined
    },
    close: () => {
      if (app.isInClient()) app.closeWindow()
    },
  }
}

async function inTime(starting: Promise<void>, patienceMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('LIFF did not start in time.')), patienceMs)
  })
  try {
    await Promise.race([starting, late])
  } finally {
    clearTimeout(timer)
  }
}

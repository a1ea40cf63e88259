import type { BrowserContext } from 'playwright'

/** LIFF's browser in LINE, by its user agent. */
export const liffBrowser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22H20 Safari Line/15.12.0 LIFF'

/** What the LINE app puts into its pages before they start. */
export const injectedByLine = 'window._liff = { features: [], postMessage() {} }'

/** How LINE answers the SDK; it may change while a page is open. */
export type LineOfTest = {
  isGone?: boolean
  /** Nothing is answered before. */
  until?: Promise<void>
  onAsked?: (address: string) => void
}

/**
 * Answers what pages ask `https://api.line.me` from the emulator at `origin`; nobody else outside can be asked.
 */
export async function throughEmulator(
  context: BrowserContext,
  origin: string,
  line: LineOfTest = {},
): Promise<void> {
  await context.route(/^https:/, async (route) => {
    const url = new URL(route.request().url())
    line.onAsked?.(url.origin + url.pathname)
    await line.until
    if (url.origin !== 'https://api.line.me' || line.isGone) return route.abort()
    const response = await route.fetch({
      url: `${origin}/emulator/line${url.pathname}${url.search}`,
      headers: { ...route.request().headers(), host: new URL(origin).host },
    })
    return route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } })
  })
}

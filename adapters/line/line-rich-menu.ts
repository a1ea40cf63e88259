import type { RichMenuGateway } from '../../application/ports/rich-menu-gateway.ts'
import { refuse } from '../../domain/refusal.ts'

/** Where the Messaging API is and how we may use it. */
export type LineRichMenuConfig = {
  /** Origin of the Messaging API, with or without a path (`https://api.line.me`). */
  messagingUrl: string
  /** Channel access token; without one nothing is ever asked of LINE. */
  token?: string | undefined
  fetch?: typeof fetch
  /** How long LINE may take; 10 s unless told. */
  timeoutMs?: number
}

/** The rich menu that LINE shows under the chat. A user LINE doesn't know, or without a menu of their own, is fine. (FORM-23) */
export function lineRichMenu(config: LineRichMenuConfig): RichMenuGateway {
  const base = config.messagingUrl.replace(/\/+$/, '')
  return {
    unlinkUnanswered: async (userId) => {
      if (!config.token) return
      const status = await statusOf(config, `${base}/v2/bot/user/${encodeURIComponent(userId)}/richmenu`)
      if (status !== 404 && (status < 200 || status > 299)) throw refuse('service.unavailable', {})
    },
  }
}

/** The status LINE answered with; 0 if it didn't answer in time. */
async function statusOf(config: LineRichMenuConfig, url: string): Promise<number> {
  const fetching = config.fetch ?? fetch
  try {
    const response = await fetching(url, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${config.token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(config.timeoutMs ?? 10_000),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}

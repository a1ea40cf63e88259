import type { RichMenuGateway } from '../../application/ports/rich-menu-gateway.ts'
import { refuse } from '../../domain/refusal.ts'

/** URL and token of the Messaging API. */
type LineRichMenuConfig = {
  /** Origin of the Messaging API, with or without a path (`https://api.line.me`). */
  messagingUrl: string
  /** Channel access token; without one no request is sent. */
  token?: string | undefined
  fetch?: typeof fetch
  /** Timeout of a request, milliseconds; 10,000 if absent. */
  timeoutMs?: number
}

/** LINE's rich menu (FORM-23). A user whom LINE does not know, or who has no menu of their own, is no error. */
export function lineRichMenuGateway(config: LineRichMenuConfig): RichMenuGateway {
  const base = config.messagingUrl.replace(/\/+$/, '')
  return {
    unlinkUnansweredMenu: async (userId) => {
      if (!config.token) return
      const status = await statusOf(config, `${base}/v2/bot/user/${encodeURIComponent(userId)}/richmenu`)
      if (status !== 404 && (status < 200 || status > 299)) throw refuse('service.unavailable', {})
    },
  }
}

/** The status of LINE's response; 0 if there was none in time. */
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

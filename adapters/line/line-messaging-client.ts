import { inTime } from '../../application/shared/in-time.ts'
/** URL and token of the Messaging API. */
export type LineMessagingConfig = {
  /** Origin of the Messaging API, with or without a path (`https://api.line.me`). */
  messagingUrl: string
  /** Channel access token; without one no request is sent. */
  token?: string | undefined
  fetch?: typeof fetch
  /** Timeout of a request, milliseconds; 10,000 if absent. */
  timeoutMs?: number
}

type Sent = { headers?: Readonly<Record<string, string>>; body?: object }

/** Sends requests to the Messaging API. @returns the status of LINE's response; 0 if there was none in time */
export function lineMessagingClient({ messagingUrl, token, timeoutMs, ...config }: LineMessagingConfig) {
  const base = messagingUrl.replace(/\/+$/, '')
  const fetching = config.fetch ?? fetch
  return async (
    method: 'POST' | 'DELETE',
    path: string,
    { headers = {}, body }: Sent = {},
  ): Promise<number> => {
    try {
      return await inTime(timeoutMs ?? 10_000, async (signal) => {
        const response = await fetching(`${base}${path}`, {
          method,
          headers: {
            ...headers,
            authorization: `Bearer ${token}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
          redirect: 'error',
          signal,
        })
        await response.body?.cancel()
        return response.status
      })
    } catch {
      return 0
    }
  }
}

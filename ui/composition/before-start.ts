import { apiBase } from '../../adapters/http/api-base.ts'
import type { Net } from '../../adapters/http/client/send-call.ts'
import type { MessagingClient } from '../../application/ports/messaging-client.ts'
import type { Session } from '../../application/ports/session-keeper.ts'

/** Responses that were requested before the application was loaded, by URL; each is used once. */
export type PrefetchedResponses = Map<string, { token: string; response: Promise<Response> }>

/** What `ui/boot.ts` leaves for the application, which is loaded after it. */
export const beforeStart = {
  prefetched: new Map() as PrefetchedResponses,
  /** Buttons of a drawn form that were pressed before anything answered, in their order. */
  pressed: [] as HTMLElement[],
  /** The messaging app around the page, which is started while the application is still loading; none before. */
  messaging: new Promise<MessagingClient>(() => {}),
}

/**
 * Requests what the survey page asks for first, while its code is still loading: the form and the resident's answer to
 * it. Nothing on other pages, without a session, or where an answer is edited by its key.
 */
export function prefetch(page: URL, session: Session | undefined): void {
  const [, id] = /^\/survey\/([^/]+)\/?$/.exec(page.pathname) ?? []
  if (id === undefined || !session) return
  // As it stands in the address, which a query writes in another way.
  const query = new URLSearchParams(`surveyId=${id}`)
  const calls = page.searchParams.has('partitionKey')
    ? ['survey-configs/getItem']
    : ['survey-configs/getItem', 'survey-results/getBySurveyIdUserIdIndex']
  for (const call of calls) {
    const url = `${apiBase}/${call}?${query}`
    const response = fetch(url, { headers: { Authorization: `Bearer ${session.token}` } })
    response.catch(() => {}) // handled by whoever uses it
    beforeStart.prefetched.set(url, { token: session.token, response })
  }
}

/** `net`, with the prefetched response for the first call of the same URL with the same token. */
export function netWithPrefetched(net: Net, prefetched: PrefetchedResponses): Net {
  return {
    ...net,
    fetch(url, init) {
      const asked = prefetched.get(url)
      prefetched.delete(url)
      const authorization = new Headers(init.headers).get('Authorization')
      return asked && authorization === `Bearer ${asked.token}` ? asked.response : net.fetch(url, init)
    },
  }
}

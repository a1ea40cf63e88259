import { apiBase } from '../../../../adapters/http/api-base.ts'
import { over, type Route } from '../../../application/routes.ts'
import { documentedNet } from '../open-api.ts'

/** What a call sends, under the base of the interface and with the fields of its body, and what it is answered. */
export type Exchange = { sent: string; body?: unknown; status: number; answer: unknown }

/** A route over HTTP, and all that goes over it while something is asked. */
export function aWire() {
  let exchanges: Exchange[] = []
  const route: Route = over(() => {
    const net = documentedNet()
    return {
      ...net,
      async fetch(url, init) {
        const response = await net.fetch(url, init)
        exchanges.push({
          sent: `${init.method} ${url.split(`${apiBase}/`)[1]}`,
          ...(init.body !== undefined && { body: JSON.parse(String(init.body)) }),
          status: response.status,
          answer: await response.clone().json(),
        })
        return response
      },
    }
  })
  return {
    route,
    async exchangesOf(ask: () => Promise<unknown>): Promise<readonly Exchange[]> {
      exchanges = []
      await ask().catch(() => {})
      return exchanges
    },
  }
}

/**
 * A call that is answered: its name, who asks what, what is sent, the body, and what comes back beside `result: 'OK'`.
 */
export type Answered<Town> = readonly [
  what: string,
  ask: (town: Town) => Promise<unknown>,
  sent: string,
  body: object | undefined,
  answer: object,
]

/** A call that is refused: what is asked, the status, and what comes back beside `result: 'ERROR'`. */
export type Refused<Town> = readonly [
  what: string,
  ask: (town: Town) => Promise<unknown>,
  status: number,
  answer: object,
]

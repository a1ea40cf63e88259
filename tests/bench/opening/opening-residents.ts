import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { liffBrowser } from '../../e2e/line/liff-browser.ts'
import { bookedAnswers } from '../bench-bookings.ts'
import { quantile } from '../statistics.ts'

/** Residents who come within a minute, as they do when a booking opens: a third of them in its first ten seconds. */
export type OpeningOrder = {
  origin: string
  surveyId: string
  calendarId: string
  /** The days that can be booked, `YYYYMMDD`. */
  days: readonly string[]
  /** A list of ID tokens of LINE, one for each resident who comes. */
  tokensFile: string
  /** When everybody who is still waiting gives up, seconds after the first has come. */
  endSec: number
}

/** What became of them. Times are milliseconds. */
export type OpeningResult = {
  residents: number
  booked: number
  /** Those who were told that everything they tried was full. */
  refused: number
  /** Those who had no outcome when the time was over. */
  unserved: number
  requests: number
  /** Requests that were told to come again, by what they were. */
  told: Readonly<Record<string, number>>
  /** Requests that broke or gave something unexpected, by what that was. */
  faults: Readonly<Record<string, number>>
  /** Of all requests that were answered with something else than to come again. */
  p50: number
  p99: number
  /** From opening the page until it is there, and from sending a booking until its outcome, waiting included. */
  page: { p50: number; p99: number }
  outcome: { p50: number; p99: number }
  /** Residents who were told to come again at least once. */
  waited: number
  /** Shares of those who got a place, of the first third who came and of the last. */
  first: number
  last: number
  /** How late this program itself was at most for a hundredth of the time: beyond 100 it measures itself. */
  ownDelay: number
  /** From the first who came until the last outcome. */
  seconds: number
}

/** As the client of the product has it: tries, and the time between (RETRY-01 to RETRY-07). */
const TRIES = 3
const AGAIN_MS = 1_000
/** Other slots that somebody tries before they give up. */
const SLOTS_TRIED = 5
const MINUTE_MS = 60_000

const order = JSON.parse(process.argv[2] ?? '') as OpeningOrder
const tokens = JSON.parse(readFileSync(order.tokensFile, 'utf8')) as string[]
/** A proxy stands before the server: it holds what comes, and has so many connections to it. */
const agent = new Agent({ keepAlive: true, maxSockets: 500 })
const delay = monitorEventLoopDelay({ resolution: 10 })
const times: number[] = []
const pages: number[] = []
const outcomes: number[] = []
const told: Record<string, number> = {}
const faults: Record<string, number> = {}
const count = (of: Record<string, number>, what: string): void => {
  of[what] = (of[what] ?? 0) + 1
}
let requests = 0
let isOver = false

type Reply = { status: number; text: string }
type Asked = { method?: string; path: string; body?: object; headers?: Readonly<Record<string, string>> }

/** One request; status 0 where the connection broke. */
function ask({ method = 'GET', path, body, headers = {} }: Asked): Promise<Reply> {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve) => {
    const began = performance.now()
    requests += 1
    const own = { ...headers, ...(sent !== undefined && { 'content-type': 'application/json' }) }
    const asked = request(`${order.origin}${path}`, { method, agent, headers: own }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        if (response.statusCode !== 503) times.push(performance.now() - began)
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() })
      })
      response.on('error', () => resolve({ status: 0, text: '' }))
    })
    asked.on('error', () => resolve({ status: 0, text: '' }))
    asked.end(sent)
  })
}

/** What the page of a form fetches at first, besides itself. */
let assets: readonly string[] = []

class Resident {
  hasWaited = false
  outcome: 'booked' | 'refused' | 'unserved' = 'unserved'
  readonly #address: string
  readonly #idToken: string
  #token = ''

  constructor(at: number, idToken: string) {
    this.#address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
    this.#idToken = idToken
  }

  async come(): Promise<void> {
    const began = performance.now()
    const page = await this.#until('page', {
      path: `/survey/${order.surveyId}`,
      headers: { 'user-agent': liffBrowser },
    })
    if (!page) return
    await Promise.all(assets.map((path) => this.#until('file', { path })))
    pages.push(performance.now() - began)
    const signedIn = await this.#until('sign-in', {
      ...{ method: 'POST', path: `${api}/login/liff`, body: { idToken: this.#idToken } },
    })
    if (!signedIn) return
    this.#token = (
      JSON.parse(signedIn.text) as { data: { session: { id_token: string } } }
    ).data.session.id_token
    const free = await this.#schedule()
    // Name, birthday, address: most have them filled in from before.
    await sleep(3_000 + Math.random() * 12_000)
    await this.#book(free)
  }

  async #book(given: readonly string[]): Promise<void> {
    let free = given
    for (let tried = 0; tried < SLOTS_TRIED && free.length > 0 && !isOver; tried += 1) {
      const value = free[Math.floor(Math.random() * free.length)] ?? ''
      const began = performance.now()
      const reply = await this.#until('booking', {
        ...{ method: 'POST', path: `${api}/survey-results/putItem`, body: bodyOf(value) },
        headers: { 'idempotency-key': randomUUID() },
      })
      if (!reply) return
      outcomes.push(performance.now() - began)
      if (reply.status === 200) {
        this.outcome = 'booked'
        return
      }
      await sleep(500 + Math.random() * 2_000)
      free = await this.#schedule()
    }
    if (!isOver) this.outcome = 'refused'
  }

  /** The free slots of the weeks that are open, as values of a reservation. */
  async #schedule(): Promise<readonly string[]> {
    const [from, to] = [order.days[0], order.days.at(-1)]
    const reply = await this.#until('calendar', {
      path: `${api}/calendars/schedule/${order.calendarId}?start_day=${from}&end_day=${to}`,
    })
    if (!reply) return []
    const { schedule } = JSON.parse(reply.text) as Schedule
    return Object.entries(schedule).flatMap(([day, slots]) =>
      Object.entries(slots)
        .filter(([, [quota, reserved]]) => reserved < quota)
        .map(([slot]) => `${order.calendarId}_a|${day}|${slot}`),
    )
  }

  /** Sends until there is an outcome: as the client does, and once that has given up, as a person does. */
  async #until(what: string, asked: Asked): Promise<Reply | undefined> {
    for (let tries = 1; !isOver; tries += 1) {
      const reply = await ask({ ...asked, headers: { ...this.#headers(), ...asked.headers } })
      if (reply.status === 200 || reply.status === 422) return reply
      if (reply.status === 503) count(told, what)
      else count(faults, `${what} ${reply.status} ${reply.text.slice(0, 80)}`)
      this.hasWaited = true
      await sleep(tries % TRIES === 0 ? 3_000 + Math.random() * 5_000 : AGAIN_MS)
    }
    return undefined
  }

  #headers(): Readonly<Record<string, string>> {
    const own = { 'x-forwarded-for': this.#address, 'accept-encoding': 'br' }
    return this.#token
      ? { ...own, authorization: `Bearer ${this.#token}`, 'accept-encoding': 'identity' }
      : own
  }
}

type Schedule = { schedule: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>> }

const api = '/survey/api/v1/db'
const bodyOf = (value: string): object => ({
  data: [...Object.entries(bookedAnswers), ['reserve', value]].map(([itemKey, answer]) => ({
    ...{ surveyId: order.surveyId, itemKey, value: answer },
  })),
})

/** When each comes, milliseconds after the first, in order. */
const arrivals = tokens
  .map((_, at) => (at % 3 === 0 ? Math.random() * 10_000 : 10_000 + Math.random() * (MINUTE_MS - 10_000)))
  .sort((a, b) => a - b)

const { text } = await ask({ path: `/survey/${order.surveyId}`, headers: { 'user-agent': liffBrowser } })
assets = [
  ...new Set(
    [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path),
  ),
]
times.length = 0
requests = 0
delay.enable()
const start = performance.now()
const over = setTimeout(() => {
  isOver = true
}, order.endSec * 1_000)
const residents = tokens.map((token, at) => new Resident(at, token))
await Promise.all(
  residents.map(async (resident, at) => {
    await sleep((arrivals[at] ?? 0) - (performance.now() - start))
    await resident.come()
  }),
)
clearTimeout(over)
const shareBooked = (some: readonly Resident[]): number =>
  some.filter(({ outcome }) => outcome === 'booked').length / some.length
const third = Math.ceil(residents.length / 3)
const of = (outcome: Resident['outcome']): number => residents.filter((one) => one.outcome === outcome).length
const both = (values: readonly number[]) => ({ p50: quantile(values, 0.5), p99: quantile(values, 0.99) })
const result: OpeningResult = {
  residents: residents.length,
  booked: of('booked'),
  refused: of('refused'),
  unserved: of('unserved'),
  requests,
  told,
  faults,
  ...both(times),
  page: both(pages),
  outcome: both(outcomes),
  waited: residents.filter(({ hasWaited }) => hasWaited).length,
  first: shareBooked(residents.slice(0, third)),
  last: shareBooked(residents.slice(-third)),
  ownDelay: delay.percentile(99) / 1e6,
  seconds: (performance.now() - start) / 1_000,
}
console.log(JSON.stringify(result))
agent.destroy()

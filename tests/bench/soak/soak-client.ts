import { randomUUID } from 'node:crypto'
import { surveyId } from './soak-city.ts'
import { isRefused, type Reply, replyTo, type SoakTarget } from './soak-connection.ts'
import type { Entry, Ledger } from './soak-ledger.ts'

/**
 * Shares: of retries in all attempts; of cancellations and changes in successful ones, a tenth and a twentieth of all.
 */
const share = { retried: 0.2, cancelled: 0.17, changed: 0.09 }

/** Residents who book, retry, change and cancel over an unreliable connection. */
export class SoakClient {
  readonly #target: SoakTarget
  readonly #ledger: Ledger
  readonly #values: readonly string[]

  constructor(target: SoakTarget, ledger: Ledger, values: readonly string[]) {
    this.#target = target
    this.#ledger = ledger
    this.#values = values
  }

  /** One attempt to book, with its retries and a possible change or cancellation. */
  async attempt(): Promise<void> {
    const { counts, entries } = this.#ledger
    counts.attempts += 1
    const entry: Entry = {
      key: randomUUID(),
      resident: Math.floor(Math.random() * this.#target.tokens.length),
      value: this.#anyValue(),
      state: 'refused',
      isBusy: true,
    }
    entries.push(entry)
    await this.#bookAndMore(entry).finally(() => {
      entry.isBusy = false
    })
  }

  async #bookAndMore(entry: Entry): Promise<void> {
    const { counts } = this.#ledger
    const chance = Math.random()
    await this.#book(entry, Math.random() < share.retried)
    if (entry.state === 'refused') {
      counts.refused += 1
      return
    }
    counts.booked += 1
    if (chance < share.cancelled) await this.#cancel(entry)
    else if (chance < share.cancelled + share.changed) await this.#change(entry)
  }

  /** Sends the booking of an entry once more; the response must be the first one. */
  async retry(entry: Entry, value: string): Promise<void> {
    this.#ledger.counts.retried += 1
    const { status, body } = await this.#put(entry, { key: entry.key, value })
    if (status !== 200 || body.answercode !== entry.firstCode)
      this.#ledger.addFault(`a retry of ${entry.firstCode} gave ${status} ${JSON.stringify(body)}`)
  }

  /** Half of the retried bookings are sent twice at the same time, the others once more after the response. */
  async #book(entry: Entry, isRetried: boolean): Promise<void> {
    const { value, key } = entry
    const concurrency = isRetried && Math.random() < 0.5
    const [reply, duplicate] = await Promise.all([
      this.#put(entry, { key, value }),
      concurrency ? this.#put(entry, { key, value }) : undefined,
    ])
    if (reply.status !== 200) {
      if (!isRefused(reply))
        this.#ledger.addFault(`a booking gave ${reply.status} ${JSON.stringify(reply.body)}`)
      if (!isRetried) return
      // A place may have become free since.
      const again = duplicate ?? (await this.#put(entry, { key, value }))
      this.#ledger.counts.retried += 1
      if (again.status === 200) this.#take(entry, again)
      return
    }
    this.#take(entry, reply)
    if (duplicate) {
      this.#ledger.counts.retried += 1
      // It may have been refused before a place became free for the other one.
      if (!isRefused(duplicate) && duplicate.body.answercode !== entry.firstCode)
        this.#ledger.addFault(
          `twins gave ${entry.firstCode} and ${duplicate.status} ${JSON.stringify(duplicate.body)}`,
        )
    } else if (isRetried) await this.retry(entry, value)
  }

  #take(entry: Entry, { body }: Reply): void {
    entry.state = 'booked'
    entry.firstCode ??= String(body.answercode)
    entry.answerCode = String(body.answercode)
    entry.partitionKey = String(body.partitionKey)
  }

  async #cancel(entry: Entry): Promise<void> {
    const { status, body } = await this.#post('cancelItem', entry, {
      surveyId,
      partitionKey: entry.partitionKey,
    })
    if (status !== 200) return this.#ledger.addFault(`a cancellation gave ${status} ${JSON.stringify(body)}`)
    entry.state = 'cancelled'
    this.#ledger.counts.cancelled += 1
  }

  /** Moves the booking to another slot; if that is full, the old booking stays. */
  async #change(entry: Entry): Promise<void> {
    const value = this.#anyValue()
    const reply = await this.#put(entry, { key: randomUUID(), value, partitionKey: entry.partitionKey! })
    if (isRefused(reply)) return
    if (reply.status !== 200)
      return this.#ledger.addFault(`a change gave ${reply.status} ${JSON.stringify(reply.body)}`)
    entry.value = value
    this.#take(entry, reply)
    this.#ledger.counts.changed += 1
  }

  #put(entry: Entry, save: { key: string; value: string; partitionKey?: string }): Promise<Reply> {
    const { key, value, partitionKey } = save
    const data = [
      { surveyId, itemKey: 'name', value: key },
      { surveyId, itemKey: 'reserve', value },
    ]
    return this.#post('putItem', entry, { data, ...(partitionKey && { partitionKey }) }, key)
  }

  #post(call: string, { resident }: Entry, body: object, key?: string): Promise<Reply> {
    const request = { path: `survey-results/${call}`, resident, body, ...(key && { key }) }
    return replyTo(this.#target, this.#ledger, request)
  }

  #anyValue(): string {
    return this.#values[Math.floor(Math.random() * this.#values.length)]!
  }
}

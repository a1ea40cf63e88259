import { setTimeout as sleep } from 'node:timers/promises'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import { surveyId } from './soak-city.ts'
import { type Reply, replyTo, type SoakTarget } from './soak-connection.ts'
import type { Entry, Ledger } from './soak-ledger.ts'
import { openSoakStorage, type SoakSetting } from './soak-process.ts'

/** Statuses that a city without a list of its own has, and that free no place. */
const statuses = ['確認中', '対応中', '保留'] as const
/** Shares of what an officer does with an answer that was found; the others change its status. */
const share = { cancelled: 0.15, listed: 0.25 }
/** How often an act is tried where the answer was changed meanwhile: by the same act, whose response was lost. */
const TRIES = 5

/** Stores officers who may do everything. @returns their sessions */
export async function addOfficers(setting: SoakSetting, count: number): Promise<string[]> {
  const storage = await openSoakStorage(setting)
  const sessions: string[] = []
  for (let at = 0; at < count; at += 1) {
    const [sub, username, token] = [`officer-${at}`, `officer${at}`, `${at}`.padEnd(43, 'x')]
    const account = {
      sub,
      username,
      name: username,
      passwordHash: '',
      madeBy: 'office' as const,
      madeAtMs: 0,
    }
    await storage.staffAccounts.add(account, [])
    await storage.officeDuties.put(sub, [{ role: 'keeper' }], [])
    await storage.officeSessions.add({ token, sub, username, isHalf: false, atMs: Date.now() }, [])
    sessions.push(token)
  }
  await storage.close()
  return sessions
}

type Seen = { version: number; status: string }

/** An officer who looks up what residents booked, gives it statuses, cancels it and opens the list of the day. */
export class SoakOfficer {
  readonly #target: SoakTarget
  readonly #ledger: Ledger
  readonly #session: string

  constructor(target: SoakTarget, ledger: Ledger, session: string) {
    this.#target = target
    this.#ledger = ledger
    this.#session = session
  }

  /** One act on a booking that nobody else is at. */
  async attempt(): Promise<void> {
    const entry = this.#anyBooked()
    if (!entry) return sleep(100)
    entry.isBusy = true
    await this.#actOn(entry).finally(() => {
      entry.isBusy = false
    })
  }

  #anyBooked(): Entry | undefined {
    const { entries } = this.#ledger
    const entry = entries[Math.floor(Math.random() * entries.length)]
    return entry?.state === 'booked' && !entry.isBusy ? entry : undefined
  }

  async #actOn(entry: Entry): Promise<void> {
    const { officeCounts } = this.#ledger
    const reply = await this.#ask('search', { words: entry.answerCode })
    const { found = [] } = (reply.body.data ?? {}) as { found?: { answerCode: string }[] }
    if (!found.some(({ answerCode }) => answerCode === entry.answerCode))
      return void this.#fault(`looking for ${entry.answerCode}`, reply)
    officeCounts.found += 1
    const chance = Math.random()
    if (chance < share.cancelled) await this.#cancel(entry)
    else if (chance < share.cancelled + share.listed) await this.#list()
    else await this.#giveStatus(entry)
  }

  async #list(): Promise<void> {
    const reply = await this.#ask(`days/${tokyoDay(Date.now())}`)
    if (reply.status === 200) this.#ledger.officeCounts.daysListed += 1
    else this.#fault('the list of a day', reply)
  }

  async #giveStatus(entry: Entry): Promise<void> {
    const status = statuses[Math.floor(Math.random() * statuses.length)]!
    const isDone = await this.#change(entry, 'status', { status }, (seen) => seen.status === status)
    if (!isDone) return
    entry.status = status
    this.#ledger.officeCounts.statusGiven += 1
  }

  async #cancel(entry: Entry): Promise<void> {
    const how = { reason: '窓口でのお申し出', isOver: true, tells: false }
    const isDone = await this.#change(entry, 'cancellation', how, ({ status }) =>
      status.startsWith('キャンセル'),
    )
    if (!isDone) return
    entry.state = 'cancelled'
    this.#ledger.officeCounts.cancelledAtDesk += 1
  }

  /** Reads an answer and changes what was read. @param isIt whether it is as it shall be already */
  async #change(entry: Entry, act: string, how: object, isIt: (seen: Seen) => boolean): Promise<boolean> {
    const path = `answers/${surveyId}/${entry.answerCode}`
    for (let tries = 0; tries < TRIES; tries += 1) {
      const read = await this.#ask(path)
      const seen = read.body.data as Seen | undefined
      if (read.status !== 200 || !seen) return this.#fault(`reading ${entry.answerCode}`, read)
      if (isIt(seen)) return true
      const reply = await this.#ask(`${path}/${act}`, { ...how, version: seen.version })
      if (reply.status === 200) return true
      const { code } = (reply.body.refusal ?? {}) as { code?: string }
      if (code !== 'office.record_changed') return this.#fault(`${act} of ${entry.answerCode}`, reply)
    }
    return this.#fault(`${act} of ${entry.answerCode}`, { status: 0, body: { tries: TRIES } })
  }

  #ask(path: string, body?: object): Promise<Reply> {
    return replyTo(this.#target, this.#ledger, { path, officer: this.#session, ...(body && { body }) })
  }

  #fault(what: string, { status, body }: Reply): false {
    this.#ledger.addFault(`${what} gave an officer ${status} ${JSON.stringify(body).slice(0, 300)}`)
    return false
  }
}

import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type {
  CalendarVersion,
  CalendarVersions,
  ListCalendarVersions,
} from '../../../application/office/calendar-versions.ts'
import type { ChangeOutcome } from '../../../application/office/put-calendar-in-force.ts'
import { isRefusal } from '../../../domain/refusal.ts'

type Asked = Extract<ChangeOutcome, { kind: 'asks' }>

/** What others changed since, with the times that slot keys in it mean. */
type Meanwhile = { versions: readonly CalendarVersion[]; comaList: CalendarVersions['comaList'] }

type FlowPhase =
  | { name: 'typing' }
  | { name: 'sending' }
  | { name: 'asks'; asked: Asked }
  /** Somebody changed the calendar since: what they did. */
  | { name: 'conflict'; meanwhile: Meanwhile }
  | { name: 'failed'; error: unknown }

type Seen = { calendarId: string; version: number }

/** What a change is sent with. */
type SendChange = (of: Seen & { isAgreed: boolean }) => Promise<{ kind: 'changed' } | Asked>

/** A change on its way: what is asked about it is answered, and who comes second sees what the first did. */
export class ChangeFlow {
  phase: FlowPhase = { name: 'typing' }
  readonly #needs: { listCalendarVersions: ListCalendarVersions; changed(): void }
  readonly #seen: Seen

  constructor(needs: { listCalendarVersions: ListCalendarVersions; changed(): void }, seen: Seen) {
    this.#needs = needs
    this.#seen = { ...seen }
    makeAutoObservable(this, { phase: observableRef }, { autoBind: true })
  }

  /** What was asked no longer holds. */
  typed(): void {
    if (this.phase.name !== 'sending') this.phase = { name: 'typing' }
  }

  /** Sends it, agreed to what was asked last. */
  async submit(send: SendChange): Promise<void> {
    if (this.phase.name === 'sending') return
    const isAgreed = this.phase.name === 'asks'
    this.#show({ name: 'sending' })
    try {
      const outcome = await send({ ...this.#seen, isAgreed })
      if (outcome.kind === 'asks') return this.#show({ name: 'asks', asked: outcome })
      this.#show({ name: 'typing' })
      this.#needs.changed()
    } catch (error) {
      if (isRefusal(error, 'office.calendar_changed')) await this.#lookAtOthers()
      else this.#show({ name: 'failed', error })
    }
  }

  async #lookAtOthers(): Promise<void> {
    try {
      const { versions, comaList, version } = await this.#needs.listCalendarVersions({
        calendarId: this.#seen.calendarId,
      })
      const newer = versions.filter((each) => each.version > this.#seen.version)
      this.#seen.version = version
      this.#show({ name: 'conflict', meanwhile: { versions: newer, comaList } })
    } catch (error) {
      this.#show({ name: 'failed', error })
    }
  }

  #show(phase: FlowPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}

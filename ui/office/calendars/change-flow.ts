import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { CalendarVersions } from '../../../application/office/calendar-versions.ts'
import type { ChangeOutcome } from '../../../application/office/put-calendar-in-force.ts'
import type { Outcome } from '../../../application/office/put-in-force.ts'
import { isRefusal } from '../../../domain/refusal.ts'

type Phase<Asked, Page> =
  | { name: 'typing' }
  /** `asked`: what was agreed to. */
  | { name: 'sending'; asked?: Asked }
  | { name: 'asks'; asked: Asked }
  /** Somebody changed it since: a page of the versions that there are now, of which these are new. */
  | { name: 'conflict'; page: Page; newer: readonly number[] }
  | { name: 'failed'; error: unknown }

/** What a change is sent with: the version of what it changes that was seen. */
type SendChange<Asked> = (of: { version: number; isAgreed: boolean }) => Promise<Outcome<Asked>>

/**
 * A change of a calendar or a form on its way: what is asked about it is answered, and who comes second sees what the
 * first did.
 */
export class ChangeFlow<
  Asked = Extract<ChangeOutcome, { kind: 'asks' }>,
  Page extends { version: number; versions: readonly { version: number }[] } = CalendarVersions,
> {
  phase: Phase<Asked, Page> = { name: 'typing' }
  readonly #needs: { read(): Promise<Page>; changed(): void }
  #seen: number

  /** @param seen the version that is changed */
  constructor(needs: { read(): Promise<Page>; changed(): void }, seen: number) {
    this.#needs = needs
    this.#seen = seen
    makeAutoObservable<this, 'phase'>(this, { phase: observableRef }, { autoBind: true })
  }

  /** What was asked no longer holds. */
  typed(): void {
    if (this.phase.name !== 'sending') this.phase = { name: 'typing' }
  }

  /** Sends it, agreed to what was asked last. */
  async submit(send: SendChange<Asked>): Promise<void> {
    if (this.phase.name === 'sending') return
    const agreed = this.phase.name === 'asks' ? { asked: this.phase.asked } : undefined
    this.#show({ name: 'sending', ...agreed })
    try {
      const outcome = await send({ version: this.#seen, isAgreed: agreed !== undefined })
      if (outcome.kind === 'asks') return this.#show({ name: 'asks', asked: outcome })
      this.#show({ name: 'typing' })
      this.#needs.changed()
    } catch (error) {
      if (isRefusal(error, 'office.calendar_changed', 'office.form_changed')) await this.#lookAtOthers()
      else this.#show({ name: 'failed', error })
    }
  }

  async #lookAtOthers(): Promise<void> {
    try {
      const page = await this.#needs.read()
      const newer = page.versions.map(({ version }) => version).filter((version) => version > this.#seen)
      this.#seen = page.version
      this.#show({ name: 'conflict', page, newer })
    } catch (error) {
      this.#show({ name: 'failed', error })
    }
  }

  #show(phase: Phase<Asked, Page>): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}

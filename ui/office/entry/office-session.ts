import { makeObservable, observableRef, runInAction } from 'mobx'
import type { Office } from '../../../application/office/read-office.ts'
import { isRefusal } from '../../../domain/refusal.ts'

type SessionPhase =
  | { name: 'loading' }
  | { name: 'failed'; error: unknown }
  /** `isOver`: somebody was signed in on this page before. */
  | { name: 'signed-out'; isOver: boolean }
  /** Signed in, and with nothing left to see to. */
  | { name: 'no-duty' }
  | { name: 'open' }

/** A use case that is asked in a session. */
type Ask = (command: never) => Promise<unknown>

type SessionNeeds = {
  readOffice(): Promise<Office>
  /** Begins this page anew. */
  reload(): void
}

/**
 * Who is signed in on this page. Where the session ends, what was asked waits until somebody signs in again and is
 * asked once more, so that every screen stays as it is, with what was typed.
 */
export class OfficeSession {
  phase: SessionPhase = { name: 'loading' }
  /** Who is signed in, or was at last. */
  office: Office | undefined
  readonly #needs: SessionNeeds
  #waiting: (() => void)[] = []
  /** How often somebody has signed in on this page. */
  #opened = 0
  /** The latest question who is signed in; answers to earlier ones come too late. */
  #asked = 0

  constructor(needs: SessionNeeds) {
    this.#needs = needs
    makeObservable(this, { phase: observableRef, office: observableRef })
  }

  /** Asks who is signed in. */
  readonly load = async (): Promise<void> => {
    this.#show({ name: 'loading' })
    this.#asked += 1
    const asked = this.#asked
    try {
      const office = await this.#needs.readOffice()
      if (asked === this.#asked) this.#open(office)
    } catch (error) {
      if (asked !== this.#asked) return
      if (isRefusal(error, 'auth.required'))
        this.#show({ name: 'signed-out', isOver: this.office !== undefined })
      else this.#show(isRefusal(error, 'office.no_duty') ? { name: 'no-duty' } : { name: 'failed', error })
    }
  }

  /** Binds use cases to the session: one that has ended is awaited anew. */
  readonly whileOpen = <Asked extends { readonly [name: string]: Ask }>(asked: Asked): Asked =>
    Object.fromEntries(Object.entries(asked).map(([name, ask]) => [name, this.#whileOpen(ask)])) as Asked

  readonly #whileOpen =
    (ask: Ask): Ask =>
    async (command) => {
      for (;;) {
        const opened = this.#opened
        try {
          return await ask(command)
        } catch (error) {
          if (!isRefusal(error, 'auth.required')) throw error
          // Somebody has signed in since it was asked.
          if (opened !== this.#opened) continue
          await new Promise<void>((resolve) => {
            this.#waiting.push(resolve)
            // Whoever is signing in is left in peace.
            if (this.phase.name === 'open') void this.load()
          })
        }
      }
    }

  /** What waits is asked by who has signed in, unless that is somebody else: what stands on the page is not theirs. */
  #open(office: Office): void {
    if (this.office && this.office.username !== office.username) {
      this.#needs.reload()
      return
    }
    this.#opened += 1
    runInAction(() => {
      this.office = office
      this.phase = { name: 'open' }
    })
    for (const goOn of this.#waiting.splice(0)) goOn()
  }

  #show(phase: SessionPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}

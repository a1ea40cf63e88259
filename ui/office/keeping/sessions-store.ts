import { makeObservable, observableRef, runInAction } from 'mobx'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import type { SignedIn } from '../../../application/office/sessions-of-office.ts'
import { isRefusal } from '../../../domain/refusal.ts'

type SessionsPhase =
  | { name: 'loading' }
  /** It is not for them. */
  | { name: 'denied' }
  | { name: 'failed'; error: unknown }
  | { name: 'open'; sessions: readonly SignedIn[]; hasMore: boolean }

/** What the list of sessions asks. */
export type SessionsNeeds = Pick<OfficeUseCases, 'listSignedIn' | 'endSignedIn'>

/** Who is signed in to the office. */
export class SessionsStore {
  phase: SessionsPhase = { name: 'loading' }
  /** Whose session was ended last. */
  ended: string | undefined
  /** Why one was not ended. */
  failure: unknown
  readonly #needs: SessionsNeeds

  constructor(needs: SessionsNeeds) {
    this.#needs = needs
    makeObservable(this, { phase: observableRef, ended: observableRef, failure: observableRef })
  }

  readonly load = async (): Promise<void> => {
    this.#set({ phase: { name: 'loading' } })
    try {
      this.#set({ phase: { name: 'open', ...(await this.#needs.listSignedIn()) } })
    } catch (error) {
      const phase = isRefusal(error, 'office.not_allowed') ? 'denied' : 'failed'
      this.#set({ phase: phase === 'denied' ? { name: phase } : { name: phase, error } })
    }
  }

  readonly end = async ({ id, name }: Pick<SignedIn, 'id' | 'name'>): Promise<void> => {
    this.#set({ failure: undefined, ended: undefined })
    try {
      await this.#needs.endSignedIn({ id })
      this.#set({ phase: { name: 'open', ...(await this.#needs.listSignedIn()) }, ended: name })
    } catch (failure) {
      this.#set({ failure })
    }
  }

  #set(changed: Partial<Pick<SessionsStore, 'phase' | 'ended' | 'failure'>>): void {
    runInAction(() => Object.assign(this, changed))
  }
}

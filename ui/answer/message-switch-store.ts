import { makeObservable, observableRef, runInAction } from 'mobx'
import type { UseCases } from '../../application/use-cases.ts'

type SwitchPhase =
  | { name: 'loading' }
  /** The city sends no messages, or it can't be told: there is nothing to switch. */
  | { name: 'absent' }
  | { name: 'open'; isOn: boolean; change: 'idle' | 'running' | 'failed' }

type Needs = Pick<UseCases, 'readMessagePreference' | 'changeMessagePreference'>

/** Whether the resident gets messages about reservations. */
export class MessageSwitchStore {
  phase: SwitchPhase = { name: 'loading' }
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
    makeObservable(this, { phase: observableRef })
  }

  /** What is not known is not shown: the page has more to say than this. */
  readonly load = async (): Promise<void> => {
    const found = await this.#needs.readMessagePreference().catch(() => undefined)
    this.#set(found?.isOffered ? { name: 'open', isOn: found.isOn, change: 'idle' } : { name: 'absent' })
  }

  /** Switches messages on or off; does nothing while the last change is under way. */
  readonly toggle = async (): Promise<void> => {
    const { phase } = this
    if (phase.name !== 'open' || phase.change === 'running') return
    const isOn = !phase.isOn
    this.#set({ ...phase, change: 'running' })
    const isDone = await this.#needs.changeMessagePreference({ isOn }).then(
      () => true,
      () => false,
    )
    this.#set(isDone ? { name: 'open', isOn, change: 'idle' } : { ...phase, change: 'failed' })
  }

  #set(phase: SwitchPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}

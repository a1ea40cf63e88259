import { makeObservable, observableRef, runInAction } from 'mobx'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import type { ChainPoint } from '../../../application/ports/audit-log.ts'

type CheckPhase =
  | { name: 'idle' }
  | { name: 'running'; done: number; total: number }
  | { name: 'failed'; error: unknown }
  | { name: 'broken'; at: number }
  /** `noted`: where the noted hash stands, or that it is lost; absent: none was given. */
  | { name: 'intact'; head: ChainPoint; noted?: number | 'lost' }

/** The chain of the audit log, looked at from its start to its end, stretch by stretch, until somebody leaves. */
export class ChainCheckStore {
  phase: CheckPhase = { name: 'idle' }
  readonly #check: OfficeUseCases['checkLog']
  #run = 0

  constructor({ checkLog }: Pick<OfficeUseCases, 'checkLog'>) {
    this.#check = checkLog
    makeObservable(this, { phase: observableRef })
  }

  /** @param noted the hash that was noted earlier */
  readonly start = async (noted?: string): Promise<void> => {
    const run = ++this.#run
    this.#set({ name: 'running', done: 0, total: 0 })
    try {
      let notedAt: number | undefined
      for (let after: ChainPoint | undefined; ; ) {
        const { total, isIntact, head, isEnd, brokenAt = 0, ...found } = await this.#check({ after, noted })
        if (run !== this.#run) return
        if (!isIntact || !head) return this.#set({ name: 'broken', at: brokenAt })
        notedAt ??= found.notedAt
        if (isEnd) {
          const lost = noted === undefined ? undefined : ('lost' as const)
          const where = notedAt ?? lost
          return this.#set({ name: 'intact', head, ...(where !== undefined && { noted: where }) })
        }
        after = head
        this.#set({ name: 'running', done: head.seq, total })
      }
    } catch (error) {
      if (run === this.#run) this.#set({ name: 'failed', error })
    }
  }

  readonly stop = (): void => {
    this.#run++
    this.#set({ name: 'idle' })
  }

  #set(phase: CheckPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}

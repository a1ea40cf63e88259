import { makeObservable, observableRef, runInAction } from 'mobx'
import type { UseCases } from '../../application/use-cases.ts'
import type { PaymentResult } from '../../domain/payment/payment-result.ts'
import { isRefusal } from '../../domain/refusal.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { meaningOf } from '../frame/errors/failure.ts'

/** What a receipt depends on. */
export type ReceiptNeeds = Pick<UseCases, 'readReceipt'> & Pick<BrowserServices, 'hasSession' | 'log'>

type ReceiptPhase =
  | { name: 'loading' }
  /** There is no session: sign in and come back (RCPT-01). */
  | { name: 'signed-out' }
  /** The address names no order (RCPT-11). */
  | { name: 'unnamed' }
  | { name: 'failed'; error: unknown }
  | { name: 'open'; receipt: PaymentResult }

/** The receipt that an address names. */
export class ReceiptStore {
  phase: ReceiptPhase = { name: 'loading' }
  readonly #needs: ReceiptNeeds
  readonly #orderId: string

  /** `orderId`: as the address has it; blank where it has none. */
  constructor(orderId: string, needs: ReceiptNeeds) {
    this.#orderId = orderId
    this.#needs = needs
    makeObservable(this, { phase: observableRef })
  }

  readonly load = async (): Promise<void> => {
    const { hasSession, readReceipt, log } = this.#needs
    if (this.#orderId === '') return this.#moveTo({ name: 'unnamed' })
    if (!hasSession()) return this.#moveTo({ name: 'signed-out' })
    this.#moveTo({ name: 'loading' })
    try {
      this.#moveTo({ name: 'open', receipt: await readReceipt(this.#orderId) })
    } catch (error) {
      if (meaningOf(error) === 'signed-out') return this.#moveTo({ name: 'signed-out' })
      if (!isRefusal(error)) log('The receipt could not be read', error)
      this.#moveTo({ name: 'failed', error })
    }
  }

  #moveTo(phase: ReceiptPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}

import { makeObservable, observableRef, runInAction } from 'mobx'
import { refusalText } from '../../application/texts/dictionary.ts'
import type { UseCases } from '../../application/use-cases.ts'
import type { PaymentResult } from '../../domain/payment/payment-result.ts'
import { isRefusal } from '../../domain/refusal.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { commonFailure, type Failure, meaningOf, serverMessage } from '../frame/errors/failure.ts'
import { type PaymentWording, wordingOf } from './payment-wording.ts'

/** What a receipt depends on. */
export type ReceiptNeeds = Pick<UseCases, 'readReceipt'> &
  Pick<BrowserServices, 'hasSession' | 'log' | 'speech'>

type ReceiptPhase =
  | { name: 'loading' }
  /** There is no session: sign in and come back (RCPT-01). */
  | { name: 'signed-out' }
  | { name: 'failed'; failure: Failure }
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

  /** What is said around the receipt. */
  get wording(): PaymentWording {
    return wordingOf(this.#needs.speech())
  }

  readonly load = async (): Promise<void> => {
    const { hasSession, readReceipt, log } = this.#needs
    if (this.#orderId === '') {
      const message = this.wording.common.INCORRECT_URL
      return this.#moveTo({ name: 'failed', failure: { message, remedy: 'none' } })
    }
    if (!hasSession()) return this.#moveTo({ name: 'signed-out' })
    this.#moveTo({ name: 'loading' })
    try {
      this.#moveTo({ name: 'open', receipt: await readReceipt(this.#orderId) })
    } catch (error) {
      if (meaningOf(error) === 'signed-out') return this.#moveTo({ name: 'signed-out' })
      if (!isRefusal(error)) log('The receipt could not be read', error)
      this.#moveTo({ name: 'failed', failure: this.#failureOf(error) })
    }
  }

  /** Why there is no receipt (RCPT-06 to RCPT-08, RCPT-11). */
  #failureOf(error: unknown): Failure {
    const { common, texts } = this.wording
    if (isRefusal(error, 'order.not_found')) return { message: texts['receipt.notFound'], remedy: 'none' }
    if (isRefusal(error, 'payment.no_receipt')) return { message: refusalText(common, error), remedy: 'none' }
    const known = commonFailure(common, error, common['ui.error.network.detail'])
    return known ?? { message: serverMessage(common, error) || common.ERROR_OCCURRED, remedy: 'retry' }
  }

  #moveTo(phase: ReceiptPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}

import { makeObservable, observableRef, runInAction } from 'mobx'
import type { OwnPayment } from '../../application/payment/own-payment.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { awaitsResult, isFinished } from '../../domain/order/order-state.ts'
import { transactionTime } from '../../domain/payment/cancelable-period.ts'
import { isRefusal } from '../../domain/refusal.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { meaningOf } from '../frame/errors/failure.ts'
import type { DraftStorage } from '../survey/draft/draft-storage.ts'

/** What the pages after a payment depend on. */
export type PaymentPageNeeds = Pick<
  UseCases,
  'readPaymentResult' | 'loadSurvey' | 'removeUnansweredRichMenu'
> &
  Pick<BrowserServices, 'hasSession' | 'profile' | 'log'> & {
    /** undefined where the browser lets us store nothing. */
    drafts: Pick<DraftStorage, 'open'> | undefined
  }

type PaymentPagePhase =
  | { name: 'loading' }
  /** Nobody is signed in: only what the address says is known. */
  | { name: 'signed-out' }
  /**
   * The address names no payment of this resident. `survey`: the form that it names; undefined if it could not be
   * loaded.
   */
  | { name: 'unnamed'; survey?: PaidSurvey | undefined }
  | { name: 'failed'; error: unknown }
  /** `survey`: the form that was paid for; undefined if it could not be loaded. */
  | { name: 'known'; payment: OwnPayment; survey: PaidSurvey | undefined }

type PaidSurvey = Pick<Awaited<ReturnType<UseCases['loadSurvey']>>, 'config' | 'surveyVersion'>

/** The page asks again by itself as often, once in as many milliseconds: about a minute. */
const TRIES = 20
const PAUSE_MS = 3000
/** After so many milliseconds it is said that the page may be closed. */
const LONG_MS = 30_000

/**
 * What became of the payment that an address names. As long as that is not known, it asks again by itself for a minute.
 */
export class PaymentPageStore {
  phase: PaymentPagePhase = { name: 'loading' }
  /** The payment is being asked about again. */
  isAsking = false
  /** The last time that it was asked about again failed. */
  hasFailed = false
  /** Whether the page asks again by itself. */
  isWatching = false
  /** It has taken long: nobody need wait here. */
  isLong = false
  readonly #needs: PaymentPageNeeds
  readonly #orderId: string
  readonly #surveyId: string | undefined
  #triesLeft = 0
  #isLeft = false
  #hasRemovedMenu = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #longTimer: ReturnType<typeof setTimeout> | undefined

  /** `orderId` and `surveyId`: as the address has them; the order blank where it has none. */
  constructor(orderId: string, needs: PaymentPageNeeds, surveyId?: string) {
    this.#orderId = orderId
    this.#surveyId = surveyId
    this.#needs = needs
    makeObservable(this, {
      phase: observableRef,
      isAsking: observableRef,
      hasFailed: observableRef,
      isWatching: observableRef,
      isLong: observableRef,
    })
  }

  readonly load = async (): Promise<void> => {
    const { hasSession, log } = this.#needs
    this.#isLeft = false
    const surveyId = this.#surveyId
    if (this.#orderId === '') {
      const survey = surveyId !== undefined && hasSession() ? await this.#surveyOf({ surveyId }) : undefined
      return this.#set({ phase: { name: 'unnamed', survey } })
    }
    if (!hasSession()) return this.#set({ phase: { name: 'signed-out' } })
    this.#set({ phase: { name: 'loading' } })
    this.#longTimer ??= setTimeout(() => this.#set({ isLong: true }), LONG_MS)
    try {
      const payment = await this.#needs.readPaymentResult(this.#orderId)
      const survey = await this.#surveyOf(payment)
      this.#know(payment, survey)
      this.#watch(TRIES)
    } catch (error) {
      if (isRefusal(error, 'order.not_found')) return this.#set({ phase: { name: 'unnamed' } })
      if (isSignedOut(error)) return this.#set({ phase: { name: 'signed-out' } })
      log('The payment could not be read', error)
      this.#set({ phase: { name: 'failed', error } })
    }
  }

  /** Asks once more now, and by itself again for a minute. */
  readonly again = async (): Promise<void> => {
    if (this.isAsking) return
    this.#watch(0)
    await this.#ask()
    this.#watch(TRIES)
  }

  /** Asks no more: the page is left. */
  readonly stop = (): void => {
    this.#isLeft = true
    clearTimeout(this.#longTimer)
    this.#longTimer = undefined
    this.#watch(0)
  }

  #watch(tries: number): void {
    const { phase } = this
    clearTimeout(this.#timer)
    this.#triesLeft = tries
    const isWatching =
      tries > 0 && !this.#isLeft && phase.name === 'known' && awaitsResult(phase.payment.state)
    this.#set({ isWatching })
    if (isWatching) this.#timer = setTimeout(this.#onTimer, PAUSE_MS)
  }

  readonly #onTimer = async (): Promise<void> => {
    await this.#ask()
    // Left, or asked by hand meanwhile.
    if (this.isWatching) this.#watch(this.#triesLeft - 1)
  }

  async #ask(): Promise<void> {
    const { phase } = this
    if (phase.name !== 'known' || this.isAsking) return
    this.#set({ isAsking: true })
    try {
      const payment = await this.#needs.readPaymentResult(this.#orderId)
      this.#know(payment, phase.survey)
      this.#set({ isAsking: false, hasFailed: false })
    } catch (error) {
      if (isSignedOut(error)) this.#set({ phase: { name: 'signed-out' } })
      this.#needs.log('The payment could not be read again', error)
      this.#set({ isAsking: false, hasFailed: true })
    }
  }

  /** The form that was paid for; the page does without it. */
  async #surveyOf({ surveyId }: Pick<OwnPayment, 'surveyId'>): Promise<PaidSurvey | undefined> {
    try {
      const { config, surveyVersion } = await this.#needs.loadSurvey({ surveyId })
      return { config, surveyVersion }
    } catch (error) {
      this.#needs.log('The form that was paid for could not be loaded', error)
      return undefined
    }
  }

  #know(payment: OwnPayment, survey: PaidSurvey | undefined): void {
    this.#set({ phase: { name: 'known', payment, survey } })
    if (isStored(payment)) this.#removeMenu()
    if (!survey || !isFinished(payment.status)) return
    this.#discardDraft(payment, survey).catch((error) => this.#needs.log('The draft was not deleted', error))
  }

  /** The answer is stored: the resident is no longer one who has not answered. */
  #removeMenu(): void {
    if (this.#hasRemovedMenu) return
    this.#hasRemovedMenu = true
    this.#needs.removeUnansweredRichMenu().catch((error) => this.#needs.log('Rich menu not removed', error))
  }

  /** What was paid for need not be entered again; a draft that is younger is of another application. */
  async #discardDraft(payment: OwnPayment, { surveyVersion }: PaidSurvey): Promise<void> {
    const { drafts, profile } = this.#needs
    const owner = profile()?.userId
    if (!drafts || owner === undefined) return
    const { surveyId } = payment
    const draft = await drafts.open(owner, { surveyId, surveyVersion, partitionKey: undefined })
    const savedAt = draft.read()?.savedAt
    if (savedAt !== undefined && savedAt <= transactionTime(payment) * 1000) draft.discard()
  }

  #set(
    change: Partial<Pick<PaymentPageStore, 'phase' | 'isAsking' | 'hasFailed' | 'isWatching' | 'isLong'>>,
  ): void {
    runInAction(() => Object.assign(this, change))
  }
}

const isStored = ({ state }: OwnPayment): boolean => state === 'completed' || state === 'authorised'

const isSignedOut = (error: unknown): boolean => ['signed-out', 'expired'].includes(meaningOf(error))

import type { ReactNode } from 'react'
import type { UseCases } from '../../application/use-cases.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { Publication } from '../../domain/survey/publication.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { FormNeeds, FormPage } from '../form/form-page.ts'
import type { FormRules } from '../form/form-rules.tsx'
import type { FormStore } from '../form/form-store.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import type { Draft, DraftStorage } from './draft/draft-storage.ts'
import type { OpenPaymentsNeeds } from './open-payments.tsx'

export type SaveCommand = Parameters<UseCases['saveAnswer']>[0]
export type SavedAnswer = Awaited<ReturnType<UseCases['saveAnswer']>>
type ReadAnswer = NonNullable<Awaited<ReturnType<UseCases['readAnswer']>>>

/** The answer that a form starts from. */
export type EditedAnswer = Pick<
  ReadAnswer,
  'partitionKey' | 'version' | 'changeObstacle' | 'reservations'
> & {
  answers: Answers
  isCancelled: boolean
}

/** The answers that a resident has to a form before it is filled in. */
export type EarlierAnswers = {
  /** The one that a form with one answer a resident starts from; undefined: there is none. */
  toEdit: EditedAnswer | undefined
  /** How many are not cancelled. */
  live: number
}

/** How a form that takes payments is paid. */
export type Checkout = {
  /** Whether what is bought can be sent on. @throws why not, as the calls do */
  check(): Promise<void>
  /** What is bought, as it is sent; undefined where the answer keeps the order that it has. */
  readonly order: SaveCommand['order']
  /** The order as it is seen; undefined while there is none. */
  readonly confirmed: SaveCommand['confirmed']
  /** Looks up what things cost now. */
  renew(): Promise<void>
  /** Whether the resident goes on to the payment provider; otherwise the answer is saved at once (PAY-01). */
  readonly paysNow: boolean
  /** Places that what is booked takes with this order, at least 1 (RSV-24). */
  readonly places: number
  /** Stores the order with the answer that waits for its payment. @throws as `SaveTemporary` */
  place(command: SaveCommand): Promise<void>
  /** Leaves for the payment provider with the order. @throws as `SendOrder` */
  pay(): Promise<void>
  /** The way to the result of an order that can't be paid any more; undefined: it can. */
  readonly lookUp: { text: ReactNode; run: () => void } | undefined
  /** What is to be paid, how, and what comes next; `withLines`: what is bought, too. */
  summary(withLines?: boolean): ReactNode
  /** What there is to keep of the order of an answer that was sent. */
  received(answer: Pick<SavedAnswer, 'answerCode' | 'partitionKey'>): ReactNode
  /** What is to be paid, in words: `合計 3,300円`; undefined: nothing. `summary` says it, too. */
  readonly total: ReactNode
  /** What is said where the resident goes on to pay. */
  readonly words: Readonly<Record<'lead' | 'submit' | 'preparing' | 'leaving', ReactNode>>
}

/** What the survey page depends on. */
export type SurveyCalls = FormNeeds &
  OpenPaymentsNeeds &
  Pick<UseCases, 'loadSurvey' | 'saveAnswer' | 'recordSurveyView' | 'removeUnansweredRichMenu'> &
  Pick<
    BrowserServices,
    | 'settings'
    | 'messaging'
    | 'clock'
    | 'hasSession'
    | 'profile'
    | 'language'
    | 'go'
    | 'print'
    | 'drawQr'
    | 'log'
  > & {
    /** A new UUID. */
    newKey(): string
    /** Commands that ask for the same have equal fingerprints, whatever their keys. */
    fingerprint(command: SaveCommand): Promise<string>
    /** undefined where the browser lets us store nothing. */
    drafts: Pick<DraftStorage, 'open'> | undefined
    /** The answer that the address names, or all that there are to the form. @throws as the calls for answers */
    earlierAnswers(form: SurveyAddress): Promise<EarlierAnswers>
    /** The answers of this form are stored: what was known of them before is old. */
    answerSent(form: SurveyAddress, config: SurveyConfig): void
    /** What was entered into a form by who has to leave it to sign in. */
    visit: {
      keepEntered(surveyId: string, answers: Answers): void
      /** It is handed over once. */
      takeEntered(surveyId: string): Answers
      /** Days and times that were chosen for the reservations of a form, by item key. */
      picksOf(form: Pick<SurveyAddress, 'surveyId' | 'partitionKey'>): ReadonlyMap<string, string>
    }
    /** What judges the rules across the items of a form. @throws CallFailure if the code for it can't be loaded */
    loadFormRules(): Promise<FormRules>
    /**
     * What offers for a form what the resident wrote in others; nothing where there is nothing, or a draft to decide
     * about first.
     */
    offerPrefill(survey: StandingForm): Promise<ReactNode>
    /** How an open form is paid. @throws CallFailure if the code for it can't be loaded */
    openCheckout(page: FormPage): Promise<Checkout>
    /** What tells, as the page goes, where a form was left, or that what it told before is wrong; absent: nobody. */
    loadTellLeft?(): Promise<(left: { surveyId: string; at?: string; before?: string }) => void>
    /**
     * What only the server can say of the entries, asked before the confirm dialog; left out: nothing. @throws what is
     * wrong, as the calls do
     */
    checkEntries?(form: FormStore): Promise<void>
  }

/** An open form, as far as others need to know it to offer something beside it. */
export type StandingForm = {
  form: FormStore
  /** The draft that is offered; undefined: none. */
  offer: Draft | undefined
}

/** Which form is opened, and as which page. */
export type SurveyAddress = {
  surveyId: string
  /** The answer that is edited. */
  partitionKey: string | undefined
  /** Address of the page without query. */
  liffUrl: string
  /** Only date and time are to be changed: the choice of them comes first. */
  isTimeOnly?: boolean | undefined
}

export type SurveyPhase =
  | { name: 'loading' }
  /** There is no session: sign in and come back (ERR-01). */
  | { name: 'signed-out' }
  /** Members fill in the form, and the resident is none yet (MEM-11). */
  | { name: 'member-required'; memberFormId: string }
  /** The form can't be opened. */
  | { name: 'failed'; error: unknown }
  /** An answer exists and may not be changed. */
  | { name: 'locked' }
  /**
   * The form can't be sent yet, or no more.
   * `isRefused`: it closed while it was filled in.
   */
  | { name: 'closed'; publication: Exclude<Publication, 'open'>; isRefused?: true }
  /** `isChanging`: the resident came back from the confirm dialog to change one answer. */
  | { name: 'form'; isChanging?: true }
  /** The server is asked about the entries. */
  | { name: 'checking' }
  | { name: 'confirm' }
  | { name: 'pushing' }
  /** The page of the payment provider is on its way; who comes back finds this. */
  | { name: 'leaving' }
  /** What the calendar needs is being looked up. */
  | { name: 'planning' }
  /** Day and time are being chosen, on another page. */
  | { name: 'booking' }
  /** Sending, or the way to the calendar, failed; the form stays as it is. */
  | { name: 'alert'; error: unknown }
  /** The form or the answer changed meanwhile: only a reload helps (FORM-12). */
  | { name: 'stale'; refusal: Refusal }
  | { name: 'done'; result: SavedAnswer }

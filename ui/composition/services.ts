import type { SignIn } from '../../application/session/sign-in.ts'
import type { UseCases } from '../../application/use-cases.ts'
import type { LoadPayments } from '../answer/shown-payment.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import type { CheckoutNeeds } from '../payment/checkout-store.tsx'
import type { CalendarNeeds } from '../reservation/calendar-page.ts'
import type { LoginNeeds } from '../session/login-store.ts'
import type { DraftStorage } from '../survey/draft/draft-storage.ts'
import type { PortalNeeds } from '../survey/portal/portal-store.ts'
import type { SurveyRouteNeeds } from '../survey/survey-route.tsx'
import type { SurveyNeeds } from '../survey/survey-store.ts'
import type { browserCalls } from './browser-calls.ts'
import type { Visit } from './visit.ts'

/** What the browser asks. */
type Asked = ReturnType<typeof browserCalls>

/** What the application stands on: use cases, and what the browser has. */
export type AppDependencies = Pick<UseCases, keyof Asked & keyof UseCases> &
  Pick<SurveyNeeds, 'loadTellLeft'> &
  Omit<BrowserServices, 'hasSession' | 'leaveForSignIn' | 'signOut' | 'device'> & {
    signIn: LoginNeeds['signIn'] & Pick<SignIn, 'endSession'>
    device: BrowserServices['device'] & {
      /** Tells the other tabs of this browser that the resident has signed out. */
      announceSignOut(): void
    }
    /** Of this tab. */
    storage: Storage
    /** undefined where the browser lets us store nothing. */
    drafts: DraftStorage | undefined
    /** A new UUID. */
    newKey(): string
    /** An unguessable secret of 43 to 128 characters that may stand in URLs. */
    newSecret(): string
    /** Equal texts have equal digests. */
    digest(text: string): Promise<string>
    /** Leaves for another site. */
    leaveFor(url: string): void
    /** Leaves for another site, with a form that is posted there or to an address. */
    goToPay: CheckoutNeeds['goToPay']
    /** undefined where LINE is not emulated: then there is no portal. */
    loadPortal: PortalNeeds['loadPortal'] | undefined
  }

/** Everything the screens use, in one object; each takes what its own type names. */
export type Services = AppDependencies &
  Pick<BrowserServices, 'hasSession' | 'leaveForSignIn' | 'signOut'> &
  Pick<
    SurveyNeeds,
    | 'fingerprint'
    | 'earlierAnswers'
    | 'answerSent'
    | 'slots'
    | 'openCheckout'
    | 'loadFormRules'
    | 'offerPrefill'
    | 'openPayments'
  > &
  Pick<SurveyRouteNeeds, 'leaveForMember'> &
  Pick<LoginNeeds, 'forgetOthers'> &
  Pick<CalendarNeeds, 'addToCalendar' | 'receivedOrder'> & { visit: Visit; loadPayments: LoadPayments }

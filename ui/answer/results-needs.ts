import type { UseCases } from '../../application/use-cases.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import type { OpenPaymentsNeeds } from '../survey/open-payments.tsx'
import type { FoundAnswers } from './found-answers.ts'
import type { SearchVisit } from './paths.ts'

/** What the list, the details and the cancellation depend on. */
export type ResultsNeeds = OpenPaymentsNeeds &
  Pick<UseCases, 'loadSurvey' | 'readOwnAnswers' | 'cancelAnswer' | 'listPaymentResults'> &
  Pick<
    BrowserServices,
    | 'messaging'
    | 'clock'
    | 'origin'
    | 'settings'
    | 'hasSession'
    | 'profile'
    | 'leaveForSignIn'
    | 'loadTexts'
    | 'speech'
    | 'print'
    | 'saveFile'
    | 'share'
    | 'log'
  > & {
    /** `found`: what the last search found. */
    visit: SearchVisit & { readonly found: FoundAnswers | undefined }
  }

import type { UseCases } from '../../application/use-cases.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import type { OpenPaymentsNeeds } from '../survey/open-payments.tsx'
import type { FoundAnswers } from './found-answers.ts'
import type { SearchVisit } from './paths.ts'
import type { WithPayments } from './shown-payment.ts'

/** What the list, the details and the cancellation depend on. */
export type ResultsNeeds = OpenPaymentsNeeds &
  WithPayments &
  Pick<UseCases, 'loadSurvey' | 'readAnswer' | 'readOwnAnswers' | 'cancelAnswer' | 'readAttachment'> &
  Pick<
    BrowserServices,
    | 'messaging'
    | 'clock'
    | 'origin'
    | 'settings'
    | 'hasSession'
    | 'profile'
    | 'leaveForSignIn'
    | 'print'
    | 'saveFile'
    | 'saveBytes'
    | 'drawQr'
    | 'share'
    | 'log'
  > & {
    /** `found`: what the last search found. */
    visit: SearchVisit & { readonly found: FoundAnswers | undefined }
  }

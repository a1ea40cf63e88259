import type { UseCases } from '../../application/use-cases.ts'
import type { Surroundings } from '../frame/surroundings.ts'
import type { FoundAnswers } from './found-answers.ts'
import type { SearchVisit } from './paths.ts'

/** What the list, the details and the cancellation ask of the world. */
export type ResultsNeeds = Pick<UseCases, 'loadSurvey' | 'readOwnAnswers' | 'cancelAnswer'> &
  Pick<
    Surroundings,
    | 'messaging'
    | 'clock'
    | 'origin'
    | 'settings'
    | 'hasSession'
    | 'profile'
    | 'leaveForSignIn'
    | 'loadTexts'
    | 'print'
    | 'saveFile'
    | 'log'
  > & {
    /** `found`: what the last search found. */
    visit: SearchVisit & { readonly found: FoundAnswers | undefined }
  }

import type { ResidentNeeds } from '../../adapters/http/client/resident-calls.ts'
import { laterCalls } from './later-calls.ts'

/** What the browser asks to find, claim and cancel answers. The code of the calls comes with the first of them. */
export const searchCalls = (needs: ResidentNeeds) =>
  laterCalls(
    async () =>
      (await import('../../adapters/http/client/http-search-use-cases.ts')).httpSearchUseCases(needs),
    ['listSearchableSurveys', 'findAnswers', 'claimAnswers', 'cancelAnswer'],
  )

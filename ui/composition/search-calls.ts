import type { SearchUseCases } from '../../adapters/http/client/http-search-use-cases.ts'
import type { ResidentNeeds } from '../../adapters/http/client/resident-calls.ts'

/** What the browser asks to find, claim and cancel answers. The code of the calls comes with the first of them. */
export function searchCalls(needs: ResidentNeeds): SearchUseCases {
  const calls = async () =>
    (await import('../../adapters/http/client/http-search-use-cases.ts')).httpSearchUseCases(needs)
  return {
    listSearchableSurveys: async () => (await calls()).listSearchableSurveys(),
    findAnswers: async (command) => (await calls()).findAnswers(command),
    claimAnswers: async (command) => (await calls()).claimAnswers(command),
    cancelAnswer: async (command) => (await calls()).cancelAnswer(command),
  }
}

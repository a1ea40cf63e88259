import { cancelAnswer } from '../../adapters/http/calls/answer/cancel-answer.ts'
import { claimAnswers } from '../../adapters/http/calls/answer/claim-answers.ts'
import { findAnswers } from '../../adapters/http/calls/answer/find-answers.ts'
import { listSearchableSurveys } from '../../adapters/http/calls/answer/list-searchable-surveys.ts'
import type { AskAsResident } from '../../adapters/http/client/resident-calls.ts'

/** What the browser asks to find, claim and cancel answers. */
export const searchCalls = (ask: AskAsResident) => ({
  listSearchableSurveys: ask(listSearchableSurveys),
  findAnswers: ask(findAnswers),
  claimAnswers: ask(claimAnswers),
  cancelAnswer: ask(cancelAnswer),
})

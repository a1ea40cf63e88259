import { readAnswer } from '../../adapters/http/calls/answer/read-answer.ts'
import { readOwnAnswers } from '../../adapters/http/calls/answer/read-own-answers.ts'
import { readPrefill } from '../../adapters/http/calls/answer/read-prefill.ts'
import { loadSurvey } from '../../adapters/http/calls/survey/load-survey.ts'
import { recordSurveyView } from '../../adapters/http/calls/survey/record-survey-view.ts'
import type { AskAsResident } from '../../adapters/http/client/resident-calls.ts'

/** What the browser asks to open a form. */
export const formCalls = (ask: AskAsResident) => ({
  loadSurvey: ask(loadSurvey),
  recordSurveyView: ask(recordSurveyView),
  readAnswer: ask(readAnswer),
  readOwnAnswers: ask(readOwnAnswers),
  readPrefill: ask(readPrefill),
})

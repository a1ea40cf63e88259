import { readPrefill } from '../../adapters/http/calls/answer/read-prefill.ts'
import { saveAnswer } from '../../adapters/http/calls/answer/save-answer.ts'
import { findAddress } from '../../adapters/http/calls/survey/find-address.ts'
import { removeUnansweredRichMenu } from '../../adapters/http/calls/survey/remove-unanswered-rich-menu.ts'
import type { AskAsResident } from '../../adapters/http/client/resident-calls.ts'

/** What the browser asks once a form is being filled in. */
export const sendingCalls = (ask: AskAsResident) => ({
  saveAnswer: ask(saveAnswer),
  readPrefill: ask(readPrefill),
  findAddress: ask(findAddress),
  removeUnansweredRichMenu: ask(removeUnansweredRichMenu),
})

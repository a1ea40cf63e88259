import { saveAnswer } from '../../adapters/http/calls/answer/save-answer.ts'
import { findAddress } from '../../adapters/http/calls/survey/find-address.ts'
import { removeUnansweredRichMenu } from '../../adapters/http/calls/survey/remove-unanswered-rich-menu.ts'
import type { AskAsResident } from '../../adapters/http/client/resident-calls.ts'

/** What the browser asks once a form is being filled in. */
export const sendingCalls = (ask: AskAsResident) => ({
  saveAnswer: ask(saveAnswer),
  findAddress: ask(findAddress),
  removeUnansweredRichMenu: ask(removeUnansweredRichMenu),
})

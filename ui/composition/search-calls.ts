import { cancelAnswer } from '../../adapters/http/calls/answer/cancel-answer.ts'
import { changeMessagePreference } from '../../adapters/http/calls/answer/change-message-preference.ts'
import { claimAnswers } from '../../adapters/http/calls/answer/claim-answers.ts'
import { findAnswers } from '../../adapters/http/calls/answer/find-answers.ts'
import { listOwnAnswers } from '../../adapters/http/calls/answer/list-own-answers.ts'
import { listSearchableSurveys } from '../../adapters/http/calls/answer/list-searchable-surveys.ts'
import { readMessagePreference } from '../../adapters/http/calls/answer/read-message-preference.ts'
import { listOpenPayments } from '../../adapters/http/calls/payment/list-open-payments.ts'
import { listPaymentResults } from '../../adapters/http/calls/payment/list-payment-results.ts'
import { readPaymentResult } from '../../adapters/http/calls/payment/read-payment-result.ts'
import { readReceipt } from '../../adapters/http/calls/payment/read-receipt.ts'
import type { AskAsResident } from '../../adapters/http/client/resident-calls.ts'

/** What the browser asks to find, claim and cancel answers, about their payments, and about messages. */
export const searchCalls = (ask: AskAsResident) => ({
  listSearchableSurveys: ask(listSearchableSurveys),
  listOwnAnswers: ask(listOwnAnswers),
  findAnswers: ask(findAnswers),
  claimAnswers: ask(claimAnswers),
  cancelAnswer: ask(cancelAnswer),
  readPaymentResult: ask(readPaymentResult),
  listPaymentResults: ask(listPaymentResults),
  listOpenPayments: ask(listOpenPayments),
  readReceipt: ask(readReceipt),
  readMessagePreference: ask(readMessagePreference),
  changeMessagePreference: ask(changeMessagePreference),
})

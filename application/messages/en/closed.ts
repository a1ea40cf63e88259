import type { closed as ja } from '../ja/closed.ts'

/** What is said where a form takes nothing, in English. */
export const closed: Readonly<Record<keyof typeof ja, string>> = {
  before: 'This form is not open yet.',
  over: 'This form is closed.',
  from: 'Opening time: {time}',
  to: 'Closing time: {time}',
  'before.lead': 'Please come back after it has opened.',
  refused: 'The form closed while you were filling it in, so it was not sent.',
  'refused.typed': 'What you entered (not sent)',
  'sent.lead': 'What you have already sent can be looked at and cancelled, but not changed.',
  sent: 'See what you have sent',
}

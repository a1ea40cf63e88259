import type { errors as ja } from '../ja/errors.ts'

/** What to do about the errors of a form, in English. */
export const errors: Readonly<Record<keyof typeof ja, string>> = {
  'advice.phone': 'Please enter the phone number with its area code, 10 or 11 digits.',
  'advice.postcode': 'Please enter the postcode as 7 digits (such as 1234567).',
  'advice.email': 'Please enter it like name@example.jp, with something before and after the @.',
  'advice.digits': 'Please use only the digits 0 to 9, without signs or units.',
  'advice.identifier': 'Please enter exactly 15 characters.',
  'advice.characters': 'There are invisible characters in it. Please clear it and enter it again.',
  'advice.date':
    'Please enter year, month and day. A day that does not exist, such as 30 February, cannot be used.',
  'advice.choice': 'Please choose one from the list.',
  'advice.suggestion': 'Please choose one of the suggestions that appear while you type.',
  'advice.shorter': 'Please make it shorter.',
  'advice.number': 'Please check the number and enter it again.',

  title: 'Error: {title}',
  fixed: 'Corrected',
  'bar.left': '{count} left',
  'bar.next': 'Next error',
  'bar.none': 'Everything is corrected',
  'bar.on': 'Continue',
  'bar.back': 'Back to the review',
  'bar.changing': 'When you are done:',
}

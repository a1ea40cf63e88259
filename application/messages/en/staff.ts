import type { staff as ja } from '../ja/staff.ts'

/** Texts of the pages on which staff link their LINE account, in English. */
export const staff: Readonly<Record<keyof typeof ja, string>> = {
  'refusal.staff.code_unknown': 'The URL is not correct. Please scan the QR code again.',
  'refusal.staff.code_expired':
    'The QR code has expired. Please close this page and contact your administrator.',
  'refusal.staff.code_used': 'This QR code has already been used to register.',
  'refusal.staff.password_wrong': 'The password does not match.',
  'refusal.staff.proof_refused':
    'Too much time has passed, or the page was opened halfway. Please start again by scanning the QR code.',
  'refusal.staff.sign_in_failed': 'The user name or the password is not correct.',
  'refusal.staff.too_many_trials': 'Too many wrong attempts. Please try again in about {afterMin} minutes.',
  'refusal.staff.invalid_form': 'Please check what you have entered.',
  'refusal.staff.creation_failed': 'An error occurred while registering the user.',
  'refusal.staff.linked_elsewhere':
    'This staff member is already linked to another LINE user. To link another user, the link must first be removed in the administration.',
  'refusal.staff.account_linked':
    'This LINE account is already linked to another staff member. To change that, please ask your administrator to remove the link.',
  'refusal.staff.invitation_refused':
    'This invitation cannot be used: it has expired, was used, or the URL is not correct. Please contact your administrator.',

  'issue.required': 'Please fill in this field.',
  'issue.digit_missing': 'A digit is required.',
  'issue.email_invalid': 'The email address is not correct.',
  'issue.too_short': 'Please enter at least {limit} characters.',
  'issue.too_long': 'Please enter at most {limit} characters.',
  'issue.reserved': 'This user name cannot be used. Please choose another one.',
  'issue.common': 'This password is easy to guess. Please choose another one.',

  'related.done': 'Your LINE account has been linked.',
  'related.same': 'Already linked.',
}

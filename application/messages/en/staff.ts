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
  'refusal.staff.too_many_trials': 'Too many attempts. Please try again in about {afterMin} minutes.',
  'refusal.staff.invalid_form': 'Please check what you have entered.',
  'refusal.staff.creation_failed': 'An error occurred while registering the user.',
  'refusal.staff.linked_elsewhere':
    'This staff member is already linked to another LINE user. To link another user, the link must first be removed in the administration.',
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

  'account.title': 'LINE account to be linked',
  'account.guest': 'The name cannot be shown',
  'account.check': 'If this is not your own LINE account, do not go on and close this page.',

  'landing.title': 'Do you have an administrator account?',
  'landing.lead': 'On this page, staff of {cityName} link their own LINE account to their staff record.',
  'landing.yes': 'Yes',
  'landing.no': 'No',
  'landing.next': '“Yes” leads to the login, “No” to a new account.',

  'password.title': 'Password of the QR code',
  'password.lead': 'Please enter the password that the administrator gave you with this QR code.',
  'password.submit': 'Next',

  'login.title': 'LINE login for staff',
  'login.lead': 'Please enter the user name and the password of your administrator account.',
  'login.submit': 'Log in',
  'login.failed': 'The login failed: {message}',
  'login.advice': 'Please check the user name and the password and try again.',

  'create.title': 'New administrator account',
  'create.lead': 'A new account is made and linked to the following LINE account.',
  'create.submit': 'Register',
  'create.advice': 'Please try again with another user name.',

  'field.username': 'User name',
  'field.password': 'Password',
  'field.newPassword': 'Temporary password',
  'field.email': 'Email address',
  'hint.username': '{min} to {max} characters',
  'hint.newPassword': '{min} to {max} characters, one of them a digit',
  'hint.email': 'At most {max} characters',
  'form.sending': 'Checking. Please wait.',
  'password.show': 'Show the password',

  'linking.title': 'Linking your LINE account',
  'linking.lead': 'This LINE account is being linked. Please wait and keep this page open.',
  'linking.retry': 'Try to link again',
  'complete.lead': 'Please close this page.',
  'registered.title': 'QR code already used',
  'registered.lead': 'This QR code cannot be used for another link.',
  'rescan.lead': 'Please scan the QR code again, or contact your administrator.',
  'failed.title': 'Your LINE account could not be linked',
  'failed.again': 'Start again',
}

import type { member as ja } from '../ja/member.ts'

/** Texts of member forms and the records in them, in English. */
export const member: Readonly<Record<keyof typeof ja, string>> = {
  'ui.form.editing': 'What you have registered is filled in. Change only what has to be changed.',
  'ui.confirm.lead': 'This is what will be registered. If it is right, press “Register”.',
  'ui.confirm.submit': 'Register',
  'ui.confirm.pushing': 'Registering. Please wait and keep this page open.',
  'ui.done.title': 'Your registration is complete',
  'ui.done.snackbar': 'Registered.',
  'ui.done.noMessage': 'We have received your registration.',
  'ui.error.resend': 'Register again',
  'ui.error.network.kept':
    'Your entries are kept. Please register again where the reception is good. You will not be registered twice.',

  'search.title': 'Find your membership',
  'search.lead': 'Enter what is registered and press “Search”.',
  'search.none.detail': 'Please check that your entries are the same as what is registered. They are kept.',
  'search.otherSurvey': 'Register as a new member',

  'cancel.title': 'Cancel the membership',
  'cancel.lead':
    'You will not be able to use the procedures for members any more. This cannot be undone. If you are sure, press “Confirm”.',
  'cancel.done': 'Your membership is cancelled.',
  'cancel.progress': 'Cancelling your membership. Please wait and keep this page open.',

  'number.automatic': 'You will get a number when you register. There is nothing to enter.',
  'number.lead':
    'You need this number at the counter and in procedures. This page may serve as your member card.',
  'number.failed': 'The number could not be loaded.',
  'register.first':
    'This procedure is for members. Please register with this form first. After that you can go on with the procedure.',
  'register.known': 'If you are registered already, find your registration to use it on this phone.',
  'register.search': 'Find my registration',
  'register.back': 'Go on with the procedure',
  'register.toRecord': 'See my membership',

  'tabs.label': 'What you have sent and your memberships',
  'tabs.answers': 'What I have sent',

  'list.title': 'My membership',
  'list.record': 'What is registered',
  'list.change': 'Change it',
  'list.cancel': 'Cancel the membership',
  'list.cancelled': 'This membership is cancelled.',
  'list.failed': 'An error occurred while loading your membership.',

  'linked.title': 'Procedures for members',
  'linked.before': '{title} (not open yet)',
  'linked.over': '{title} (closed)',
  'linked.label': 'Which procedure do you want to see?',
  'linked.none': 'There are no procedures for members now.',
  'linked.empty': 'You have not sent anything with this procedure yet.',
  'linked.open': 'Open this procedure',
  'linked.failed': 'An unknown error occurred. Please contact the administrator.',
}

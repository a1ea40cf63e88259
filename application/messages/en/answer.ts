import type { answer as ja } from '../ja/answer.ts'

/** Texts of finding, reading again, changing and cancelling what was sent, in English. */
export const answer: Readonly<Record<keyof typeof ja, string>> = {
  'select.title': 'Check or change what you sent',
  'select.lead': 'Here you can look at, change or cancel what you have applied for or booked.',
  'select.label': 'Which procedure do you want to look at?',
  'select.pick': 'Choose a procedure',
  'select.next': 'Next',
  'select.next.off': 'Choose a procedure to go on.',
  'select.empty.next': 'There is no procedure to look at now, so you cannot go on.',
  'select.failed': 'The list of procedures could not be loaded.',

  'search.title': 'Find what you sent',
  'search.lead': 'Enter the same as when you applied, then press “Search”.',
  'search.exact':
    'Only exactly the same entries are found, spaces included. Letters and digits may be full-width or half-width.',
  'search.submit': 'Search',
  'search.searching': 'Searching. Please wait and keep this page open.',
  'search.otherSurvey': 'Choose another procedure',
  'search.none.title': 'Nothing was found',
  'search.none.detail': 'Please check that your entries are the same as when you applied. They are kept.',
  'search.failed.title': 'The search failed',
  'search.fault':
    'The search could not be finished because of a problem on our side, so there may be results. Please search again in a while.',
  'search.again': 'Search again',
  'search.kept': 'Your entries are kept. Please search again where the reception is good.',

  'list.title': 'Reservations and answers',
  'list.found': '{count} found in “{title}”.',
  'list.region': 'What was found',
  'list.earlier': 'Earlier ones stand above.',
  'list.none': 'No reservation',
  'list.cancelled': 'Cancelled',
  'reserved.closed':
    'The day that you booked is now closed. We are sorry: please choose another time by changing the booking.',
  'reserved.closed_fixed':
    'The time you reserved is now closed. It can no longer be changed here, so please contact the city office.',
  'reserved.lowered':
    'Fewer people can be received at the time you reserved. Your reservation stands, but the city may contact you.',
  'list.change': 'Change',
  'list.details': 'Details',
  'list.cancel': 'Cancel',
  'list.back': 'Back to the search',

  'messages.title': 'LINE messages',
  'messages.lead': 'We send you messages about your reservations (date, time and place) in LINE.',
  'messages.switch': 'Get messages',
  'messages.on': 'On',
  'messages.off': 'Off',
  'messages.failed': 'This could not be changed. Please press again where the signal is better.',

  'share.button': 'Share',
  'share.title': 'Reservation at {city}',
  'share.place': 'Place: {place}',
  'share.copied': 'Date, time and place were copied. You can paste them into a message.',
  'share.failed': 'This page could not send it. Please write down date, time and place to pass them on.',

  'entry.form': 'Procedure',
  'entry.patient': 'Name',
  'entry.products': 'Bought',
  'entry.label': '{button}: {entry}',

  'details.title': 'What is registered now',
  'details.person': '{name}',
  'details.guest': 'You',
  'details.date': 'Date',
  'details.time': 'Time',
  'details.status': 'Status',
  'details.answers': 'Answers',
  'details.calendar': 'Add to calendar',
  'details.calendar.cancel': 'Cancel it in my calendar',
  'details.calendar.failed': 'The calendar file could not be saved. Please try again.',
  'details.print': 'Print',
  'details.back': 'Back',

  'cancel.title': 'Cancel',
  'cancel.lead': 'This cannot be undone. If you are sure, press “Confirm”.',
  'cancel.several': 'All {count} reservations that were made together will be cancelled.',
  'cancel.one':
    'Only this reservation will be cancelled. The others that were made together with it stay as they are.',
  'cancel.one.submit': 'Cancel only this reservation',
  'cancel.all': 'Cancel all of them',
  'cancel.submit': 'Confirm',
  'cancel.close': 'Close',
  'cancel.progress': 'Cancelling. Please wait and keep this page open.',
  'cancel.done.title': 'Cancelled',
  'cancel.done': 'The cancellation is complete.',
  'cancel.failed.title': 'It was not cancelled',
  'cancel.failed': ' Please contact the administrator.',
  'cancel.noDate':
    'It has no date and time yet, so it cannot be cancelled here. Please contact the office directly.',
  'cancel.again': 'Try again',
  'cancel.page.title': 'Check the cancellation',
  'cancel.page.lead': 'Please check this, then press “Cancel this”.',
  'cancel.page.submit': 'Cancel this',
  'cancel.page.lead.several':
    'Please check this, then press the button of the reservation that you want to cancel.',
  'cancel.page.all': 'Cancel all of them',
  'cancel.loadFailed': 'An error occurred while loading the answers.',
}

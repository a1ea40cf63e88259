import type { done as ja } from '../ja/done.ts'

/** Texts of what there is to do after a form was sent, in English. */
export const done: Readonly<Record<keyof typeof ja, string>> = {
  changed: 'Your change is complete',
  'changed.short': 'Changed.',
  my: 'Check or change the reservation',
  'my.answer': 'My bookings and applications',
  print: 'Print',
  calendar: 'Add to calendar',
  'calendar.failed': 'The calendar file could not be saved. Please try again.',
  date: 'Date',
  time: 'Time',
  place: 'Place',
  map: 'Open the map',
  newTab: '(opens on another page)',
  toBring: 'What to bring',
}

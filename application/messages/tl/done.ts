import type { done as ja } from '../ja/done.ts'

/** Texts of what there is to do after a form was sent, in Filipino. */
export const done: Readonly<Record<keyof typeof ja, string>> = {
  my: 'Tingnan o baguhin ang reserbasyon',
  'my.answer': 'Mga reserbasyon at aplikasyon',
  print: 'I-print',
  calendar: 'Idagdag sa kalendaryo',
  'calendar.failed': 'Hindi nai-save ang calendar file. Pakisubukan muli.',
  date: 'Petsa',
  time: 'Oras',
  place: 'Lugar',
  map: 'Buksan ang mapa',
  newTab: '(bubukas sa ibang page)',
  toBring: 'Mga dadalhin',
  changed: 'Nabago na',
  'changed.short': 'Nabago na.',
}

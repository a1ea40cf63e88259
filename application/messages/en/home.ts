import type { home as ja } from '../ja/home.ts'

/** The first page, in English. */
export const home: Readonly<Record<keyof typeof ja, string>> = {
  title: 'Online services',
  lead: 'Book and apply at any time of day.',
  my: 'My bookings and applications',
  'my.lead': 'See, change or cancel what you have sent',
  important: 'Important notices',
  notices: 'News',
  search: 'Find a service',
  'search.hint': 'For example: certificate, children, waste',
  'search.all': 'Services: {count}',
  'search.found': 'Services found: {count}',
  'search.none': 'Nothing was found for “{query}”.',
  'search.advice': 'Try a shorter or another word. If you are not sure, please contact us.',
  'search.showAll': 'Show all services',
  topics: 'By topic',
  services: 'All services',
  none: 'There is no service that can be used now.',
  open: 'Open today',
  'open.to': 'Open today (until {time})',
  before: 'From {time}',
  over: 'Closed',
  paused: 'No bookings at the moment',
  day: '{month}/{day}',
  'day.year': '{year}/{month}/{day}',
  emulator: 'Demo: choose a resident, open as in LINE',
}

import type { serverPages as ja } from '../ja/server-pages.ts'

/** Texts of pages that the server makes without the application, in English. */
export const serverPages: Readonly<Record<keyof typeof ja, string>> = {
  contact: 'Contact',
  'fault.title': 'The page could not be shown',
  'fault.text': 'We are sorry. Please open it again in a little while.',
  again: 'Open again',
  home: 'To the first page',
  my: 'My bookings and applications',
}

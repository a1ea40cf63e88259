import type { serverPages as ja } from '../ja/server-pages.ts'

/** Texts of pages that the server makes without the application, in Filipino. */
export const serverPages: Readonly<Record<keyof typeof ja, string>> = {
  contact: 'Makipag-ugnayan',
  'fault.title': 'Hindi maipakita ang page',
  'fault.text': 'Paumanhin. Pakibuksan muli mamaya.',
  again: 'Buksan muli',
  home: 'Sa unang page',
  my: 'Mga reserbasyon at aplikasyon',
}

import type { serverPages as ja } from '../ja/server-pages.ts'

/** Texts of pages that the server makes without the application, in plain Japanese. */
export const serverPages: Readonly<Record<keyof typeof ja, string>> = {
  contact: '聞く ところ',
  'fault.title': 'ページを 見せる ことが できませんでした',
  'fault.text': 'すみません。少し まってから、もう 一ど ひらいて ください。',
  again: 'もう 一ど ひらく',
  home: 'はじめの がめんへ',
  my: 'よやくと もうしこみを 見る',
}

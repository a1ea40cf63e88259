import type { done as ja } from '../ja/done.ts'

/** Texts of what there is to do after a form was sent, in plain Japanese. */
export const done: Readonly<Record<keyof typeof ja, string>> = {
  my: 'よやくを 見る・かえる',
  'my.answer': 'よやくと もうしこみを 見る',
  print: 'いんさつする',
  calendar: 'カレンダーに 入れる',
  'calendar.failed': 'カレンダーの ファイルを ほぞん できませんでした。もう 一ど ためして ください。',
  date: '日',
  time: '時間',
  place: 'ばしょ',
  map: '地図を 見る',
  newTab: '（ほかの がめんで ひらきます）',
  toBring: 'もって くる もの',
  changed: 'かえました',
  'changed.short': 'かえました。',
}

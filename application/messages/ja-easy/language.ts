import type { language as ja } from '../ja/language.ts'

/** Texts of choosing a language, in plain Japanese. */
export const language: Readonly<Record<keyof typeof ja, string>> = {
  choose: 'ことばを えらぶ',
  unread: 'まだ たしかめて いない 文',
  'unread.lead': 'この 文は、日本語を よく 知って いる 人が、まだ たしかめて いません。',
  failed:
    'ことばを かえる ことが できませんでした。インターネットが よく つながる ところで、もう 一ど ためして ください。',
  'form.fixed': 'この 手つづきの ことば：{language}',
  original: '元の 日本語',
  machine: 'コンピューターの ほんやく',
}

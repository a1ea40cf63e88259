import type { language as ja } from '../ja/language.ts'

/** Texts of choosing a language, and of what a translation is worth, in Simplified Chinese. */
export const language: Readonly<Record<keyof typeof ja, string>> = {
  choose: '显示语言',
  unread: '未核对的译文',
  'unread.lead': '此译文尚未经母语人士核对。',
  failed: '无法切换语言。请在信号良好的地方重试。',
  'form.fixed': '此手续以{language}显示。',
  original: '日语原文',
  machine: '机器翻译',
}

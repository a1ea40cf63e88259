import type { language as ja } from '../ja/language.ts'

/** Texts of choosing a language, and of what a translation is worth, in Traditional Chinese, as used in Taiwan and Hong Kong. */
export const language: Readonly<Record<keyof typeof ja, string>> = {
  choose: '顯示語言',
  unread: '未確認的譯文',
  'unread.lead': '此譯文尚未經母語人士確認。',
  failed: '無法切換語言。請在訊號良好的地方再試一次。',
  'form.fixed': '此手續以{language}顯示。',
  original: '日文原文',
  machine: '機器翻譯',
}

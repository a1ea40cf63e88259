/** Texts of choosing a language, and of what a translation is worth. */
export const language = {
  choose: '表示のことば',
  unread: '未確認の訳',
  'unread.lead': 'この訳は、このことばを母語とする人がまだ確かめていません。',
  failed: 'ことばを変えられませんでした。電波の良い場所で、もう一度お試しください。',
  'form.fixed': 'この手続きは、{language}で表示しています。',
  original: '日本語の原文',
  machine: '機械による翻訳',
} as const

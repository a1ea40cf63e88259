import type { language as ja } from '../ja/language.ts'

/** Texts of choosing a language, in English. */
export const language: Readonly<Record<keyof typeof ja, string>> = {
  choose: 'Language',
  unread: 'Unchecked translation',
  'unread.lead': 'This translation has not been checked by a native speaker yet.',
  failed: 'The language could not be changed. Please try again where reception is good.',
  'form.fixed': 'This procedure is shown in {language}.',
  original: 'Original in Japanese',
  machine: 'Machine translation',
}

import type { language as ja } from '../ja/language.ts'

/** Texts of choosing a language, and of what a translation is worth, in Filipino. */
export const language: Readonly<Record<keyof typeof ja, string>> = {
  choose: 'Wikang ipapakita',
  unread: 'Hindi pa nasusuring salin',
  'unread.lead': 'Ang saling ito ay hindi pa nasusuri ng taong katutubong nagsasalita ng wikang ito.',
  failed: 'Hindi nabago ang wika. Pakisubukan muli kung saan malakas ang signal.',
  'form.fixed': 'Wika ng serbisyong ito: {language}.',
  original: 'Orihinal sa wikang Hapon',
  machine: 'Salin ng makina',
}

import type { language as ja } from '../ja/language.ts'

/** Texts of choosing a language, in Spanish. */
export const language: Readonly<Record<keyof typeof ja, string>> = {
  choose: 'Idioma',
  unread: 'Traducción sin revisar',
  'unread.lead': 'Un hablante nativo todavía no ha revisado esta traducción.',
  failed: 'No se pudo cambiar el idioma. Inténtelo otra vez donde haya buena señal.',
  'form.fixed': 'Idioma de este trámite: {language}',
  original: 'Original en japonés',
  machine: 'Traducción automática',
}

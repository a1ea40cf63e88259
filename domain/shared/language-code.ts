/** Code of a language a municipality offers, such as `ja` or `en`. */
export type LanguageCode = string

/** The language of everything unless language settings say otherwise (CONST-01). */
export const defaultLanguage: LanguageCode = 'ja'

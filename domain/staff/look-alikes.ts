/**
 * Letters of scripts in which no name of a city's staff is written; Cyrillic and Greek have those that look like Latin
 * ones.
 */
const foreign =
  /(?![\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}])\p{L}/u

const kana = 'ァ-ヺー'
const alone: readonly RegExp[] = [
  // Katakana by itself among kanji, or among hiragana, that looks like one of them: ロ for 口, リ for り.
  new RegExp(
    `\\p{Script=Han}[ロニカエタトハ](?![${kana}])|(?<![${kana}])[ロニカエタトハ]\\p{Script=Han}`,
    'u',
  ),
  new RegExp(`[ぁ-ゖ][ヘベペリ](?![${kana}])|(?<![${kana}])[ヘベペリ][ぁ-ゖ]`, 'u'),
  // The reverse, within katakana.
  new RegExp(`[${kana}][口二力工夕卜八へべぺり][${kana}]`, 'u'),
]

/** Whether a name has letters of another script than those around them, by which it could pass for somebody else's. */
export const hasLookAlikes = (name: string): boolean => [foreign, ...alone].some((rule) => rule.test(name))

import type { survey as ja } from '../ja/survey.ts'

/** The texts that help with what is written, in English. */
export const survey: Readonly<Record<keyof typeof ja, string>> = {
  refused: '“{character}” cannot be used. ',
  'refused.blank': 'Spaces cannot be used. ',
  allowed: 'Please enter {types}.',
  or: ' or ',
  all: 'text',
  allFull: 'full-width characters',
  kanji: 'kanji',
  hiragana: 'hiragana',
  katakana: 'full-width katakana',
  katakanaHalf: 'half-width katakana',
  alphabet: 'letters',
  alphabetFull: 'full-width letters',
  alphabetHalf: 'half-width letters',
  number: 'digits',
  numberFull: 'full-width digits',
  numberHalf: 'half-width digits',

  'address.searching': 'Looking for the address',
  'address.filled': 'The address is filled in. Please add the house number.',
  'address.several': 'There are several addresses for this postcode. Please choose one.',
  'address.replace': 'Replace the address you entered with the one of the postcode?',
  'address.failed': 'The address could not be looked up. Please enter it yourself.',
}

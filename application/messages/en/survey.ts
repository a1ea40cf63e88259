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

  'prefill.title': 'Your earlier entries',
  'prefill.offer': 'You can use what you entered before ({items}).',
  'prefill.items': '{items} and more, {count} fields',
  'prefill.and': ', ',
  'prefill.use': 'Fill in',
  'prefill.refuse': 'No, thanks',
  'prefill.filled': 'Filled in: {items}. Please check the entries.',
  'prefill.close': 'Close',
  'prefill.undo': 'Undo',

  'count.left': 'Characters left: {count}',
  'count.over': 'Characters too many: {count}',

  'era.year': '{era} {year}',
  'era.first': '1',
  'era.day': '{month}/{day} of {year}',
  'era.ended': '{last} was the last year of the era. {year} is {right}.',
  'era.unknown': 'Please enter the year of the era in digits. The first year is 1.',

  'address.searching': 'Looking for the address',
  'address.filled': 'The address is filled in. Please add the house number.',
  'address.several': 'There are several addresses for this postcode. Please choose one.',
  'address.replace': 'Replace the address you entered with the one of the postcode?',
  'address.failed': 'The address could not be looked up. Please enter it yourself.',
}

import type { survey as ja } from '../ja/survey.ts'

/** The texts that help with what is written, in Filipino. */
export const survey: Readonly<Record<keyof typeof ja, string>> = {
  refused: 'Hindi magagamit ang “{character}”. ',
  'refused.blank': 'Hindi magagamit ang espasyo. ',
  allowed: 'Gumamit ng {types}.',
  or: ' o ',
  all: 'anumang karakter',
  allFull: 'full-width na karakter',
  kanji: 'kanji',
  hiragana: 'hiragana',
  katakana: 'full-width na katakana',
  katakanaHalf: 'half-width na katakana',
  alphabet: 'letra',
  alphabetFull: 'full-width na letra',
  alphabetHalf: 'half-width na letra',
  number: 'numero',
  numberFull: 'full-width na numero',
  numberHalf: 'half-width na numero',

  'prefill.title': 'Dating inilagay',
  'prefill.offer': 'Magagamit ang dating inilagay ({items})',
  'prefill.items': '{items} at iba pa, {count} lahat',
  'prefill.and': ', ',
  'prefill.use': 'Ilagay',
  'prefill.refuse': 'Huwag gamitin',
  'prefill.filled': 'Inilagay na: {items}. Pakisuri ang nilalaman.',
  'prefill.close': 'Isara',
  'prefill.undo': 'Ibalik sa dati',

  'count.left': '{count} karakter pa',
  'count.over': 'Sobra ng {count} karakter',

  'era.year': '{era} {year}',
  'era.first': '1',
  'era.day': '{month}/{day} ng {year}',
  'era.ended': '{last} ang huling taon ng panahong iyon. Ang taong {year} ay {right}.',
  'era.unknown': 'Ilagay sa numero ang taon sa panahong Hapon. Ang unang taon ay 1.',

  'address.searching': 'Hinahanap ang address',
  'address.filled': 'Nailagay na ang address. Idagdag ang numero ng bahay at iba pa.',
  'address.several': 'Maraming address sa postal code na ito. Pumili ng isa.',
  'address.replace': 'Palitan ang inilagay na address ng address ng postal code?',
  'address.failed': 'Hindi nahanap ang address. Kayo mismo ang maglagay nito.',
}

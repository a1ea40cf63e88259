/**
 * Texts that a form fetches when something is written into it: which character is refused, what is allowed, by character type
 * (VAL-19), and what became of looking an address up.
 */
export const survey = {
  refused: '「{character}」は使えません。',
  'refused.blank': '空白は使えません。',
  allowed: '{types}で入力してください。',
  or: 'か',
  all: '文字',
  allFull: '全角文字',
  kanji: '漢字',
  hiragana: 'ひらがな',
  katakana: '全角カタカナ',
  katakanaHalf: '半角カタカナ',
  alphabet: '英字',
  alphabetFull: '全角英字',
  alphabetHalf: '半角英字',
  number: '数字',
  numberFull: '全角数字',
  numberHalf: '半角数字',

  'address.searching': '住所を探しています',
  'address.filled': '住所を入力しました。番地などを続けて入力してください。',
  'address.several': 'この郵便番号には住所が複数あります。選んでください。',
  'address.replace': '入力済みの住所を、郵便番号の住所に置き換えますか。',
  'address.failed': '住所を調べられませんでした。直接入力してください。',
} as const

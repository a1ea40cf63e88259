/**
 * Texts that a form fetches when something is written into it, or can be: which character is refused, what is allowed, by character type
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

  'prefill.title': '前回の内容',
  'prefill.offer': '前回の内容を使えます（{items}）',
  'prefill.items': '{items}など{count}項目',
  'prefill.and': '、',
  'prefill.use': '入れる',
  'prefill.refuse': '使わない',
  'prefill.filled': '{items}を入れました。内容を確かめてください。',
  'prefill.close': '閉じる',
  'prefill.undo': '元に戻す',

  'count.left': 'あと{count}文字',
  'count.over': '{count}文字多いです',

  'era.year': '{era}{year}年',
  'era.first': '元',
  'era.day': '{year}{month}月{day}日',
  'era.ended': '{last}が最後の年です。{year}年は{right}です。',
  'era.unknown': '元号の年は、数字で入力してください。元年は1です。',

  'address.searching': '住所を探しています',
  'address.filled': '住所を入力しました。番地などを続けて入力してください。',
  'address.several': 'この郵便番号には住所が複数あります。選んでください。',
  'address.replace': '入力済みの住所を、郵便番号の住所に置き換えますか。',
  'address.failed': '住所を調べられませんでした。直接入力してください。',
} as const

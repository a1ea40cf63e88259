import type { survey as ja } from '../ja/survey.ts'

/** The texts that help with what is written, in plain Japanese. */
export const survey: Readonly<Record<keyof typeof ja, string>> = {
  refused: '「{character}」は つかえません。',
  'refused.blank': 'スペースは つかえません。',
  allowed: '{types}で 書いて ください。',
  or: 'か ',
  all: '文字',
  allFull: 'ぜんかくの 文字',
  kanji: 'かん字',
  hiragana: 'ひらがな',
  katakana: 'ぜんかくの カタカナ',
  katakanaHalf: 'はんかくの カタカナ',
  alphabet: 'アルファベット',
  alphabetFull: 'ぜんかくの アルファベット',
  alphabetHalf: 'はんかくの アルファベット',
  number: '数字',
  numberFull: 'ぜんかくの 数字',
  numberHalf: 'はんかくの 数字',

  'prefill.title': '前に 書いた こと',
  'prefill.offer': '前に 書いた ことを つかう ことが できます（{items}）',
  'prefill.items': '{items}など {count}こ',
  'prefill.and': '、',
  'prefill.use': '入れる',
  'prefill.refuse': 'つかわない',
  'prefill.filled': '{items}を 入れました。正しいか たしかめて ください。',
  'prefill.close': 'とじる',
  'prefill.undo': '元に もどす',

  'count.left': 'あと {count}文字',
  'count.over': '{count}文字 多いです',

  'era.year': '{era}{year}年',
  'era.first': '元',
  'era.day': '{year}{month}月{day}日',
  'era.ended': '{last}が さいごの 年です。{year}年は {right}です。',
  'era.unknown': 'げんごう（れいわ など）の 年は、数字で 書いて ください。元年は 1です。',

  'address.searching': 'じゅうしょを さがして います',
  'address.filled': 'じゅうしょを 入れました。つづきの ばんごうなどを 書いて ください。',
  'address.several': 'この ゆうびんばんごうの じゅうしょは、いくつか あります。えらんで ください。',
  'address.replace': 'いまの じゅうしょを けして、ゆうびんばんごうの じゅうしょを 入れますか。',
  'address.failed': 'じゅうしょが わかりませんでした。自分で 書いて ください。',
}

import type { survey as ja } from '../ja/survey.ts'

/** The texts that help with what is written, in Traditional Chinese, as used in Taiwan and Hong Kong. */
export const survey: Readonly<Record<keyof typeof ja, string>> = {
  refused: '無法使用「{character}」。',
  'refused.blank': '無法使用空格。',
  allowed: '請以{types}輸入。',
  or: '或',
  all: '文字',
  allFull: '全形字元',
  kanji: '漢字',
  hiragana: '平假名',
  katakana: '全形片假名',
  katakanaHalf: '半形片假名',
  alphabet: '英文字母',
  alphabetFull: '全形英文字母',
  alphabetHalf: '半形英文字母',
  number: '數字',
  numberFull: '全形數字',
  numberHalf: '半形數字',

  'prefill.title': '上次的內容',
  'prefill.offer': '可以使用您上次的內容（{items}）',
  'prefill.items': '{items}等{count}項',
  'prefill.and': '、',
  'prefill.use': '填入',
  'prefill.refuse': '不使用',
  'prefill.filled': '已填入{items}。請確認內容。',
  'prefill.close': '關閉',
  'prefill.undo': '復原',

  'count.left': '還可輸入{count}個字',
  'count.over': '超出{count}個字',

  'era.year': '{era}{year}年',
  'era.first': '元',
  'era.day': '{year}{month}月{day}日',
  'era.ended': '{last}是該年號的最後一年。{year}年是{right}。',
  'era.unknown': '年號年份請以數字輸入。元年請輸入1。',

  'address.searching': '正在尋找地址',
  'address.filled': '已填入地址。請繼續輸入門牌號碼等。',
  'address.several': '此郵遞區號對應多個地址，請選擇。',
  'address.replace': '要將已輸入的地址替換為郵遞區號對應的地址嗎？',
  'address.failed': '無法查詢地址，請直接輸入。',
}

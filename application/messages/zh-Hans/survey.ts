import type { survey as ja } from '../ja/survey.ts'

/** The texts that help with what is written, in Simplified Chinese. */
export const survey: Readonly<Record<keyof typeof ja, string>> = {
  refused: '不能使用“{character}”。',
  'refused.blank': '不能使用空格。',
  allowed: '请用{types}输入。',
  or: '或',
  all: '文字',
  allFull: '全角字符',
  kanji: '汉字',
  hiragana: '平假名',
  katakana: '全角片假名',
  katakanaHalf: '半角片假名',
  alphabet: '英文字母',
  alphabetFull: '全角英文字母',
  alphabetHalf: '半角英文字母',
  number: '数字',
  numberFull: '全角数字',
  numberHalf: '半角数字',

  'prefill.title': '上次的内容',
  'prefill.offer': '可以使用您上次的内容（{items}）',
  'prefill.items': '{items}等{count}项',
  'prefill.and': '、',
  'prefill.use': '填入',
  'prefill.refuse': '不使用',
  'prefill.filled': '已填入{items}。请确认内容。',
  'prefill.close': '关闭',
  'prefill.undo': '撤销',

  'count.left': '还可输入{count}个字',
  'count.over': '超出{count}个字',

  'era.year': '{era}{year}年',
  'era.first': '元',
  'era.day': '{year}{month}月{day}日',
  'era.ended': '{last}是该年号的最后一年。{year}年是{right}。',
  'era.unknown': '年号年份请用数字输入。元年请输入1。',

  'address.searching': '正在查找地址',
  'address.filled': '已填入地址。请继续输入门牌号等。',
  'address.several': '此邮政编码对应多个地址，请选择。',
  'address.replace': '要将已输入的地址替换为邮政编码对应的地址吗？',
  'address.failed': '无法查询地址，请直接输入。',
}

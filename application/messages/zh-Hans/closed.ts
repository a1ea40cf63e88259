import type { closed as ja } from '../ja/closed.ts'

/** What is said where a form takes nothing, in Simplified Chinese. */
export const closed: Readonly<Record<keyof typeof ja, string>> = {
  before: '尚未开始受理。',
  over: '受理已结束。',
  from: '受理开始：{time}',
  to: '受理结束：{time}',
  'before.lead': '请在开始受理后再次打开。',
  refused: '您填写期间受理已结束，未能提交。',
  'refused.typed': '您填写的内容（未提交）',
  'sent.lead': '已提交的内容可以查看和取消，但不能更改。',
  sent: '查看已提交的内容',
}

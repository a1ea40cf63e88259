import type { closed as ja } from '../ja/closed.ts'

/** What is said where a form takes nothing, in Traditional Chinese, as used in Taiwan and Hong Kong. */
export const closed: Readonly<Record<keyof typeof ja, string>> = {
  before: '尚未開始受理。',
  over: '受理已結束。',
  from: '受理開始：{time}',
  to: '受理結束：{time}',
  'before.lead': '請於開始受理後再次開啟。',
  refused: '您填寫期間受理已結束，未能送出。',
  'refused.typed': '您填寫的內容（尚未送出）',
  'sent.lead': '已送出的內容可以查看與取消，但無法變更。',
  sent: '查看已送出的內容',
}

/** What is said where a form takes nothing: before and after its time, and to somebody who was still filling it in. */
export const closed = {
  before: '受付はまだ始まっていません。',
  over: '受付は終了しました。',
  from: '受付開始：{time}',
  to: '受付終了：{time}',
  'before.lead': '受付が始まってから、もう一度開いてください。',
  refused: '入力している間に受付が終了したため、送信できませんでした。',
  'refused.typed': '入力した内容（送信されていません）',
  'sent.lead': 'すでに送信した内容は、確認とキャンセルができます。変更はできません。',
  sent: '送信した内容を確認する',
} as const

/** Texts of what there is to do after a form was sent, and of the cards of what was booked with it. */
export const done = {
  changed: '変更が完了しました',
  'changed.short': '変更しました。',
  my: '予約の確認・変更',
  'my.answer': '予約と申請の確認',
  print: '印刷する',
  calendar: 'カレンダーに追加',
  'calendar.failed': 'カレンダーのファイルを保存できませんでした。もう一度お試しください。',
  date: '日付',
  time: '時間',
  place: '場所',
  map: '地図を開く',
  newTab: '（別の画面で開きます）',
  toBring: '持ち物',
} as const

/** Texts of the messages about reservations that are sent into the chat. */
export const message = {
  'message.booked': '【{city}】予約を受け付けました。',
  'message.changed': '【{city}】予約を変更しました。',
  'message.cancelled': '【{city}】予約をキャンセルしました。',
  'message.reminder.today': '【{city}】今日は予約の日です。',
  'message.reminder.tomorrow': '【{city}】明日は予約の日です。',
  'message.reminder.later': '【{city}】予約の日が近づいています。',
  'message.visit': '{date} {time}\n場所：{place}',
  'message.link': '確認・変更：{url}',
  'message.stop': 'このお知らせは、上のページで止められます。',
} as const

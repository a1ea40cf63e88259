import type { message as ja } from '../ja/message.ts'

/** Texts of the messages about reservations that are sent into the chat, in Traditional Chinese, as used in Taiwan and Hong Kong. */
export const message: Readonly<Record<keyof typeof ja, string>> = {
  'message.booked': '【{city}】已受理您的預約。',
  'message.changed': '【{city}】已變更您的預約。',
  'message.cancelled': '【{city}】已取消您的預約。',
  'message.reminder.today': '【{city}】今天是您預約的日子。',
  'message.reminder.tomorrow': '【{city}】明天是您預約的日子。',
  'message.reminder.later': '【{city}】您預約的日子快到了。',
  'message.visit': '{date} {time}\n地點：{place}',
  'message.link': '查看與變更：{url}',
  'message.stop': '您可以在上述頁面停止接收此通知。',
}

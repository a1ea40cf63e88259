import type { message as ja } from '../ja/message.ts'

/** Texts of the messages about reservations that are sent into the chat, in Simplified Chinese. */
export const message: Readonly<Record<keyof typeof ja, string>> = {
  'message.booked': '【{city}】您的预约已受理。',
  'message.changed': '【{city}】您的预约已更改。',
  'message.cancelled': '【{city}】您的预约已取消。',
  'message.reminder.today': '【{city}】今天是您预约的日子。',
  'message.reminder.tomorrow': '【{city}】明天是您预约的日子。',
  'message.reminder.later': '【{city}】您预约的日子快到了。',
  'message.visit': '{date} {time}\n地点：{place}',
  'message.link': '查看与更改：{url}',
  'message.stop': '您可以在上述页面停止接收此通知。',
}

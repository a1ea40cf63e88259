import type { message as ja } from '../ja/message.ts'

/** Texts of the messages about reservations that are sent into the chat, in plain Japanese. */
export const message: Readonly<Record<keyof typeof ja, string>> = {
  'message.booked': '【{city}】よやくを うけつけました。',
  'message.changed': '【{city}】よやくを かえました。',
  'message.cancelled': '【{city}】よやくを やめました（キャンセル）。',
  'message.reminder.today': '【{city}】今日は よやくの 日です。',
  'message.reminder.tomorrow': '【{city}】明日は よやくの 日です。',
  'message.reminder.later': '【{city}】もうすぐ よやくの 日です。',
  'message.visit': '{date} {time}\nばしょ：{place}',
  'message.link': '見る・かえる：{url}',
  'message.stop': 'この お知らせは、上の ページで 止める ことが できます。',
}

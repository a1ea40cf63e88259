import type { message as ja } from '../ja/message.ts'

/** Texts of the messages about reservations that are sent into the chat, in English. */
export const message: Readonly<Record<keyof typeof ja, string>> = {
  'message.booked': '[{city}] Your reservation is confirmed.',
  'message.changed': '[{city}] Your reservation was changed.',
  'message.cancelled': '[{city}] Your reservation was cancelled.',
  'message.reminder.today': '[{city}] Your reservation is today.',
  'message.reminder.tomorrow': '[{city}] Your reservation is tomorrow.',
  'message.reminder.later': '[{city}] Your reservation is coming up.',
  'message.visit': '{date} {time}\nPlace: {place}',
  'message.link': 'See or change it: {url}',
  'message.stop': 'You can turn these messages off on that page.',
}

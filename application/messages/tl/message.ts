import type { message as ja } from '../ja/message.ts'

/** Texts of the messages about reservations that are sent into the chat, in Filipino. */
export const message: Readonly<Record<keyof typeof ja, string>> = {
  'message.booked': '[{city}] Natanggap ang inyong reserbasyon.',
  'message.changed': '[{city}] Nabago ang inyong reserbasyon.',
  'message.cancelled': '[{city}] Nakansela ang inyong reserbasyon.',
  'message.reminder.today': '[{city}] Ngayon ang araw ng inyong reserbasyon.',
  'message.reminder.tomorrow': '[{city}] Bukas ang araw ng inyong reserbasyon.',
  'message.reminder.later': '[{city}] Malapit na ang araw ng inyong reserbasyon.',
  'message.visit': '{date} {time}\nLugar: {place}',
  'message.link': 'Tingnan o baguhin: {url}',
  'message.stop': 'Maaaring ihinto ang mga abisong ito sa page sa itaas.',
}

import type { message as ja } from '../ja/message.ts'

/** Texts of the messages about reservations that are sent into the chat, in Vietnamese. */
export const message: Readonly<Record<keyof typeof ja, string>> = {
  'message.booked': '[{city}] Lịch hẹn của bạn đã được tiếp nhận.',
  'message.changed': '[{city}] Lịch hẹn của bạn đã được thay đổi.',
  'message.cancelled': '[{city}] Lịch hẹn của bạn đã được hủy.',
  'message.reminder.today': '[{city}] Hôm nay bạn có lịch hẹn.',
  'message.reminder.tomorrow': '[{city}] Ngày mai bạn có lịch hẹn.',
  'message.reminder.later': '[{city}] Lịch hẹn của bạn sắp đến.',
  'message.visit': '{date} {time}\nĐịa điểm: {place}',
  'message.link': 'Xem hoặc thay đổi: {url}',
  'message.stop': 'Bạn có thể tắt thông báo này tại trang trên.',
}

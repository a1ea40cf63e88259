import type { message as ja } from '../ja/message.ts'

/** Texts of the messages about reservations that are sent into the chat, in Korean. */
export const message: Readonly<Record<keyof typeof ja, string>> = {
  'message.booked': '[{city}] 예약이 접수되었습니다.',
  'message.changed': '[{city}] 예약이 변경되었습니다.',
  'message.cancelled': '[{city}] 예약이 취소되었습니다.',
  'message.reminder.today': '[{city}] 오늘은 예약하신 날입니다.',
  'message.reminder.tomorrow': '[{city}] 내일은 예약하신 날입니다.',
  'message.reminder.later': '[{city}] 예약하신 날이 다가오고 있습니다.',
  'message.visit': '{date} {time}\n장소: {place}',
  'message.link': '확인·변경: {url}',
  'message.stop': '이 알림은 위 페이지에서 끌 수 있습니다.',
}

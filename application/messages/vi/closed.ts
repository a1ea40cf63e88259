import type { closed as ja } from '../ja/closed.ts'

/** What is said where a form takes nothing, in Vietnamese. */
export const closed: Readonly<Record<keyof typeof ja, string>> = {
  before: 'Chưa bắt đầu tiếp nhận.',
  over: 'Đã kết thúc tiếp nhận.',
  from: 'Bắt đầu tiếp nhận: {time}',
  to: 'Kết thúc tiếp nhận: {time}',
  'before.lead': 'Vui lòng mở lại sau khi bắt đầu tiếp nhận.',
  refused: 'Thời gian tiếp nhận đã kết thúc trong lúc bạn đang nhập nên không gửi được.',
  'refused.typed': 'Nội dung bạn đã nhập (chưa được gửi)',
  'sent.lead': 'Với nội dung đã gửi, bạn có thể xem và hủy nhưng không thể thay đổi.',
  sent: 'Xem nội dung đã gửi',
}

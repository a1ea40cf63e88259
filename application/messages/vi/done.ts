import type { done as ja } from '../ja/done.ts'

/** Texts of what there is to do after a form was sent, in Vietnamese. */
export const done: Readonly<Record<keyof typeof ja, string>> = {
  my: 'Xem hoặc đổi lịch hẹn',
  'my.answer': 'Xem lịch hẹn và đơn',
  print: 'In',
  calendar: 'Thêm vào lịch',
  'calendar.failed': 'Không lưu được tệp lịch. Vui lòng thử lại.',
  date: 'Ngày',
  time: 'Giờ',
  place: 'Địa điểm',
  map: 'Mở bản đồ',
  newTab: '(mở ở trang khác)',
  toBring: 'Cần mang theo',
  changed: 'Đã thay đổi xong',
  'changed.short': 'Đã thay đổi.',
}

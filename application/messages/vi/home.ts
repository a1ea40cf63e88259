import type { home as ja } from '../ja/home.ts'

/** The first page, in Vietnamese. */
export const home: Readonly<Record<keyof typeof ja, string>> = {
  title: 'Cổng thủ tục trực tuyến',
  lead: 'Đặt lịch hẹn và nộp đơn mọi lúc, 24 giờ trong ngày.',
  my: 'Xem lịch hẹn và đơn',
  'my.lead': 'Xem, thay đổi, hủy nội dung đã gửi',
  important: 'Thông báo quan trọng',
  notices: 'Thông báo',
  search: 'Tìm thủ tục',
  'search.hint': 'Ví dụ: phiếu cư trú (juminhyo), nuôi con, rác',
  'search.all': 'Có {count} thủ tục.',
  'search.found': 'Tìm thấy {count} thủ tục.',
  'search.none': 'Không tìm thấy kết quả cho “{query}”.',
  'search.advice': 'Hãy thử từ ngắn hơn hoặc từ khác. Nếu không rõ, vui lòng liên hệ với chúng tôi.',
  'search.showAll': 'Xem tất cả thủ tục',
  topics: 'Tìm theo lĩnh vực',
  services: 'Danh sách thủ tục',
  none: 'Hiện không có thủ tục nào sử dụng được.',
  open: 'Hôm nay đang tiếp nhận',
  'open.to': 'Hôm nay đang tiếp nhận (đến {time})',
  before: 'Từ {time}',
  over: 'Đã kết thúc',
  paused: 'Hiện không đặt lịch được',
  day: '{day}/{month}',
  'day.year': '{day}/{month}/{year}',
  emulator: 'Dùng thử: chọn vai cư dân, mở như trong LINE',
}

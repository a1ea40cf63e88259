import type { serverPages as ja } from '../ja/server-pages.ts'

/** Texts of pages that the server makes without the application, in Vietnamese. */
export const serverPages: Readonly<Record<keyof typeof ja, string>> = {
  contact: 'Liên hệ',
  'fault.title': 'Không hiển thị được trang',
  'fault.text': 'Rất xin lỗi. Vui lòng chờ một lát rồi mở lại.',
  again: 'Mở lại',
  home: 'Về trang đầu',
  my: 'Xem lịch hẹn và đơn',
}

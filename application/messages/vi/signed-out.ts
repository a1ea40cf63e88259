import type { signedOut as ja } from '../ja/signed-out.ts'

/** Texts of signing out, in Vietnamese. */
export const signedOut: Readonly<Record<keyof typeof ja, string>> = {
  'ask.title': 'Dừng nhập và đăng xuất?',
  'ask.lead': 'Nội dung đang nhập và bản nháp sẽ bị xóa khỏi thiết bị này.',
  'ask.leave': 'Đăng xuất',
  'ask.stay': 'Quay lại nhập',
  title: 'Đã đăng xuất',
  progress: 'Đang đăng xuất',
  lead: 'Thông tin đăng nhập, bản nháp và kết quả tìm kiếm đã được xóa khỏi thiết bị này.',
  unheard:
    'Do không kết nối được nên máy chủ chưa nhận được thông báo đăng xuất. Trên thiết bị này không còn sử dụng được nữa.',
  line: 'Có thể bạn vẫn còn đăng nhập trên trang của LINE. Nếu thiết bị có người khác cùng dùng, vui lòng đóng trình duyệt hoặc đăng xuất khỏi cả trang của LINE.',
  again: 'Đăng nhập lại',
}

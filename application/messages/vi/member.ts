import type { member as ja } from '../ja/member.ts'

/** Texts of member forms and the records in them, in Vietnamese. */
export const member: Readonly<Record<keyof typeof ja, string>> = {
  'ui.form.editing': 'Nội dung đã đăng ký được điền sẵn. Vui lòng chỉ sửa những mục cần thay đổi.',
  'ui.confirm.lead': 'Nội dung sau sẽ được đăng ký. Nếu đã đúng, vui lòng bấm “Đăng ký”.',
  'ui.confirm.submit': 'Đăng ký',
  'ui.confirm.pushing': 'Đang đăng ký. Vui lòng chờ và không đóng trang này.',
  'ui.done.title': 'Đăng ký hoàn tất',
  'ui.done.snackbar': 'Đã đăng ký.',
  'ui.done.noMessage': 'Chúng tôi đã tiếp nhận đăng ký thành viên của bạn.',
  'ui.error.resend': 'Đăng ký lại',
  'ui.error.network.kept':
    'Nội dung bạn nhập vẫn được giữ lại. Vui lòng đăng ký lại ở nơi có sóng tốt. Sẽ không bị tiếp nhận hai lần.',

  'search.title': 'Tìm thông tin thành viên',
  'search.lead': 'Vui lòng nhập nội dung đã đăng ký rồi bấm “Tìm kiếm”.',
  'search.none.detail':
    'Vui lòng kiểm tra xem có giống với nội dung đã đăng ký không. Nội dung bạn nhập vẫn được giữ lại.',
  'search.otherSurvey': 'Đăng ký thành viên mới',

  'cancel.title': 'Hủy đăng ký thành viên',
  'cancel.lead':
    'Sau khi hủy, bạn sẽ không dùng được các thủ tục dành cho thành viên và không thể khôi phục. Nếu bạn chắc chắn, vui lòng bấm “Xác nhận”.',
  'cancel.done': 'Đã hủy đăng ký thành viên.',
  'cancel.progress': 'Đang hủy đăng ký thành viên. Vui lòng chờ và không đóng trang này.',

  'number.automatic': 'Số sẽ được thông báo khi đăng ký hoàn tất. Bạn không cần nhập.',
  'number.lead':
    'Đây là số dùng tại quầy và trong các thủ tục. Bạn có thể xuất trình trang này thay cho thẻ thành viên.',
  'number.failed': 'Không tải được số thành viên.',
  'register.first':
    'Thủ tục này cần đăng ký thành viên. Trước tiên, vui lòng đăng ký bằng biểu mẫu này. Đăng ký xong, bạn có thể tiếp tục thủ tục ban đầu.',
  'register.known': 'Nếu bạn đã đăng ký, hãy tìm đăng ký của mình để dùng được trên điện thoại này.',
  'register.search': 'Tìm đăng ký của tôi',
  'register.back': 'Tiếp tục thủ tục',
  'register.toRecord': 'Xem thông tin thành viên',

  'tabs.label': 'Nội dung đã gửi và thông tin thành viên',
  'tabs.answers': 'Nội dung đã gửi',

  'list.title': 'Thông tin thành viên',
  'list.record': 'Nội dung đăng ký',
  'list.change': 'Thay đổi đăng ký',
  'list.cancel': 'Hủy đăng ký thành viên',
  'list.cancelled': 'Đăng ký thành viên này đã bị hủy.',
  'list.failed': 'Đã xảy ra lỗi khi tải thông tin thành viên.',

  'linked.title': 'Thủ tục dành cho thành viên',
  'linked.before': '{title} (chưa bắt đầu tiếp nhận)',
  'linked.over': '{title} (đã kết thúc tiếp nhận)',
  'linked.label': 'Bạn muốn xem nội dung của thủ tục nào?',
  'linked.none': 'Hiện không có thủ tục nào dành cho thành viên.',
  'linked.empty': 'Bạn chưa gửi nội dung nào trong thủ tục này.',
  'linked.open': 'Mở thủ tục này',
  'linked.failed': 'Đã xảy ra lỗi không xác định. Vui lòng liên hệ người quản trị.',
}

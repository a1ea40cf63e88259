import type { staff as ja } from '../ja/staff.ts'

/** Texts of the pages on which staff link their LINE account, in Vietnamese. */
export const staff: Readonly<Record<keyof typeof ja, string>> = {
  'refusal.staff.code_unknown': 'URL không đúng. Vui lòng quét lại mã QR.',
  'refusal.staff.code_expired': 'Mã QR đã hết hạn. Vui lòng đóng trang này và liên hệ người quản trị.',
  'refusal.staff.code_used': 'Mã QR này đã được dùng để đăng ký.',
  'refusal.staff.password_wrong': 'Mật khẩu không khớp.',
  'refusal.staff.proof_refused':
    'Đã hết thời gian thực hiện hoặc trang được mở giữa chừng. Vui lòng làm lại từ bước quét mã QR.',
  'refusal.staff.sign_in_failed': 'Tên người dùng hoặc mật khẩu không đúng.',
  'refusal.staff.too_many_trials':
    'Bạn đã thử quá nhiều lần nên hiện không thể tiếp nhận. Vui lòng thử lại sau khoảng {afterMin} phút.',
  'refusal.staff.invalid_form': 'Vui lòng kiểm tra nội dung đã nhập.',
  'refusal.staff.creation_failed': 'Đã xảy ra lỗi khi đăng ký người dùng.',
  'refusal.staff.linked_elsewhere':
    'Nhân viên này đã được liên kết với một người dùng LINE khác. Để đổi người dùng liên kết, trước tiên cần hủy liên kết trong màn hình quản trị.',
  'refusal.staff.invitation_refused':
    'Không dùng được URL mời này: đã hết hạn, đã được sử dụng hoặc URL không đúng. Vui lòng liên hệ người quản trị.',

  'issue.required': 'Bắt buộc phải nhập.',
  'issue.digit_missing': 'Phải có chữ số.',
  'issue.email_invalid': 'Địa chỉ email không đúng.',
  'issue.too_short': 'Vui lòng nhập ít nhất {limit} ký tự.',
  'issue.too_long': 'Vui lòng nhập tối đa {limit} ký tự.',
  'issue.reserved': 'Không dùng được tên người dùng này. Vui lòng chọn tên khác.',
  'issue.common': 'Mật khẩu này dễ đoán. Vui lòng chọn mật khẩu khác.',

  'related.done': 'Đã liên kết LINE thành công.',
  'related.same': 'Đã được liên kết trước đó.',

  'account.title': 'Tài khoản LINE sẽ liên kết',
  'account.guest': 'Không hiển thị được tên',
  'account.check': 'Nếu đây không phải tài khoản LINE của bạn, vui lòng không tiếp tục và đóng trang này.',

  'landing.title': 'Bạn có tài khoản quản trị không?',
  'landing.lead':
    'Trang này dành cho nhân viên của {cityName} để liên kết tài khoản LINE của mình với thông tin đăng ký nhân viên.',
  'landing.yes': 'Có',
  'landing.no': 'Không',
  'landing.next': 'Chọn “Có” để đăng nhập, chọn “Không” để tạo tài khoản.',

  'password.title': 'Mật khẩu của mã QR',
  'password.lead': 'Vui lòng nhập mật khẩu do người quản trị đưa mã QR này cho bạn thông báo.',
  'password.submit': 'Tiếp tục',

  'login.title': 'Đăng nhập LINE cho nhân viên',
  'login.lead': 'Vui lòng nhập tên người dùng và mật khẩu của tài khoản quản trị.',
  'login.submit': 'Đăng nhập',
  'login.failed': 'Đăng nhập không thành công: {message}',
  'login.advice': 'Vui lòng kiểm tra tên người dùng và mật khẩu rồi thử lại.',

  'create.title': 'Tạo tài khoản quản trị',
  'create.lead': 'Tài khoản sẽ được tạo và liên kết với tài khoản LINE sau.',
  'create.submit': 'Đăng ký',
  'create.advice': 'Vui lòng thử lại với tên người dùng khác.',

  'field.username': 'Tên người dùng',
  'field.password': 'Mật khẩu',
  'field.newPassword': 'Mật khẩu tạm thời',
  'field.email': 'Địa chỉ email',
  'hint.username': 'Từ {min} đến {max} ký tự',
  'hint.newPassword': 'Từ {min} đến {max} ký tự, trong đó có ít nhất một chữ số.',
  'hint.email': 'Tối đa {max} ký tự',
  'form.sending': 'Đang kiểm tra. Vui lòng chờ.',
  'password.show': 'Hiện mật khẩu',

  'linking.title': 'Đang liên kết LINE',
  'linking.lead': 'Đang liên kết tài khoản LINE này. Vui lòng chờ và không đóng trang này.',
  'linking.retry': 'Liên kết lại',
  'complete.lead': 'Vui lòng đóng trang này.',
  'registered.title': 'Mã QR đã được đăng ký',
  'registered.lead': 'Không thể dùng mã QR này để liên kết nữa.',
  'rescan.lead': 'Vui lòng quét lại mã QR hoặc liên hệ người quản trị.',
  'failed.title': 'Không liên kết được LINE',
  'failed.again': 'Làm lại từ đầu',
}

import type { payment as ja } from '../ja/payment.ts'

/** Texts of paying, in Vietnamese. */
export const payment: Readonly<Record<keyof typeof ja, string>> = {
  yen: '{amount} yên',
  'yen.group': '.',

  done: 'Thanh toán đã hoàn tất.',

  'page.completed.default': 'Thanh toán đã hoàn tất. Cảm ơn bạn đã sử dụng dịch vụ.',
  'page.result.title': 'Kết quả thanh toán',
  'page.canceled.title': 'Đã hủy thanh toán.',
  'page.canceled.free': 'Bạn không bị tính phí cho lần thanh toán đã hủy.',
  'page.canceled.again':
    'Nếu muốn thanh toán lại, vui lòng gửi lại từ trang thủ tục. Nội dung bạn nhập vẫn được giữ lại.',
  'page.error.title': 'Thanh toán không thành công',
  'page.error.text': 'Đã xảy ra lỗi khi xử lý thanh toán. Vui lòng đóng trình duyệt và thử lại.',
  'page.error.check': 'Bạn có thể kiểm tra đã thanh toán hay chưa tại “Xem lịch hẹn và đơn”.',
  'page.unnamed':
    'Chỉ trang này thì không biết được kết quả thanh toán. Nếu đã thanh toán, kết quả hiển thị tại “Xem lịch hẹn và đơn”.',
  'page.signIn.lead':
    'Bạn đã quay về từ trang thanh toán. Vui lòng đăng nhập để xem kết quả. Không cần thanh toán lại.',
  'page.signIn': 'Đăng nhập và xem kết quả',
  'page.toForm': 'Quay lại trang thủ tục',
  'page.toAnswers': 'Xem nội dung đã gửi',
  'page.loadFailed': 'Không tải được kết quả thanh toán.',
  'page.again': 'Kiểm tra lại',
  'page.checkFailed': 'Không kiểm tra được kết quả do không kết nối được. Vui lòng thử lại.',
  'page.pending.title': 'Đang kiểm tra kết quả thanh toán',
  'page.pending.lead': 'Đang chờ phản hồi từ công ty thanh toán. Không cần thanh toán lại.',
  'page.pending.next':
    'Khi xác nhận được thanh toán, đơn của bạn được tiếp nhận và kết quả hiển thị tại trang này.',
  'page.pending.auto': 'Trang này tự động kiểm tra sau mỗi vài giây.',
  'page.pending.back':
    'Nếu chưa có kết quả ngay, bạn có thể đóng trang này. Mở lại chính trang này sau để xem kết quả.',
  'page.pending.link': 'Liên kết đến trang này',
  'page.pending.unknown':
    'Việc kiểm tra đang mất nhiều thời gian. Nếu bạn đã thanh toán, đơn sẽ được tiếp nhận hoặc thành phố sẽ hoàn tiền. Nếu có thắc mắc, vui lòng liên hệ và cho biết số tiếp nhận.',
  'page.due.title': 'Đã tiếp nhận đơn',
  'page.due.text': 'Vui lòng thanh toán tại quầy.',
  'page.due.free': 'Không cần thanh toán.',
  'page.failed.free': 'Chưa có khoản thanh toán nào được thực hiện. Bạn không bị tính phí.',
  'page.failed.again':
    'Đơn của bạn chưa được tiếp nhận. Vui lòng gửi lại từ trang thủ tục. Nội dung bạn nhập vẫn được giữ lại.',
  'page.unsent.title': 'Chưa bắt đầu thanh toán',
  'page.counter.cancelled': 'Đơn đã bị hủy',
  'page.expired.title': 'Đã hết thời gian thanh toán',
  'page.refundNeeded.title': 'Chúng tôi sẽ hoàn tiền cho bạn',
  'page.refundNeeded.noPlace':
    'Bạn đã thanh toán nhưng đơn không được tiếp nhận, vì đã hết chỗ hoặc nội dung thay đổi trước khi thanh toán.',
  'page.refundNeeded.cancelled': 'Đơn đã bị hủy.',
  'page.refundNeeded.captured': 'Thành phố sẽ hoàn lại {total} mà bạn đã thanh toán.',
  'page.refundNeeded.authorised':
    'Thành phố sẽ hủy khoản {total} đang tạm giữ trên thẻ. Thẻ của bạn không bị trừ tiền.',
  'page.refundNeeded.contact': 'Việc này có thể mất vài ngày. Khi liên hệ, vui lòng cho biết số tiếp nhận.',
  'page.refunded.title': 'Đã hoàn tiền',
  'page.refunded.text':
    'Đã hoàn lại {total} mà bạn đã thanh toán. Có thể mất vài ngày để hiển thị trên sao kê tài khoản hoặc thẻ.',
  'page.released.title': 'Đã hủy khoản tạm giữ trên thẻ',
  'page.released.text': 'Đã hủy khoản {total} tạm giữ trên thẻ. Thẻ của bạn không bị trừ tiền.',

  'number.label': 'Số tiếp nhận',
  'number.none': '--',
  'number.copy': 'Sao chép',
  'number.copied': 'Đã sao chép.',
  'number.notCopied': 'Không sao chép được. Vui lòng chọn số rồi sao chép.',

  'bill.title': 'Thanh toán',
  'bill.product': '{name} × {count}',
  'bill.each': '{price} × {count}',
  'bill.subtotal': 'Tạm tính',
  'bill.total': 'Tổng cộng',
  'bill.taxFree': 'Dấu ※ là sản phẩm không chịu thuế.',
  'bill.method': 'Cách thanh toán',
  'bill.status': 'Tình trạng thanh toán',
  'bill.completed': 'Ngày thanh toán',
  'bill.canceled': 'Ngày hủy',
  'bill.receipt': 'Xem biên lai',
  'bill.checking': 'Đang kiểm tra kết quả thanh toán. Không cần thanh toán lại.',
  'bill.refundNeeded': 'Thành phố đang làm thủ tục hoàn tiền.',
  'bill.releaseNeeded': 'Thành phố đang làm thủ tục hủy khoản tạm giữ trên thẻ.',

  'cancel.refund': 'Thành phố sẽ hoàn lại {total} mà bạn đã thanh toán. Việc này có thể mất vài ngày.',
  'cancel.release': 'Thành phố sẽ hủy khoản {total} đang tạm giữ trên thẻ. Thẻ của bạn không bị trừ tiền.',

  'receipt.title': 'Biên lai',
  'receipt.issued': 'Ngày phát hành',
  'receipt.date': 'Ngày giao dịch',
  'receipt.service': 'Về khoản',
  'receipt.for': '{service}',
  'receipt.received': 'Đã nhận đủ số tiền trên.',
  'receipt.lines': 'Chi tiết',
  'receipt.product': 'Tên sản phẩm',
  'receipt.amount': 'Số tiền',
  'receipt.creator': 'Nơi phát hành',
  'receipt.address': 'Địa chỉ',
  'receipt.print': 'In',
  'receipt.back': 'Xem nội dung đã gửi',
  'receipt.notFound': 'Không tìm thấy biên lai. Vui lòng kiểm tra URL và tài khoản đang đăng nhập.',
  'receipt.none': 'Biên lai chỉ được phát hành cho khoản đã thanh toán.',

  'method.credit': 'Thẻ tín dụng',
  'method.linepay': 'LINE Pay',
  'method.paypay': 'PayPay',
  'method.cash': 'Tiền mặt',
  'status.0': 'Đã thanh toán',
  'status.1': 'Chưa thanh toán',
  'status.2': 'Đã hoàn tiền',
  'status.3': 'Đã tạm giữ trên thẻ',
  'status.4': 'Đã hủy tạm giữ',
  'tax.0': 'Thuế tiêu dùng (cộng thêm, {rate}%)',
  'tax.1': 'Thuế tiêu dùng (đã gồm trong giá, {rate}%)',
  'line.count': 'Vui lòng nhập số từ 1 trở lên bằng chữ số hankaku (nửa độ rộng).',
}

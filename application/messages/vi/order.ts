import type { order as ja } from '../ja/order.ts'

/** Texts of choosing what is bought in a form, in Vietnamese. */
export const order: Readonly<Record<keyof typeof ja, string>> = {
  empty: 'Chưa có sản phẩm nào.',
  add: 'Thêm sản phẩm',
  edit: 'Thay đổi',
  'edit.label': 'Thay đổi {name}',
  limit: 'Bạn có thể mua tối đa {limit} sản phẩm.',
  'limit.reached': 'Đã đạt số lượng tối đa. Để đổi số lượng, vui lòng bấm “Thay đổi” ở sản phẩm.',
  gone: 'Sản phẩm hiện không chọn được đã được bỏ khỏi danh sách.',
  waiting: 'Trước tiên, vui lòng chọn nội dung đặt lịch. Sau đó bạn có thể thêm sản phẩm tại đây.',
  none: 'Không có sản phẩm nào để chọn.',
  'total.spoken': 'Tổng cộng {amount}',
  'fault.amount': 'Mỗi lần chỉ thanh toán được tối đa 9,999,999 yên. Vui lòng giảm số lượng.',
  'fault.places':
    'Chỉ chọn như vậy thì chưa đặt lịch được. Vui lòng thêm cả sản phẩm của nơi muốn đặt, chẳng hạn phí sử dụng.',
  'fault.other': 'Không thể mua với nội dung này. Vui lòng chọn lại sản phẩm.',
  fixed: 'Không thể thay đổi nội dung thanh toán.',

  'failed.service': 'Không tải được sản phẩm.',
  'failed.tax': 'Đã xảy ra lỗi khi tải thiết lập thuế tiêu dùng.',
  'failed.reservation': 'Không tải được các mục thanh toán của lịch hẹn.',
  'failed.payment': 'Không tải được nội dung thanh toán.',

  'entry.create': 'Thêm sản phẩm',
  'entry.edit': 'Thay đổi sản phẩm',
  'entry.category': 'Phân loại',
  'entry.product': 'Sản phẩm',
  'entry.option': '{name} ({price})',
  'entry.count': 'Số lượng',
  'entry.amount': 'Số tiền',
  'entry.submit.create': 'Thêm',
  'entry.submit.edit': 'Thay đổi',
  'entry.remove': 'Xóa sản phẩm này',
  'entry.cancel': 'Bỏ qua',

  'pay.title': 'Thanh toán',
  'pay.products': 'Sản phẩm sẽ mua',
  'pay.cashless': 'Thanh toán trực tuyến',
  'pay.cash': 'Thanh toán tại quầy',
  'pay.next':
    'Bạn chọn cách thanh toán ở trang thanh toán mở ra tiếp theo. Thanh toán xong thì việc nộp đơn hoàn tất.',
  'pay.next.cash': 'Sau khi gửi, việc nộp đơn hoàn tất. Vui lòng thanh toán tại quầy.',
  'pay.next.free': 'Không cần thanh toán. Sau khi gửi, việc nộp đơn hoàn tất.',
  'pay.lead': 'Vui lòng kiểm tra nội dung và số tiền rồi bấm “Đến trang thanh toán”.',
  'pay.submit': 'Đến trang thanh toán',
  'pay.preparing': 'Đang chuẩn bị thanh toán. Vui lòng chờ và không đóng trang này.',
  'pay.leaving': 'Đang chuyển đến trang thanh toán. Nếu trang không đổi, vui lòng bấm lại.',
  'pay.look': 'Xem kết quả thanh toán',
}

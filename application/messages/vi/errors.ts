import type { errors as ja } from '../ja/errors.ts'

/** What to do about the errors of a form, in Vietnamese. */
export const errors: Readonly<Record<keyof typeof ja, string>> = {
  'advice.phone': 'Vui lòng nhập số điện thoại gồm 10 hoặc 11 chữ số, kể cả mã vùng.',
  'advice.postcode': 'Vui lòng nhập mã bưu điện gồm 7 chữ số (ví dụ: 1234567).',
  'advice.email': 'Vui lòng nhập cả phần trước và sau dấu @, ví dụ “name@example.jp”.',
  'advice.digits': 'Vui lòng chỉ nhập chữ số từ 0 đến 9, không cần ký hiệu hay đơn vị.',
  'advice.identifier': 'Vui lòng nhập đúng 15 ký tự.',
  'advice.characters': 'Có ký tự không nhìn thấy được. Vui lòng xóa đi rồi nhập lại.',
  'advice.date':
    'Vui lòng nhập đủ năm, tháng, ngày. Không dùng được ngày không có thật, chẳng hạn ngày 30 tháng 2.',
  'advice.choice': 'Vui lòng chọn một mục trong danh sách.',
  'advice.suggestion': 'Vui lòng chọn một trong các gợi ý hiện ra khi bạn nhập.',
  'advice.shorter': 'Vui lòng viết ngắn lại.',
  'advice.number': 'Vui lòng kiểm tra số rồi nhập lại.',

  title: 'Lỗi: {title}',
  fixed: 'Đã sửa',
  'bar.left': 'Còn {count} lỗi',
  'bar.next': 'Đến lỗi tiếp theo',
  'bar.none': 'Đã sửa hết lỗi',
  'bar.on': 'Tiếp tục',
  'bar.back': 'Quay lại kiểm tra',
  'bar.changing': 'Khi thay đổi xong:',
}

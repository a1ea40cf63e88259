import type { leaving as ja } from '../ja/leaving.ts'

/** What is said to somebody who leaves a form that is not finished, in Vietnamese. */
export const leaving: Readonly<Record<keyof typeof ja, string>> = {
  title: 'Không thể rời khỏi trang này',
  message: 'Nếu dùng nút quay lại của trình duyệt, việc xử lý có thể không hoàn tất đúng cách.',
  advice: 'Nếu muốn dừng hoặc gặp trục trặc, vui lòng đóng trình duyệt và làm lại từ đầu.',
  stay: 'Quay lại trang nhập',
}

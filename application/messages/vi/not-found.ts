import type { notFound as ja } from '../ja/not-found.ts'

/** Texts of paths that lead nowhere, in Vietnamese. */
export const notFound: Readonly<Record<keyof typeof ja, string>> = {
  heading: 'Không tìm thấy trang',
  title: 'PAGE NOT FOUND',
  text: 'Rất xin lỗi, không tìm thấy trang bạn cần.',
  hint: 'Có thể liên kết đã cũ hoặc URL bị sai. Bạn có thể tìm thủ tục từ trang đầu.',
}

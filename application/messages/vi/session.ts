import type { session as ja } from '../ja/session.ts'

/** Texts of the sign-in page, in Vietnamese. */
export const session: Readonly<Record<keyof typeof ja, string>> = {
  title: 'Đăng nhập',
  progress: 'Đang đăng nhập',
  lead: 'Để tiếp tục thủ tục, bạn cần đăng nhập bằng LINE.',
  failed: 'Không hoàn tất được đăng nhập. Rất mong bạn thông cảm và thử lại.',
  button: 'Đăng nhập bằng LINE',
}

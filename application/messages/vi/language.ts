import type { language as ja } from '../ja/language.ts'

/** Texts of choosing a language, and of what a translation is worth, in Vietnamese. */
export const language: Readonly<Record<keyof typeof ja, string>> = {
  choose: 'Ngôn ngữ hiển thị',
  unread: 'Bản dịch chưa kiểm tra',
  'unread.lead': 'Bản dịch này chưa được người bản ngữ kiểm tra.',
  failed: 'Không đổi được ngôn ngữ. Vui lòng thử lại ở nơi có sóng tốt.',
  'form.fixed': 'Ngôn ngữ hiển thị của thủ tục này: {language}.',
  original: 'Bản gốc tiếng Nhật',
  machine: 'Bản dịch máy',
}

import type { serverPages as ja } from '../ja/server-pages.ts'

/** Texts of pages that the server makes without the application, in Traditional Chinese, as used in Taiwan and Hong Kong. */
export const serverPages: Readonly<Record<keyof typeof ja, string>> = {
  contact: '聯絡方式',
  'fault.title': '無法顯示頁面',
  'fault.text': '很抱歉，請稍後再次開啟。',
  again: '再次開啟',
  home: '返回首頁',
  my: '查看預約與申請',
}

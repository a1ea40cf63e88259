import type { serverPages as ja } from '../ja/server-pages.ts'

/** Texts of pages that the server makes without the application, in Simplified Chinese. */
export const serverPages: Readonly<Record<keyof typeof ja, string>> = {
  contact: '联系方式',
  'fault.title': '无法显示页面',
  'fault.text': '很抱歉，请稍后再次打开。',
  again: '再次打开',
  home: '返回首页',
  my: '查看预约与申请',
}

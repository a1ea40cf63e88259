import type { serverPages as ja } from '../ja/server-pages.ts'

/** Texts of pages that the server makes without the application, in Korean. */
export const serverPages: Readonly<Record<keyof typeof ja, string>> = {
  contact: '문의처',
  'fault.title': '페이지를 표시하지 못했습니다',
  'fault.text': '죄송합니다. 잠시 후 다시 열어 주세요.',
  again: '다시 열기',
  home: '첫 화면으로',
  my: '예약·신청 확인',
}

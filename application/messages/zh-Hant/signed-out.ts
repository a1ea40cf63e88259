import type { signedOut as ja } from '../ja/signed-out.ts'

/** Texts of signing out, in Traditional Chinese, as used in Taiwan and Hong Kong. */
export const signedOut: Readonly<Record<keyof typeof ja, string>> = {
  'ask.title': '要停止填寫並登出嗎？',
  'ask.lead': '填寫中的內容與草稿將從此裝置刪除。',
  'ask.leave': '登出',
  'ask.stay': '返回填寫',
  title: '已登出',
  progress: '正在登出',
  lead: '已從此裝置刪除登入資訊、草稿與搜尋結果。',
  unheard: '因無法連線，伺服器未收到登出的要求。不過，此裝置上的登入已失效。',
  line: '您在LINE網站上可能仍是登入狀態。如果是與他人共用的裝置，請關閉瀏覽器，或同時登出LINE網站。',
  again: '重新登入',
}

import type { leaving as ja } from '../ja/leaving.ts'

/** What is said to somebody who leaves a form that is not finished, in Traditional Chinese, as used in Taiwan and Hong Kong. */
export const leaving: Readonly<Record<keyof typeof ja, string>> = {
  title: '無法離開此頁面',
  message: '使用瀏覽器的「返回」離開，可能導致手續無法正常完成。',
  advice: '如要放棄，或操作不順利，請關閉瀏覽器，從頭重新開始。',
  stay: '返回填寫頁面',
}

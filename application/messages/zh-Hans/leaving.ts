import type { leaving as ja } from '../ja/leaving.ts'

/** What is said to somebody who leaves a form that is not finished, in Simplified Chinese. */
export const leaving: Readonly<Record<keyof typeof ja, string>> = {
  title: '无法离开此页面',
  message: '使用浏览器的“返回”离开，可能导致手续无法正常完成。',
  advice: '如果要放弃，或操作不顺利，请关闭浏览器，从头重新开始。',
  stay: '返回填写页面',
}

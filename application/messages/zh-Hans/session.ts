import type { session as ja } from '../ja/session.ts'

/** Texts of the sign-in page, in Simplified Chinese. */
export const session: Readonly<Record<keyof typeof ja, string>> = {
  title: '登录',
  progress: '正在登录',
  lead: '要继续办理手续，需要用LINE登录。',
  failed: '未能完成登录。很抱歉，请重试。',
  button: '用LINE登录',
}

import type { session as ja } from '../ja/session.ts'

/** Texts of the sign-in page, in Traditional Chinese, as used in Taiwan and Hong Kong. */
export const session: Readonly<Record<keyof typeof ja, string>> = {
  title: '登入',
  progress: '正在登入',
  lead: '要繼續辦理手續，需要以LINE登入。',
  failed: '未能完成登入。造成不便，敬請見諒，請再試一次。',
  button: '以LINE登入',
}

import type { signOut as ja } from '../ja/sign-out.ts'

/** Texts beside the sign-out, in Simplified Chinese. */
export const signOut: Readonly<Record<keyof typeof ja, string>> = {
  shared: '这是与他人共用的设备',
  signOut: '退出登录',
}

import type { signOut as ja } from '../ja/sign-out.ts'

/** Texts beside the sign-out, in Traditional Chinese, as used in Taiwan and Hong Kong. */
export const signOut: Readonly<Record<keyof typeof ja, string>> = {
  shared: '這是與他人共用的裝置',
  signOut: '登出',
}

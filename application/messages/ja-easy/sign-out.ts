import type { signOut as ja } from '../ja/sign-out.ts'

/** Texts beside the sign-out, in plain Japanese. */
export const signOut: Readonly<Record<keyof typeof ja, string>> = {
  shared: 'ほかの 人も つかいます',
  signOut: 'サインアウト',
}

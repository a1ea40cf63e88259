import type { signOut as ja } from '../ja/sign-out.ts'

/** Texts beside the sign-out, in Vietnamese. */
export const signOut: Readonly<Record<keyof typeof ja, string>> = {
  shared: 'Thiết bị này có người khác cùng dùng',
  signOut: 'Đăng xuất',
}

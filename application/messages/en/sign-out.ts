import type { signOut as ja } from '../ja/sign-out.ts'

/** Texts beside the sign-out, in English. */
export const signOut: Readonly<Record<keyof typeof ja, string>> = {
  shared: 'Others use this device too',
  signOut: 'Sign out',
}

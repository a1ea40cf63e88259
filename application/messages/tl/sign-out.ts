import type { signOut as ja } from '../ja/sign-out.ts'

/** Texts beside the sign-out, in Filipino. */
export const signOut: Readonly<Record<keyof typeof ja, string>> = {
  shared: 'May iba pang gumagamit ng device na ito',
  signOut: 'Mag-sign out',
}

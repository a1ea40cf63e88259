import type { signOut as ja } from '../ja/sign-out.ts'

/** Texts beside the sign-out, in Brazilian Portuguese. */
export const signOut: Readonly<Record<keyof typeof ja, string>> = {
  shared: 'Outras pessoas usam este aparelho',
  signOut: 'Sair',
}

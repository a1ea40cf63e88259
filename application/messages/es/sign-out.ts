import type { signOut as ja } from '../ja/sign-out.ts'

/** Texts beside the sign-out, in Spanish. */
export const signOut: Readonly<Record<keyof typeof ja, string>> = {
  shared: 'Otras personas usan este equipo',
  signOut: 'Cerrar sesión',
}

import type { session as ja } from '../ja/session.ts'

/** Texts of the sign-in page, in Spanish. */
export const session: Readonly<Record<keyof typeof ja, string>> = {
  title: 'Iniciar sesión',
  progress: 'Iniciando sesión',
  lead: 'Para continuar el trámite, es necesario iniciar sesión con LINE.',
  failed: 'No se pudo iniciar sesión. Disculpe la molestia: inténtelo otra vez.',
  button: 'Iniciar sesión con LINE',
}

import type { session as ja } from '../ja/session.ts'

/** Texts of the sign-in page, in Brazilian Portuguese. */
export const session: Readonly<Record<keyof typeof ja, string>> = {
  title: 'Entrar',
  progress: 'Entrando',
  lead: 'Para continuar o procedimento, é preciso entrar com o LINE.',
  failed: 'Não foi possível entrar. Desculpe o transtorno: tente novamente.',
  button: 'Entrar com o LINE',
}

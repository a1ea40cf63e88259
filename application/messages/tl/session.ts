import type { session as ja } from '../ja/session.ts'

/** Texts of the sign-in page, in Filipino. */
export const session: Readonly<Record<keyof typeof ja, string>> = {
  title: 'Mag-sign in',
  progress: 'Nagsa-sign in',
  lead: 'Kailangang mag-sign in sa LINE para magpatuloy.',
  failed: 'Hindi natapos ang pag-sign in. Paumanhin sa abala. Pakisubukan muli.',
  button: 'Mag-sign in sa LINE',
}

import type { session as ja } from '../ja/session.ts'

/** Texts of the sign-in page, in English. */
export const session: Readonly<Record<keyof typeof ja, string>> = {
  title: 'Sign in',
  progress: 'Signing in',
  lead: 'To go on with the procedure, please sign in with LINE.',
  failed: 'The sign-in could not be completed. We are sorry: please try again.',
  button: 'Sign in with LINE',
}

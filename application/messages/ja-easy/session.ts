import type { session as ja } from '../ja/session.ts'

/** Texts of the sign-in page, in plain Japanese. */
export const session: Readonly<Record<keyof typeof ja, string>> = {
  title: 'サインイン',
  progress: 'サインインして います',
  lead: '手つづきを つづける ときは、LINEで サインインして ください。',
  failed: 'サインインが できませんでした。すみませんが、もう 一ど ためして ください。',
  button: 'LINEで サインインする',
}

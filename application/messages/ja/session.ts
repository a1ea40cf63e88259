/** Texts of the sign-in page, in Japanese only: nobody's language is known there. */
export const session = {
  title: 'サインイン',
  progress: 'サインインしています',
  lead: '手続きを続けるには、LINEでのサインインが必要です。',
  failed: 'サインインを完了できませんでした。お手数ですが、もう一度お試しください。',
  button: 'LINEでサインインする',
} as const

/**
 * Texts of the sign-in page and of paths that lead nowhere, in Japanese only: nobody's language is known there. Apart from the
 * others, as they come with their chunks.
 */
export const entranceTexts = {
  'notFound.title': 'PAGE NOT FOUND',
  'notFound.text': '申し訳ございません。お探しのページが見つかりませんでした。',
  'notFound.hint':
    'リンクが古いか、URLが間違っている可能性があります。LINEのメニューからもう一度お開きください。',

  'login.title': 'サインイン',
  'login.progress': 'サインインしています',
  'login.lead': '手続きを続けるには、LINEでのサインインが必要です。',
  'login.failed': 'サインインを完了できませんでした。お手数ですが、もう一度お試しください。',
  'login.button': 'LINEでサインインする',
} as const

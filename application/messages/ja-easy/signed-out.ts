import type { signedOut as ja } from '../ja/signed-out.ts'

/** Texts of signing out, in plain Japanese. */
export const signedOut: Readonly<Record<keyof typeof ja, string>> = {
  'ask.title': '書くのを やめて、サインアウトしますか',
  'ask.lead': '書いて いる ことと、とちゅうまで 書いた ものは、この スマートフォンや パソコンから きえます。',
  'ask.leave': 'サインアウトする',
  'ask.stay': '書く がめんに もどる',
  title: 'サインアウトしました',
  progress: 'サインアウトして います',
  lead: 'サインインの きろくと、とちゅうまで 書いた ものと、さがした ものを、この スマートフォンや パソコンから けしました。',
  unheard:
    'インターネットが つながりませんでした。サーバーは まだ 知りません。でも、この スマートフォンや パソコンでは もう つかえません。',
  line: 'LINEの サイトは、まだ サインインした ままの ことが あります。ほかの 人も つかう ときは、ブラウザを とじるか、LINEの サイトでも ログアウトして ください。',
  again: 'もう 一ど サインインする',
}

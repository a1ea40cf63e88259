/** Texts of signing out, in Japanese only, as the frame of every screen. */
export const signedOut = {
  'ask.title': '入力をやめてサインアウトしますか',
  'ask.lead': '入力中の内容と下書きは、この端末から消えます。',
  'ask.leave': 'サインアウトする',
  'ask.stay': '入力に戻る',
  title: 'サインアウトしました',
  progress: 'サインアウトしています',
  lead: 'サインインの情報、下書き、探した結果を、この端末から消しました。',
  unheard: '通信できなかったため、サーバーには伝わっていません。この端末からは、もう使えません。',
  line: 'LINEのサイトには、サインインしたままになっていることがあります。ほかの人も使う端末では、ブラウザを閉じるか、LINEのサイトからもログアウトしてください。',
  again: 'もう一度サインインする',
} as const

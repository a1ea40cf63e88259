/** Texts of the demo city's portal, in Japanese only. */
export const portal = {
  title: '{city} 手続きの窓口',
  lead: '架空の町の手続きを、ためしに使ってみるためのページです。送信した内容は、このサーバーの中だけに保存されます。',
  step1: '1. 住民を選ぶ',
  'step1.lead': 'LINEのトークから開くときの、利用者の役になります。',
  step2: '2. 手続きを開く',
  'step2.lead':
    '「LINEで開く」はLINEアプリの中と同じように、「ブラウザで開く」はふつうのブラウザと同じように開きます。',
  openLine: 'LINEで開く',
  openBrowser: 'ブラウザで開く',
  step3: '3. 送信した内容を確認・変更する',
  'step3.lead': '送信した内容を探して、確認・変更・キャンセルができます。',
  confirmLine: 'LINEで確認・変更する',
  confirmBrowser: 'ブラウザで確認・変更する',
  signedIn: 'いまサインインしている人：{name}',
  signedOut: 'ブラウザでは、まだだれもサインインしていません。',
  empty: '公開されている手続きはありません。',
  failed: '一覧を読み込めませんでした。',
} as const

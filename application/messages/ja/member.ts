/**
 * Texts of member forms and the records in them. Where a key is one of the shared texts or of those of answers, its text stands in
 * their place on these pages.
 */
export const member = {
  'ui.form.editing': '登録した内容が入力されています。変更する項目だけを直してください。',
  'ui.confirm.lead': 'この内容で登録します。よろしければ「登録する」を押してください。',
  'ui.confirm.submit': '登録する',
  'ui.confirm.pushing': '登録しています。画面を閉じずに、そのままお待ちください。',
  'ui.done.title': '登録が完了しました',
  'ui.done.snackbar': '登録しました。',
  'ui.done.noMessage': '会員の登録を受け付けました。',
  'ui.error.resend': 'もう一度登録する',
  'ui.error.network.kept':
    '入力した内容は残っています。電波の良い場所で、もう一度登録してください。二重に受け付けられることはありません。',

  'search.title': '会員情報を探す',
  'search.lead': '登録されている内容を入力して、「検索する」を押してください。',
  'search.none.detail': '登録されている内容と同じかどうか、お確かめください。入力した内容は残っています。',
  'search.otherSurvey': '新しく会員登録をする',

  'cancel.title': '会員登録のキャンセル',
  'cancel.lead':
    'キャンセルすると、会員の手続きを利用できなくなります。元に戻せません。よろしければ「確定」を押してください。',
  'cancel.done': '会員登録をキャンセルしました。',
  'cancel.progress': '会員登録をキャンセルしています。画面を閉じずに、そのままお待ちください。',

  'number.automatic': '番号は、登録が完了するとお知らせします。入力は必要ありません。',
  'number.lead': '窓口や手続きで使う番号です。この画面を会員証の代わりに見せることができます。',
  'number.failed': '番号を読み込めませんでした。',
  'register.first':
    'この手続きには、会員の登録が必要です。先にこのフォームで登録してください。登録が終わると、元の手続きに進めます。',
  'register.known': 'すでに登録がある人は、登録を探すと、このスマートフォンで使えるようになります。',
  'register.search': '登録を探す',
  'register.back': '元の手続きに進む',
  'register.toRecord': '会員情報を見る',

  'tabs.label': '送信した内容と会員情報',
  'tabs.answers': '送信した内容',

  'list.title': '会員情報',
  'list.record': '登録内容',
  'list.change': '登録内容を変更する',
  'list.cancel': '会員登録をキャンセルする',
  'list.cancelled': 'この会員登録はキャンセル済です。',
  'list.failed': '会員情報の読み込み中にエラーが発生しました。',

  'linked.title': '会員の手続き',
  'linked.before': '{title}（受付開始前）',
  'linked.over': '{title}（受付終了）',
  'linked.label': 'どの手続きの内容を見ますか',
  'linked.none': 'いま利用できる会員の手続きはありません。',
  'linked.empty': 'この手続きで送信した内容は、まだありません。',
  'linked.open': 'この手続きを開く',
  'linked.failed': '不明なエラー発生しました。管理者に問い合わせください。',
} as const

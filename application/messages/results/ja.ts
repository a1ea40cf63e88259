/** Texts of finding, reading again, changing and cancelling what was sent; apart from the others, as they come with their chunks. */
export const resultsJa = {
  'select.title': '送信した内容の確認・変更',
  'select.lead': 'これまでにお申し込み・予約された内容を、確認したり、変更・キャンセルしたりできます。',
  'select.label': 'どの手続きの内容を確認しますか',
  'select.pick': '手続きを選んでください',
  'select.next': '次へ',
  'select.next.off': '手続きを選ぶと、次へ進めます。',
  'select.empty.next': 'いま確認できる手続きがないため、次へ進めません。',
  'select.failed': '手続きの一覧を読み込めませんでした。',

  'search.title': '送信した内容を探す',
  'search.lead': 'お申し込みのときと同じ内容を入力して、「検索する」を押してください。',
  'search.exact':
    '一文字でも違うと見つかりません。漢字・かなや、空白の有無も、お申し込みのときと同じにしてください。英数字は、全角でも半角でもかまいません。',
  'search.submit': '検索する',
  'search.searching': '検索しています。画面を閉じずに、そのままお待ちください。',
  'search.otherSurvey': 'ほかの手続きを選ぶ',
  'search.none.title': '見つかりませんでした',
  'search.none.detail':
    '入力した内容が、お申し込みのときと同じかどうか、お確かめください。入力した内容は残っています。',
  'search.failed.title': '検索できませんでした',
  'search.again': 'もう一度検索する',
  'search.kept': '入力した内容は残っています。電波の良い場所で、もう一度検索してください。',
} as const

/** These texts in some language. */
export type ResultsTexts = Readonly<Record<keyof typeof resultsJa, string>>

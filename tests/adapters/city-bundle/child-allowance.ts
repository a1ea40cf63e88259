type Row = readonly string[]

const most = 4

/**
 * The questions about one child, in a section that opens the next one's: a key, the title, the type, and further cells.
 */
const aboutChild: readonly Row[] = [
  ['namae', '名前', '文章', 'はい', '', '1', '40'],
  ['kana', '名前（カタカナ）', '文章', 'はい', '', '1', '40'],
  ['tanjobi', '生年月日', '生年月日', 'はい'],
  ['seibetsu', '性別', '1つ選ぶ', '', '男、女、答えない'],
  ['zokugara', '申請する人との続柄', '一覧から選ぶ', 'はい', '子、孫、おい・めい、そのほか'],
  ['doukyo', '一緒に住んでいますか', '1つ選ぶ', 'はい', 'はい、いいえ'],
  ['yubin', '郵便番号', '郵便番号'],
  ['jusho', '住所', '住所'],
  ['kokuseki', '国籍', '文章', '', '', '', '30', '日本'],
  ['gakko', '通っているところ', '一覧から選ぶ', '', '家庭、保育園、幼稚園、小学校、中学校、高校'],
  ['gakunen', '学年', '数字', '', '', '1', '6'],
  ['techo', '持っている手帳', 'いくつか選ぶ', '', '療育手帳、身体障害者手帳、ない'],
  ['kango', '世話をしている人', '文章'],
  ['iryou', '医療費の助成', '1つ選ぶ', '', '受けている、受けていない'],
  ['kaishi', '世話を始めた日', '日付'],
  ['riyu', '理由', '長い文章', '', '', '', '300'],
  ['kakunin', '書類を確かめた', 'いくつか選ぶ', '', '出生届、健康保険証、住民票'],
  ['memo', '職員のメモ', '文章', '', '', '', '100', '', 'はい'],
]

const heading = (child: number) => [`kodomo${child}`, `${child}人目の子ども`, '見出し']

/** The section of a child; at its end stands the question that opens that of the next one. */
const sectionOf = (child: number): Row[] => [
  heading(child),
  ...aboutChild.map(([key, title, ...rest]) => [`k${child}_${key}`, `${child}人目の${title}`, ...rest]),
  ...(child < most ? [another(child)] : []),
]

const another = (child: number): Row => {
  const next = `${child + 1}人目の子ども`
  return [
    `tsugi${child}`,
    `${next}はいますか`,
    '選択（開く）',
    'はい',
    `はい→${next}、いいえ`,
    '',
    '',
    'いいえ',
  ]
}

/**
 * The form for a child allowance as an officer writes it: four children, each in a section that the one before it
 * opens.
 */
export const childAllowance: readonly Row[] = [
  ['shinseisha', '申請する人', '見出し'],
  ['namae', '名前', '文章', 'はい', '', '1', '40'],
  ['kana', '名前（カタカナ）', '文章', 'はい', '', '1', '40'],
  ['tanjobi', '生年月日', '生年月日', 'はい'],
  ['denwa', '電話番号', '電話番号', 'はい'],
  ['mail', 'メールアドレス', 'メール'],
  ['yubin', '郵便番号', '郵便番号', 'はい'],
  ['jusho', '住所', '住所', 'はい'],
  ['shoku', '仕事', '1つ選ぶ', '', '会社員、公務員、自営業、そのほか'],
  ['hoken', '年金', '一覧から選ぶ', '', '国民年金、厚生年金、共済'],
  ['kokuseki', '国籍', '文章', '', '', '', '30', '日本'],
  ['tennyu', 'この市に来た日', '日付'],
  ['mae', '前の住所', '住所'],
  ['hiruma', '昼間の電話番号', '電話番号'],
  ['jikan', '電話してよい時間', 'いくつか選ぶ', '', '午前、午後、夕方'],
  ['uketori', '通知の受け取り', '1つ選ぶ', '', '郵便、窓口'],
  ['jukyu', '前の市で受けていましたか', '1つ選ぶ', '', 'はい、いいえ'],
  ['tokubetsu', '特別な事情', '長い文章', '', '', '', '300'],
  ['haigusha', '配偶者はいますか', '選択（開く）', 'はい', 'はい→配偶者、いいえ', '', '', 'いいえ'],
  ['kodomo', '子どもはいますか', '選択（開く）', 'はい', `はい→1人目の子ども、いいえ`, '', '', 'いいえ'],
  ['h_haigusha', '配偶者', '見出し'],
  ['h_namae', '配偶者の名前', '文章', 'はい', '', '1', '40'],
  ['h_tanjobi', '配偶者の生年月日', '生年月日'],
  ['h_shoku', '配偶者の仕事', '1つ選ぶ', '', '会社員、公務員、自営業、そのほか'],
  ['h_jusho', '配偶者の住所', '住所'],
  ...[1, 2, 3, 4].flatMap(sectionOf),
  ['koza', '振込先', '見出し'],
  ['k_annai', '申請する人の名前の口座を書いてください。', '案内'],
  ['k_ginko', '銀行の名前', '文章', 'はい', '', '1', '40'],
  ['k_shiten', '支店の名前', '文章', 'はい', '', '1', '40'],
  ['k_shurui', '口座の種類', '1つ選ぶ', 'はい', '普通、当座'],
  ['k_bango', '口座番号', '数字', 'はい'],
  ['k_meigi', '口座の名義', '文章', 'はい'],
  ['doui', '同意すること', 'いくつか選ぶ', 'はい', '住民票を市が確かめること、所得を市が確かめること', '2'],
  ['biko', '伝えておきたいこと', '長い文章', '', '', '', '300'],
]

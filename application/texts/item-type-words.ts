import type { ItemTypeName } from '../../domain/item-types/registry.ts'

/** What the smallest and largest value of an item bound. */
export type Bounded = 'number' | 'times' | 'day' | 'year' | 'selection' | 'scale' | 'length'

/** How an office speaks of an item type. */
export type TypeWords = {
  name: string
  help: string
  /** What the columns of smallest and largest mean; absent: they stay empty. */
  bounded?: Bounded
  /** Whether the item has options. */
  options?: true
  /** Other words that people use for it, to guess what was meant. */
  alike?: readonly string[]
}

/** What a row is called that only ends the section before it: a heading without a title. */
export const sectionEnd = 'まとまりの終わり'

/** The Japanese name of each item type, and what an officer needs to know of it. */
export const itemTypeWords: Readonly<Record<ItemTypeName, TypeWords>> = {
  text: {
    name: '文章',
    help: '1行の文章。最小と最大は文字数です。',
    bounded: 'length',
    alike: ['テキスト', '文字', '1行', '短い文章', '氏名', '名前'],
  },
  textarea: {
    name: '長い文章',
    help: '改行できる文章。最小と最大は文字数です。',
    bounded: 'length',
    alike: ['テキストエリア', '複数行', '自由記述', '備考'],
  },
  email: { name: 'メール', help: 'メールアドレス。', alike: ['メールアドレス', 'eメール'] },
  phone: { name: '電話番号', help: '10けたか11けたの電話番号。', alike: ['電話', 'tel'] },
  postcode: { name: '郵便番号', help: '7けたの郵便番号。次の住所に町の名前までが入ります。', alike: ['〒'] },
  address: { name: '住所', help: '住所。', alike: ['所在地'] },
  number: {
    name: '数字',
    help: '0から上の整数。最小と最大が付けられます。',
    bounded: 'number',
    alike: ['数値', '数', '整数', '人数'],
  },
  paragraph: { name: '本文', help: '読んでもらうだけの文。題名に書きます。', alike: ['段落', '説明文'] },
  radio: {
    name: '1つ選ぶ',
    help: '選択肢が全部見える形で、1つ選んでもらいます。',
    options: true,
    alike: ['ラジオ', 'ラジオボタン', '選択', '単一選択', '一つ選ぶ'],
  },
  dropdown: {
    name: '一覧から選ぶ',
    help: '押すと開く一覧から、1つ選んでもらいます。選択肢が多いときに使います。',
    options: true,
    alike: ['ドロップダウン', 'プルダウン', 'リスト', 'セレクト'],
  },
  suggest: {
    name: '書いて選ぶ',
    help: '最初の文字を書くと、合う選択肢が出ます。選択肢がとても多いときに使います。',
    options: true,
    alike: ['サジェスト', '候補'],
  },
  languageSuggest: {
    name: 'ことばを選ぶ',
    help: '選んだことばで、その人に画面を出します。「そのほかの設定」の languageSettingOptions に書きます。',
    alike: ['言語', '言語を選ぶ', 'ことば'],
  },
  checkboxes: {
    name: 'いくつか選ぶ',
    help: '当てはまるものをいくつでも選んでもらいます。最小と最大は選ぶ数です。',
    bounded: 'selection',
    options: true,
    alike: ['チェックボックス', '複数選択', 'チェック'],
  },
  date: {
    name: '日付',
    help: '日付。最小と最大がなければ、1900年から今日まで。',
    bounded: 'day',
    alike: ['年月日', '日', 'カレンダー'],
  },
  birthday: { name: '生年月日', help: '生年月日。', alike: ['誕生日'] },
  dateDropdown: {
    name: '年月日を選ぶ',
    help: '年、月、日を別々に選んでもらう日付。最小と最大は西暦の年です。',
    bounded: 'year',
  },
  linearscale: {
    name: '段階',
    help: '数の段階から1つ選んでもらいます。最小と最大は両端の数です（なければ0から10）。',
    bounded: 'scale',
    alike: ['スケール', '評価', '満足度'],
  },
  attachment: {
    name: 'ファイル',
    help: '写真（JPEG・PNG）かPDFを付けてもらいます。1つ10MBまで。最小と最大はファイルの数です（なければ5まで）。',
    bounded: 'selection',
    alike: ['添付', '添付ファイル', '写真', '画像'],
  },
  guide: {
    name: '案内',
    help: '目立たせて読んでもらう文。題名に書きます。',
    alike: ['ガイド', '注意書き', '注意'],
  },
  groupheader: {
    name: '見出し',
    help: `ここから次の見出しまで（または「${sectionEnd}」まで）が、1つのまとまり（セクション）になります。`,
    alike: ['セクション', 'グループ', 'ヘッダー', '区切り'],
  },
  choicegroupheader: {
    name: '選択（開く）',
    help: '選んだ答えで、見出しのまとまりを開きます。選択肢に「はい→2人目」と書くと、「はい」で見出し「2人目」のまとまりが開きます。',
    options: true,
    alike: ['条件分岐', '分岐', '開く', '選択(開く)'],
  },
  repeat: {
    name: 'くり返し',
    help: `ここから次の見出しまで（または次の「くり返し」まで、「${sectionEnd}」まで）の項目を、何回でも答えてもらいます（お子さんを1人ずつ、など）。最小と最大は回数です（1から20）。題名は「お子さん」のように、1回分の呼び名にします。`,
    bounded: 'times',
    alike: ['繰り返し', '繰返し', 'くりかえし', '反復', '複数回'],
  },
  linkbutton: {
    name: 'リンクボタン',
    help: '押すと開くボタン。行き先（https://…）を既定値に書きます。',
    alike: ['リンク', 'ボタン', 'URL'],
  },
  reservation: {
    name: '予約',
    help: '日時の予約。分類とカレンダーが先に必要です。選べる分類は列「選べる分類」に書きます。',
    alike: ['予約日時', '日時'],
  },
  sesshuJisshiDate: { name: '接種した日', help: '予防接種：職員が入れる、接種した日。' },
  sesshuVaccineMaker: { name: '接種したワクチン', help: '予防接種：ワクチンの名前。', options: true },
  countVaccines: { name: '接種の回数', help: '予防接種：何回目の接種か。' },
  previousVaccineMaker: { name: '前回のワクチン', help: '予防接種：前に受けたワクチン。', options: true },
  previousVaccineDate: { name: '前回の接種日', help: '予防接種：前に受けた日。' },
  numbering: { name: '会員番号を決める', help: '会員フォームだけ：会員番号。' },
  memberNumber: { name: '会員番号を出す', help: '会員のためのフォーム：本人の会員番号を出します。' },
  selectProducts: {
    name: '商品を選ぶ',
    help: '支払いのあるフォーム：買うものと数。題名はボタンにも出ます（「処理券」なら「処理券を選ぶ」）。',
  },
  selectPayType: {
    name: '支払い方を選ぶ',
    help: '支払いのあるフォーム：支払い方。「そのほかの設定」の payTypeOptions に書きます。',
  },
  paymentData: { name: '支払いの記録', help: '支払いのあるフォーム：システムが入れます。画面には出ません。' },
  orderId: { name: '注文番号', help: '支払いのあるフォーム：システムが入れます。画面には出ません。' },
}

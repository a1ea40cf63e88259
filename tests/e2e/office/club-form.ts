/** An item as it is written in the builder, with what is chosen beside its line. */
export type ClubItem = {
  line: string
  /** Chosen in the list of types; absent: what the line says by itself. */
  type?: string
  options?: string
  /** The headings that its options open. */
  opens?: Readonly<Record<string, string>>
}

const yes = (line: string, heading: string): ClubItem => ({
  ...{ line, type: '選択（開く）', options: 'はい、いいえ' },
  opens: { はい: heading },
})

/** The application to an after-school club: 57 items, with 7 sections that answers open. */
export const clubItems: readonly ClubItem[] = [
  { line: '児童の氏名*' },
  { line: '児童の氏名（ふりがな）*' },
  { line: '性別：男、女、答えない' },
  { line: '児童の生年月日*' },
  { line: '学校：みなと小、はま小、やま小*' },
  { line: '学年：1年、2年、3年、4年、5年、6年*' },
  { line: '郵便番号*' },
  { line: '児童の住所*' },
  { line: '利用を始める日付', type: '日付' },
  { line: '利用する曜日', type: 'いくつか選ぶ', options: '月、火、水、木、金、土' },
  { line: '帰り方：迎え、1人で帰る*' },
  { line: '帰りの時刻：17時、18時、19時*' },
  { line: '保護者の氏名*' },
  { line: '保護者の電話番号*' },
  { line: '保護者のメールアドレス' },
  {
    ...{ line: '保護者の状況', type: '選択（開く）', options: '勤め、自営業、学生' },
    opens: { 勤め: '勤め先', 自営業: '自営業', 学生: '学校' },
  },
  yes('きょうだいも利用しますか', 'きょうだい'),
  yes('食べ物のアレルギーがありますか', 'アレルギー'),
  yes('持病がありますか', '持病'),
  yes('支援が必要ですか', '支援'),
  { line: '■勤め先' },
  { line: '勤め先の名前*' },
  { line: '勤め先の住所*' },
  { line: '勤め先の電話番号*' },
  { line: '勤める日数：週5日、週4日、週3日*' },
  { line: '仕事の終わる時刻' },
  { line: '■自営業' },
  { line: '仕事の内容*' },
  { line: '仕事場の住所*' },
  { line: '仕事をする日数：週5日、週4日、週3日*' },
  { line: '仕事の時間' },
  { line: '■学校' },
  { line: '学校の名前*' },
  { line: '卒業する日付' },
  { line: '授業の終わる時刻' },
  { line: '■きょうだい' },
  { line: 'きょうだいの氏名*' },
  { line: 'きょうだいの生年月日*' },
  { line: 'きょうだいの学年：1年、2年、3年、4年、5年、6年*' },
  { line: '■アレルギー' },
  { line: 'アレルギーの食べ物*' },
  { line: '出る症状*' },
  { line: 'エピペン：持っている、持っていない*' },
  { line: 'かかりつけの医院の電話番号' },
  { line: '■持病' },
  { line: '病気の名前*' },
  { line: '飲む薬' },
  { line: '病院の名前*' },
  { line: '病院の電話番号*' },
  { line: '■支援' },
  { line: '手帳：持っている、持っていない' },
  { line: '必要な支援*' },
  { line: '通う施設' },
  { line: '■緊急の連絡先' },
  { line: '緊急のときの氏名*' },
  { line: '緊急のときの電話番号*' },
  { line: '備考' },
]

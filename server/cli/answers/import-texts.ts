import type { ImportProblem, ImportWarning } from '../../../application/office/import-report.ts'
import type { ColumnText } from './row-findings.ts'
import { commonTexts, problemText } from './row-texts.ts'

/** The known number stands with the row's own one and not in the message: rows with the same message share a line. */
const withKnown = (problem: ImportProblem, source: string): ImportProblem =>
  problem.why === 'source_zeros' ? { ...problem, value: `${source}（先の番号は ${problem.known}）` } : problem

/** What is wrong with a row, or with what is written of one answer, and what to do. */
export const importProblemText = (problem: ImportProblem, source = ''): ColumnText =>
  problemText(withKnown(problem, source), problemTexts)

const problemTexts: Readonly<Record<Exclude<ImportProblem['why'], 'item_invalid'>, string>> = {
  ...commonTexts,
  check_invalid: '50文字までの1行にしてください。空なら「未対応」になります。',
  check_superseded:
    '住民が変更する前の回答（取り消し、変更済み）は、どの検索にも出ないので取り込めません。キャンセルにするか、行を除いてください。',
  section_closed: 'この行の選択では使われない項目です。空にするか、選択の列を直してください。',
  source_missing: '番号がありません。行ごとに違う番号を付けてください。',
  source_repeated: '同じ番号の行が前にもあります。',
  source_zeros:
    '先頭の0だけが違う番号が、もう取り込まれているか、前の行にあります。Excelで開くと、数として読まれて先頭の0が消えます。同じ申込みなら行を除き、違う申込みなら0のほかも違う番号にしてください。',
  survey_other: 'ほかのフォームの行です。フォームを確かめるか、このセルを空にしてください。',
  time_unreadable:
    '日時として読めないか、これからの日時です。2026-06-14 09:30 のように書くか、空にしてください。',
  empty: '答えがひとつもありません。',
  slot_unreadable:
    '予約として読めません。「分類ID_予約項目ID|日|開始時刻」（court_a|2026-12-01|10:00）の形にしてください。',
  slot_unknown: 'その予約の枠はありません。分類と予約項目、日、時刻、休業日を確かめてください。',
  slot_full: 'その予約の枠は満席です。',
  reservation_incomplete:
    '予約の日か時刻がありません。「場所」「内容」「日」「時刻」の列を書いてください（2026-12-01、10:00）。',
  reservation_unknown:
    'その場所と内容の予約は、このフォームにはありません。書き出した表と同じ書き方にしてください。',
  reservation_ambiguous: '当てはまる予約がいくつもあります。「場所」と「内容」の両方を書いてください。',
  order_invalid:
    '商品か個数が正しくありません。「商品のID:個数」を「、」で区切って書いてください。売っている商品（予約と一緒に売る商品は、その予約のもの）で、決めた個数までです。',
  number_taken: 'その会員番号は、ほかの人が使っているか、使っていた番号です。',
  numbers_mixed:
    '会員番号のある行とない行が、1つの表にあります。ない行に付く番号が、あとの行の番号と重なることがあるので、何も取り込みません。番号のある行を別の表にして先に取り込み、それから番号のない行の表を取り込んでください。',
  numbers_exhausted: '会員番号をすべて使い切ったので、番号を付けられません。',
}

const warningTexts: Readonly<Record<ImportWarning['why'], string>> = {
  ...commonTexts,
  not_settable: '取り込めない列なので、使いません。',
  paid_in_cash: '職員が取り込む申し込みは、窓口での支払いになります。',
  over_already:
    'フォームの残しておく日数（retentionDays。取り消したものは長くて1年）を過ぎているので、取り込んでも、すぐに消されます。',
  cap_exceeded:
    '合わせて数える予約（capGroup）の、1人の上限を超えます。職員の取り込みなので、このまま取り込みます。',
  number_jumps:
    '前の番号より100万を超えて大きい会員番号です。これから自動で付く番号は、いちばん大きい番号の次からになり、元に戻せません。書き間違いでないか確かめてください。',
  not_claimable: '空なので、住民はこの回答を検索して自分のものにできません。',
}

export const importWarningText = ({ column, why }: ImportWarning): string =>
  why === 'not_claimable' && column === ''
    ? 'このフォームには検索に使う必須の項目がないので、住民は取り込んだ回答を自分のものにできません。'
    : warningTexts[why]

import { guess, nearestName } from '../../../adapters/city-bundle/nearest-name.ts'
import type { CellHint } from '../../../application/office/cell-hint.ts'
import type { CellProblem, CellWarning } from '../../../application/office/written-cell.ts'
import { issueText, textOf } from '../../../application/texts/dictionary.ts'
import { rules as jaRules, shared as jaShared } from '../../../application/texts/ja.json'
import type { Issue } from '../../../domain/survey/issue.ts'
import type { ColumnText } from './row-findings.ts'

/** Problems that both commands know: update and import. */
type CommonWhy =
  | 'too_many_cells'
  | 'check_invalid'
  | 'check_unknown'
  | 'section_closed'
  | 'characters_lost'
  | 'column_unknown'
  | 'reservation_differs'
  | 'zero_lost'
  | CellProblem
  | CellWarning

/** What is said of a number that begins with 0 no more. */
export const zeroLost = '先頭の0が消えています。Excelで開くと、数として読まれて0が消えます。'
const asText = 'セルの書式を「文字列」にして、書き直してください。'

/** Messages about a row that update and import share. */
export const commonTexts: Readonly<Record<CommonWhy, string>> = {
  too_many_cells: '見出しより多くのセルがあります。列がずれていないか確かめてください。',
  check_invalid: '1文字から50文字の1行にしてください。空にはできません。',
  check_unknown:
    '市の対応状況の一覧（settings.jsonのstatuses）にありません。{guess}書けるのは {names} です。',
  section_closed: '住民の選択で使われない項目です。',
  characters_lost: '文字コードにない文字（〓）があります。UTF-8で保存したファイルを使ってください。',
  column_unknown: 'この列に当たる項目はないので、使いません。',
  reservation_differs:
    '予約の列（分類ID_予約項目ID|日|…）と違います。予約の列が正しければこの列を空に、この列が正しければ予約の列を空にしてください。',
  zero_lost: `${zeroLost}0から始まる番号に直してください。`,
  zero_restored: '数として入っているので、先頭に0を補いました。正しいか確かめてください。',
  number_like:
    '数として入っています。先頭の0が消えていないか確かめてください。列の書式を「文字列」にすると、書いたとおりに残ります。このまま使います。',
  date_like: '表計算ソフトが「1-2」などを日付に変えていないか確かめてください。このまま使います。',
  cell_formula:
    '式が入っていて、値がありません。Excelで開いて保存し直すか、「値の貼り付け」で値に置き換えてください。',
  cell_error: 'セルの値が誤りになっています。書き直してください。',
  cell_date: `Excelが日付に変えています。${asText}`,
  cell_exponent: `Excelが長い数を短い形に変えていて、桁が失われています。${asText}`,
}

/** What is said of every problem besides its reason. */
type Problem = { column: string; value?: string }

/**
 * The message about a problem: for a broken rule of the form what the rule is and what is allowed, for any other one
 * of `texts`, with its details.
 */
export const problemText = <W extends string>(
  problem: Problem &
    ({ why: 'item_invalid'; issue: Issue; hint: CellHint } | { why: W; names?: readonly string[] }),
  texts: Readonly<Record<W, string>>,
): ColumnText => {
  const { column, value } = problem
  const text =
    'issue' in problem
      ? invalidText(problem.issue, problem.hint)
      : textOf(
          texts,
          problem.why,
          'names' in problem && problem.names ? statusHint({ ...problem, names: problem.names }) : problem,
        )
  return { column, text, ...(value !== undefined && { value }) }
}

/** The nearest status to what was written, or one that stands in it, and all that may be written. */
function statusHint({ value = '', names }: { value?: string; names: readonly string[] }) {
  const near = nearestName(value, names) ?? names.find((name) => value.includes(name))
  return { guess: guess({ near }), names: names.map((name) => `「${name}」`).join('') }
}

/** The rules of cells in words that say how to write them; other rules are worded as residents read them. */
const ruleTexts: Readonly<Partial<Record<Issue['code'], string>>> = {
  required: '空にはできません。',
  'required.choice': '空にはできません。',
  'phone.digits': '0から始まる10桁か11桁の半角数字で、ハイフンなしで書いてください。',
  'postcode.invalid': '7桁の半角数字で、ハイフンなしで書いてください。',
  'number.digits': '半角の数字だけで書いてください。',
  'date.invalid': '2026-12-01 のように、ある日付を書いてください。',
}

const ja = { ...jaShared, ...jaRules }

/** Options that a message names. */
const SHOWN_OPTIONS = 10

function invalidText(issue: Issue, { options = [], isSeveral, zeroLost: isZeroLost }: CellHint): string {
  const shown = options.slice(0, SHOWN_OPTIONS).map((option) => `「${option}」`)
  const more = options.length > shown.length ? ` ほか${options.length - shown.length}個` : ''
  return [
    isZeroLost ? zeroLost : '',
    ruleTexts[issue.code] ?? issueText(ja, issue),
    shown.length > 0 ? `書けるのは ${shown.join('')}${more} です。` : '',
    isSeveral ? '2つ以上は「、」でつなぎます。' : '',
  ].join('')
}

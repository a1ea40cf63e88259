import { issueText, textOf } from '../../../application/messages/dictionary.ts'
import { rules as jaRules } from '../../../application/messages/ja/rules.ts'
import { shared as jaShared } from '../../../application/messages/ja/shared.ts'
import type { CellHint } from '../../../application/office/cell-hint.ts'
import type { Issue } from '../../../domain/survey/issue.ts'
import type { ColumnText } from './row-findings.ts'

/** Problems that both commands know: update and import. */
type CommonWhy =
  | 'too_many_cells'
  | 'check_invalid'
  | 'section_closed'
  | 'characters_lost'
  | 'column_unknown'
  | 'reservation_differs'

/** Messages about a row that update and import share. */
export const commonTexts: Readonly<Record<CommonWhy, string>> = {
  too_many_cells: '見出しより多くのセルがあります。列がずれていないか確かめてください。',
  check_invalid: '1文字から50文字の1行にしてください。空にはできません。',
  section_closed: '住民の選択で使われない項目です。',
  characters_lost: '文字コードにない文字（〓）があります。UTF-8で保存したファイルを使ってください。',
  column_unknown: 'この列に当たる項目はないので、使いません。',
  reservation_differs:
    '予約の列（分類ID_予約項目ID|日|…）と違います。予約の列が正しければこの列を空に、この列が正しければ予約の列を空にしてください。',
}

/** What is said of every problem besides its reason. */
type Problem = { column: string; value?: string }

/**
 * The message about a problem: for a broken rule of the form what the rule is and what is allowed, for any other one of `texts`, with its
 * details.
 */
export const problemText = <W extends string>(
  problem: Problem & ({ why: 'item_invalid'; issue: Issue; hint: CellHint } | { why: W }),
  texts: Readonly<Record<W, string>>,
): ColumnText => {
  const { column, value } = problem
  const text =
    'issue' in problem ? invalidText(problem.issue, problem.hint) : textOf(texts, problem.why, problem)
  return { column, text, ...(value !== undefined && { value }) }
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

function invalidText(issue: Issue, { options = [], isSeveral, zeroLost }: CellHint): string {
  const shown = options.slice(0, SHOWN_OPTIONS).map((option) => `「${option}」`)
  const more = options.length > shown.length ? ` ほか${options.length - shown.length}個` : ''
  return [
    zeroLost ? '先頭の0が消えています（表計算ソフトが数として読みました）。' : '',
    ruleTexts[issue.code] ?? issueText(ja, issue),
    shown.length > 0 ? `書けるのは ${shown.join('')}${more} です。` : '',
    isSeveral ? '2つ以上は「、」でつなぎます。' : '',
  ].join('')
}

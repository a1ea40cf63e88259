import { issueText, textOf } from '../../../application/messages/dictionary.ts'
import { shared as ja } from '../../../application/messages/ja/shared.ts'
import type { Issue } from '../../../domain/survey/issue.ts'

/** Problems that both commands know: update and import. */
type CommonWhy = 'too_many_cells' | 'check_invalid' | 'section_closed' | 'characters_lost' | 'column_unknown'

/** Messages about a row that update and import share. */
export const commonTexts: Readonly<Record<CommonWhy, string>> = {
  too_many_cells: '見出しより多くのセルがあります。列がずれていないか確かめてください。',
  check_invalid: '1文字から50文字の1行にしてください。空にはできません。',
  section_closed: '住民の選択で使われない項目です。',
  characters_lost: '文字コードにない文字（〓）があります。UTF-8で保存したファイルを使ってください。',
  column_unknown: 'この列に当たる項目はないので、使いません。',
}

/** The message about a problem: for a broken rule of the form the form's own text, for any other one of `texts`, with its details. */
export const problemText = <W extends string>(
  problem: { why: 'item_invalid'; issue: Issue } | { why: W },
  texts: Readonly<Record<W, string>>,
): string => ('issue' in problem ? issueText(ja, problem.issue) : textOf(texts, problem.why, problem))

import { issueText } from '../../../application/messages/dictionary.ts'
import { ja } from '../../../application/messages/ja.ts'
import type { Issue } from '../../../domain/survey/issue.ts'

/** What a table of the office can have wrong, whatever it is for. */
type CommonWhy = 'too_many_cells' | 'check_invalid' | 'section_closed' | 'characters_lost' | 'column_unknown'

/** Texts for what can be wrong with a row, whatever the table is for. */
export const commonTexts: Readonly<Record<CommonWhy, string>> = {
  too_many_cells: '見出しより多くのセルがあります。列がずれていないか確かめてください。',
  check_invalid: '1文字から50文字の1行にしてください。空にはできません。',
  section_closed: '住民の選択で使われない項目です。',
  characters_lost: '文字コードにない文字（〓）があります。UTF-8で保存したファイルを使ってください。',
  column_unknown: 'この列に当たる項目はないので、使いません。',
}

/** A problem in words: a rule of the form in the form's own, any other by `texts`. */
export const problemText = <W extends string>(
  problem: { why: 'item_invalid'; issue: Issue } | { why: W },
  texts: Readonly<Record<W, string>>,
): string => ('issue' in problem ? issueText(ja, problem.issue) : texts[problem.why])

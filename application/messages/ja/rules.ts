import type { IssueCode } from '../../../domain/survey/issue.ts'

/** Texts of rules across items, which only forms that have rules need; issues have theirs by code. */
export const rules = {
  'issue.rule.before': '「{other}」より前の日付を入力してください。',
  'issue.rule.after': '「{other}」より後の日付を入力してください。',
  'issue.rule.notBefore': '「{other}」と同じか、それより後の日付を入力してください。',
  'issue.rule.notAfter': '「{other}」と同じか、それより前の日付を入力してください。',
  'issue.rule.number.before': '「{other}」より小さい数字を入力してください。',
  'issue.rule.number.after': '「{other}」より大きい数字を入力してください。',
  'issue.rule.number.notBefore': '「{other}」以上の数字を入力してください。',
  'issue.rule.number.notAfter': '「{other}」以下の数字を入力してください。',
  'issue.rule.equal': '「{other}」と同じ内容を入力してください。',
  'issue.rule.atLeastOne': '{titles}のどれか1つ以上に答えてください。',
  'issue.rule.message': '{message}',
} satisfies Record<`issue.${Extract<IssueCode, `rule.${string}`>}`, string>

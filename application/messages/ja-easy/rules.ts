import type { rules as ja } from '../ja/rules.ts'

/** Texts of rules across items, in plain Japanese. */
export const rules: Readonly<Record<keyof typeof ja, string>> = {
  'issue.rule.before': '「{other}」より 前の 日を 書いて ください。',
  'issue.rule.after': '「{other}」より 後の 日を 書いて ください。',
  'issue.rule.notBefore': '「{other}」と 同じ 日か、それより 後の 日を 書いて ください。',
  'issue.rule.notAfter': '「{other}」と 同じ 日か、それより 前の 日を 書いて ください。',
  'issue.rule.number.before': '「{other}」より 小さい 数字を 書いて ください。',
  'issue.rule.number.after': '「{other}」より 大きい 数字を 書いて ください。',
  'issue.rule.number.notBefore': '「{other}」と 同じ 数字か、それより 大きい 数字を 書いて ください。',
  'issue.rule.number.notAfter': '「{other}」と 同じ 数字か、それより 小さい 数字を 書いて ください。',
  'issue.rule.equal': '「{other}」と 同じ ことを 書いて ください。',
  'issue.rule.atLeastOne': '{titles}の 中の 1つか、それより 多く 答えて ください。',
  'issue.rule.message': '{message}',
}

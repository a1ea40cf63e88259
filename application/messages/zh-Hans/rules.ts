import type { rules as ja } from '../ja/rules.ts'

/** Texts of rules across items, in Simplified Chinese. */
export const rules: Readonly<Record<keyof typeof ja, string>> = {
  'issue.rule.before': '请输入早于“{other}”的日期。',
  'issue.rule.after': '请输入晚于“{other}”的日期。',
  'issue.rule.notBefore': '请输入与“{other}”相同或更晚的日期。',
  'issue.rule.notAfter': '请输入与“{other}”相同或更早的日期。',
  'issue.rule.number.before': '请输入小于“{other}”的数字。',
  'issue.rule.number.after': '请输入大于“{other}”的数字。',
  'issue.rule.number.notBefore': '请输入大于或等于“{other}”的数字。',
  'issue.rule.number.notAfter': '请输入小于或等于“{other}”的数字。',
  'issue.rule.equal': '请输入与“{other}”相同的内容。',
  'issue.rule.atLeastOne': '请至少填写{titles}中的一项。',
  'issue.rule.message': '{message}',
}

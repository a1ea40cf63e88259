import type { rules as ja } from '../ja/rules.ts'

/** Texts of rules across items, in Traditional Chinese, as used in Taiwan and Hong Kong. */
export const rules: Readonly<Record<keyof typeof ja, string>> = {
  'issue.rule.before': '請輸入早於「{other}」的日期。',
  'issue.rule.after': '請輸入晚於「{other}」的日期。',
  'issue.rule.notBefore': '請輸入與「{other}」相同或更晚的日期。',
  'issue.rule.notAfter': '請輸入與「{other}」相同或更早的日期。',
  'issue.rule.number.before': '請輸入小於「{other}」的數字。',
  'issue.rule.number.after': '請輸入大於「{other}」的數字。',
  'issue.rule.number.notBefore': '請輸入大於或等於「{other}」的數字。',
  'issue.rule.number.notAfter': '請輸入小於或等於「{other}」的數字。',
  'issue.rule.equal': '請輸入與「{other}」相同的內容。',
  'issue.rule.atLeastOne': '請至少填寫{titles}中的一項。',
  'issue.rule.message': '{message}',
}

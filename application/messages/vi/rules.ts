import type { rules as ja } from '../ja/rules.ts'

/** Texts of rules across items, in Vietnamese. */
export const rules: Readonly<Record<keyof typeof ja, string>> = {
  'issue.rule.before': 'Vui lòng nhập ngày trước “{other}”.',
  'issue.rule.after': 'Vui lòng nhập ngày sau “{other}”.',
  'issue.rule.notBefore': 'Vui lòng nhập ngày trùng với “{other}” hoặc sau đó.',
  'issue.rule.notAfter': 'Vui lòng nhập ngày trùng với “{other}” hoặc trước đó.',
  'issue.rule.number.before': 'Vui lòng nhập số nhỏ hơn “{other}”.',
  'issue.rule.number.after': 'Vui lòng nhập số lớn hơn “{other}”.',
  'issue.rule.number.notBefore': 'Vui lòng nhập số bằng hoặc lớn hơn “{other}”.',
  'issue.rule.number.notAfter': 'Vui lòng nhập số bằng hoặc nhỏ hơn “{other}”.',
  'issue.rule.equal': 'Vui lòng nhập giống với “{other}”.',
  'issue.rule.atLeastOne': 'Vui lòng trả lời ít nhất một trong các mục: {titles}.',
  'issue.rule.message': '{message}',
}

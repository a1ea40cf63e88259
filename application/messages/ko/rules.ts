import type { rules as ja } from '../ja/rules.ts'

/** Texts of rules across items, in Korean. */
export const rules: Readonly<Record<keyof typeof ja, string>> = {
  'issue.rule.before': '‘{other}’보다 이른 날짜를 입력해 주세요.',
  'issue.rule.after': '‘{other}’보다 늦은 날짜를 입력해 주세요.',
  'issue.rule.notBefore': '‘{other}’ 항목과 같거나 그 이후의 날짜를 입력해 주세요.',
  'issue.rule.notAfter': '‘{other}’ 항목과 같거나 그 이전의 날짜를 입력해 주세요.',
  'issue.rule.number.before': '‘{other}’보다 작은 숫자를 입력해 주세요.',
  'issue.rule.number.after': '‘{other}’보다 큰 숫자를 입력해 주세요.',
  'issue.rule.number.notBefore': '‘{other}’ 이상의 숫자를 입력해 주세요.',
  'issue.rule.number.notAfter': '‘{other}’ 이하의 숫자를 입력해 주세요.',
  'issue.rule.equal': '‘{other}’ 항목과 같은 내용을 입력해 주세요.',
  'issue.rule.atLeastOne': '{titles} 중 하나 이상에 답해 주세요.',
  'issue.rule.message': '{message}',
}

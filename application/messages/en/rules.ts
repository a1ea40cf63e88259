import type { rules as ja } from '../ja/rules.ts'

/** Texts of rules across items, in English. */
export const rules: Readonly<Record<keyof typeof ja, string>> = {
  'issue.rule.before': 'Please enter a date before “{other}”.',
  'issue.rule.after': 'Please enter a date after “{other}”.',
  'issue.rule.notBefore': 'Please enter the date of “{other}” or a later one.',
  'issue.rule.notAfter': 'Please enter the date of “{other}” or an earlier one.',
  'issue.rule.number.before': 'Please enter a number below “{other}”.',
  'issue.rule.number.after': 'Please enter a number above “{other}”.',
  'issue.rule.number.notBefore': 'Please enter the number of “{other}” or a larger one.',
  'issue.rule.number.notAfter': 'Please enter the number of “{other}” or a smaller one.',
  'issue.rule.equal': 'Please enter the same as in “{other}”.',
  'issue.rule.atLeastOne': 'Please answer at least one of {titles}.',
  'issue.rule.message': '{message}',
}

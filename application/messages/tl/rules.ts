import type { rules as ja } from '../ja/rules.ts'

/** Texts of rules across items, in Filipino. */
export const rules: Readonly<Record<keyof typeof ja, string>> = {
  'issue.rule.before': 'Maglagay ng petsang mas maaga sa “{other}”.',
  'issue.rule.after': 'Maglagay ng petsang mas huli sa “{other}”.',
  'issue.rule.notBefore': 'Maglagay ng petsang kapareho ng “{other}” o mas huli rito.',
  'issue.rule.notAfter': 'Maglagay ng petsang kapareho ng “{other}” o mas maaga rito.',
  'issue.rule.number.before': 'Maglagay ng numerong mas maliit sa “{other}”.',
  'issue.rule.number.after': 'Maglagay ng numerong mas malaki sa “{other}”.',
  'issue.rule.number.notBefore': 'Maglagay ng numerong katumbas ng “{other}” o mas malaki rito.',
  'issue.rule.number.notAfter': 'Maglagay ng numerong katumbas ng “{other}” o mas maliit dito.',
  'issue.rule.equal': 'Ilagay ang kapareho ng nasa “{other}”.',
  'issue.rule.atLeastOne': 'Sagutin ang kahit isa sa mga ito: {titles}.',
  'issue.rule.message': '{message}',
}

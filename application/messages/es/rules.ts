import type { rules as ja } from '../ja/rules.ts'

/** Texts of rules across items, in Spanish. */
export const rules: Readonly<Record<keyof typeof ja, string>> = {
  'issue.rule.before': 'Escriba una fecha anterior a “{other}”.',
  'issue.rule.after': 'Escriba una fecha posterior a “{other}”.',
  'issue.rule.notBefore': 'Escriba la misma fecha que en “{other}” o una posterior.',
  'issue.rule.notAfter': 'Escriba la misma fecha que en “{other}” o una anterior.',
  'issue.rule.number.before': 'Escriba un número menor que “{other}”.',
  'issue.rule.number.after': 'Escriba un número mayor que “{other}”.',
  'issue.rule.number.notBefore': 'Escriba un número igual o mayor que “{other}”.',
  'issue.rule.number.notAfter': 'Escriba un número igual o menor que “{other}”.',
  'issue.rule.equal': 'Escriba lo mismo que en “{other}”.',
  'issue.rule.atLeastOne': 'Responda al menos a una de estas preguntas: {titles}.',
  'issue.rule.message': '{message}',
}

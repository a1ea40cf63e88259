import type { rules as ja } from '../ja/rules.ts'

/** Texts of rules across items, in Brazilian Portuguese. */
export const rules: Readonly<Record<keyof typeof ja, string>> = {
  'issue.rule.before': 'Digite uma data anterior a “{other}”.',
  'issue.rule.after': 'Digite uma data posterior a “{other}”.',
  'issue.rule.notBefore': 'Digite a mesma data de “{other}” ou uma data posterior.',
  'issue.rule.notAfter': 'Digite a mesma data de “{other}” ou uma data anterior.',
  'issue.rule.number.before': 'Digite um número menor que “{other}”.',
  'issue.rule.number.after': 'Digite um número maior que “{other}”.',
  'issue.rule.number.notBefore': 'Digite um número igual ou maior que “{other}”.',
  'issue.rule.number.notAfter': 'Digite um número igual ou menor que “{other}”.',
  'issue.rule.equal': 'Digite o mesmo que em “{other}”.',
  'issue.rule.atLeastOne': 'Responda pelo menos a uma destas perguntas: {titles}.',
  'issue.rule.message': '{message}',
}

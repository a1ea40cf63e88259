import type { errors as ja } from '../ja/errors.ts'

/** What to do about the errors of a form, in Brazilian Portuguese. */
export const errors: Readonly<Record<keyof typeof ja, string>> = {
  'advice.phone': 'Digite o telefone com o código de área, com 10 ou 11 dígitos.',
  'advice.postcode': 'Digite o código postal com 7 dígitos (exemplo: 1234567).',
  'advice.email': 'Digite também o que vem antes e depois de @, como em “name@example.jp”.',
  'advice.digits': 'Digite somente os dígitos de 0 a 9, sem símbolos nem unidades.',
  'advice.identifier': 'Digite exatamente 15 caracteres.',
  'advice.characters': 'Há caracteres invisíveis. Apague tudo e digite novamente.',
  'advice.date': 'Preencha ano, mês e dia. Não use datas que não existem, como 30 de fevereiro.',
  'advice.choice': 'Escolha uma opção da lista.',
  'advice.suggestion': 'Escolha uma das sugestões que aparecem enquanto você digita.',
  'advice.shorter': 'Escreva um texto mais curto.',
  'advice.number': 'Confira o número e digite novamente.',

  title: 'Erro: {title}',
  fixed: 'Corrigido',
  'bar.left': 'Faltam: {count}',
  'bar.next': 'Próximo erro',
  'bar.none': 'Tudo corrigido',
  'bar.on': 'Avançar',
  'bar.back': 'Voltar à conferência',
  'bar.changing': 'Quando terminar:',
}

import type { order as ja } from '../ja/order.ts'

/** Texts of choosing what is bought in a form, in Brazilian Portuguese. */
export const order: Readonly<Record<keyof typeof ja, string>> = {
  empty: 'Ainda não há itens.',
  add: 'Adicionar item',
  edit: 'Alterar',
  'edit.label': 'Alterar {name}',
  limit: 'Quantidade máxima no total: {limit}',
  'limit.reached': 'Você atingiu a quantidade máxima. Para mudar a quantidade, toque em “Alterar” no item.',
  gone: 'Retiramos da lista os itens que não podem ser escolhidos no momento.',
  waiting: 'Escolha primeiro o que você quer reservar. Depois poderá adicionar itens aqui.',
  none: 'Não há itens para escolher.',
  'total.spoken': 'Total {amount}',
  'fault.amount': 'O valor máximo por pagamento é de ¥9,999,999. Diminua a quantidade.',
  'fault.places':
    'Só com isto não é possível reservar. Adicione também o item do local a reservar, como a taxa de uso.',
  'fault.other': 'Não é possível comprar esta combinação. Escolha os itens novamente.',
  fixed: 'Os dados do pagamento não podem ser alterados.',

  'failed.service': 'Não foi possível carregar os itens.',
  'failed.tax': 'Ocorreu um erro ao consultar o imposto sobre o consumo.',
  'failed.reservation': 'Não foi possível carregar os itens de pagamento da reserva.',
  'failed.payment': 'Não foi possível carregar os dados do pagamento.',

  'entry.create': 'Adicionar item',
  'entry.edit': 'Alterar item',
  'entry.category': 'Categoria',
  'entry.product': 'Item',
  'entry.option': '{name} ({price})',
  'entry.count': 'Quantidade',
  'entry.amount': 'Valor',
  'entry.submit.create': 'Adicionar',
  'entry.submit.edit': 'Alterar',
  'entry.remove': 'Excluir este item',
  'entry.cancel': 'Voltar',

  'pay.title': 'Pagamento',
  'pay.products': 'Itens da compra',
  'pay.cashless': 'Pagamento on-line',
  'pay.cash': 'Pagamento no balcão',
  'pay.next':
    'Na tela de pagamento, que abre a seguir, você escolhe a forma de pagamento. Depois de pagar, a solicitação estará concluída.',
  'pay.next.cash': 'Com o envio, a solicitação estará concluída. Faça o pagamento no balcão.',
  'pay.next.free': 'Não há nada a pagar. Com o envio, a solicitação estará concluída.',
  'pay.lead': 'Confira os itens e o valor e toque em “Ir para o pagamento”.',
  'pay.submit': 'Ir para o pagamento',
  'pay.preparing': 'Preparando o pagamento. Aguarde sem fechar esta tela.',
  'pay.leaving': 'Abrindo a tela de pagamento. Se a tela não mudar, toque novamente.',
  'pay.look': 'Ver o resultado do pagamento',
}

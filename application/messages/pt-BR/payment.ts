import type { payment as ja } from '../ja/payment.ts'

/** Texts of paying, in Brazilian Portuguese. */
export const payment: Readonly<Record<keyof typeof ja, string>> = {
  yen: '¥{amount}',
  'yen.group': '.',

  done: 'O pagamento foi concluído.',

  'page.completed.default': 'O pagamento foi concluído. Agradecemos a sua utilização.',
  'page.result.title': 'Resultado do pagamento',
  'page.canceled.title': 'O pagamento foi cancelado.',
  'page.canceled.free': 'Nada foi cobrado pelo pagamento cancelado.',
  'page.canceled.again':
    'Para tentar pagar de novo, envie novamente o formulário do procedimento. O que você preencheu continua lá.',
  'page.error.title': 'Não foi possível pagar',
  'page.error.text': 'Ocorreu um erro durante o pagamento. Feche o navegador e tente novamente.',
  'page.error.check': 'Para saber se o pagamento foi feito, veja “Minhas reservas e solicitações”.',
  'page.unnamed':
    'Só por esta tela não é possível saber o resultado do pagamento. Se o pagamento foi feito, ele aparece em “Minhas reservas e solicitações”.',
  'page.signIn.lead':
    'Você voltou da tela de pagamento. Para ver o resultado, entre na sua conta. Não é preciso pagar de novo.',
  'page.signIn': 'Entrar e ver o resultado',
  'page.toForm': 'Voltar ao procedimento',
  'page.toAnswers': 'Ver o que foi enviado',
  'page.loadFailed': 'Não foi possível carregar o resultado do pagamento.',
  'page.again': 'Verificar novamente',
  'page.checkFailed': 'Não houve conexão, por isso o resultado não pôde ser verificado. Tente novamente.',
  'page.pending.title': 'Verificando o resultado do pagamento',
  'page.pending.lead': 'Aguardamos a resposta da empresa de pagamentos. Não é preciso pagar de novo.',
  'page.pending.next':
    'Quando o pagamento for confirmado, a solicitação será aceita sem outras etapas e o resultado aparecerá nesta tela.',
  'page.pending.auto': 'Esta tela verifica automaticamente a cada poucos segundos.',
  'page.pending.back':
    'Se demorar, você pode fechar esta tela. Abra a mesma página mais tarde para ver o resultado.',
  'page.pending.link': 'Link para esta página',
  'page.pending.unknown':
    'Está demorando. Se o pagamento foi feito, a solicitação será aceita ou a prefeitura devolverá o valor. Em caso de dúvida, entre em contato e informe o número de protocolo.',
  'page.due.title': 'A solicitação foi aceita',
  'page.due.text': 'Faça o pagamento no balcão.',
  'page.due.free': 'Não há nada a pagar.',
  'page.failed.free': 'Nenhum pagamento foi feito. Nada foi cobrado.',
  'page.failed.again':
    'A solicitação ainda não foi aceita. Envie novamente o formulário do procedimento. O que você preencheu continua lá.',
  'page.unsent.title': 'O pagamento ainda não começou',
  'page.counter.cancelled': 'A solicitação está cancelada',
  'page.expired.title': 'O tempo para pagar acabou',
  'page.refundNeeded.title': 'Vamos fazer o reembolso',
  'page.refundNeeded.noPlace':
    'O pagamento foi feito, mas a solicitação não pôde ser aceita, porque as vagas acabaram ou algo mudou antes do pagamento.',
  'page.refundNeeded.cancelled': 'A solicitação foi cancelada.',
  'page.refundNeeded.captured': 'A prefeitura devolverá o valor que você pagou: {total}.',
  'page.refundNeeded.authorised':
    'A prefeitura vai liberar o valor reservado no seu cartão: {total}. Nada será cobrado.',
  'page.refundNeeded.contact':
    'Isso pode levar alguns dias. Ao entrar em contato, informe o número de protocolo.',
  'page.refunded.title': 'Reembolso feito',
  'page.refunded.text':
    'Devolvemos o valor que você pagou: {total}. Pode levar alguns dias até aparecer no extrato da conta ou na fatura do cartão.',
  'page.released.title': 'O valor no cartão foi liberado',
  'page.released.text': 'O valor reservado no seu cartão foi liberado: {total}. Nada será cobrado.',

  'number.label': 'Número de protocolo',
  'number.none': '--',
  'number.copy': 'Copiar',
  'number.copied': 'Copiado.',
  'number.notCopied': 'Não foi possível copiar. Selecione o número e copie.',

  'bill.title': 'Pagamento',
  'bill.product': '{name} × {count}',
  'bill.each': '{price} × {count}',
  'bill.subtotal': 'Subtotal',
  'bill.total': 'Total',
  'bill.taxFree': '※ indica itens isentos de imposto.',
  'bill.method': 'Forma de pagamento',
  'bill.status': 'Situação do pagamento',
  'bill.completed': 'Data do pagamento',
  'bill.canceled': 'Data do cancelamento',
  'bill.receipt': 'Ver o recibo',
  'bill.checking': 'Estamos verificando o resultado do pagamento. Não é preciso pagar de novo.',
  'bill.refundNeeded': 'A prefeitura está fazendo o reembolso.',
  'bill.releaseNeeded': 'A prefeitura está liberando o valor reservado no cartão.',

  'cancel.refund': 'A prefeitura devolverá o valor que você pagou: {total}. Isso pode levar alguns dias.',
  'cancel.release': 'A prefeitura vai liberar o valor reservado no seu cartão: {total}. Nada será cobrado.',

  'receipt.title': 'Recibo',
  'receipt.issued': 'Data de emissão',
  'receipt.date': 'Data da transação',
  'receipt.service': 'Referente a',
  'receipt.for': '{service}',
  'receipt.received': 'Recebemos o valor acima.',
  'receipt.lines': 'Detalhamento',
  'receipt.product': 'Item',
  'receipt.amount': 'Valor',
  'receipt.creator': 'Emitido por',
  'receipt.address': 'Endereço',
  'receipt.print': 'Imprimir',
  'receipt.back': 'Ver o que foi enviado',
  'receipt.notFound': 'O recibo não foi encontrado. Confira o URL e a conta em que você entrou.',
  'receipt.none': 'O recibo é emitido somente para o que já foi pago.',

  'method.credit': 'Cartão de crédito',
  'method.linepay': 'LINE Pay',
  'method.paypay': 'PayPay',
  'method.cash': 'Dinheiro',
  'status.0': 'Pago',
  'status.1': 'Não pago',
  'status.2': 'Reembolsado',
  'status.3': 'Valor reservado no cartão',
  'status.4': 'Valor no cartão liberado',
  'tax.0': 'Imposto sobre o consumo (à parte, {rate}%)',
  'tax.1': 'Imposto sobre o consumo (incluso, {rate}%)',
  'line.count': 'Digite um número de 1 ou mais, em meia largura (hankaku).',
}

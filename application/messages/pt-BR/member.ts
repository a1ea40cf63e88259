import type { member as ja } from '../ja/member.ts'

/** Texts of member forms and the records in them, in Brazilian Portuguese. */
export const member: Readonly<Record<keyof typeof ja, string>> = {
  'ui.form.editing': 'Os dados do seu cadastro já estão preenchidos. Corrija somente o que quer alterar.',
  'ui.confirm.lead': 'Estes dados serão cadastrados. Se estiver tudo certo, toque em “Cadastrar”.',
  'ui.confirm.submit': 'Cadastrar',
  'ui.confirm.pushing': 'Cadastrando. Aguarde sem fechar esta tela.',
  'ui.done.title': 'O cadastro foi concluído',
  'ui.done.snackbar': 'Cadastro feito.',
  'ui.done.noMessage': 'Recebemos seu cadastro de membro.',
  'ui.error.resend': 'Cadastrar novamente',
  'ui.error.network.kept':
    'O que você preencheu continua na tela. Cadastre novamente em um local com bom sinal. O cadastro não será feito duas vezes.',

  'search.title': 'Buscar meu cadastro',
  'search.lead': 'Preencha os dados do seu cadastro e toque em “Buscar”.',
  'search.none.detail':
    'Confira se os dados são iguais aos do seu cadastro. O que você preencheu continua na tela.',
  'search.otherSurvey': 'Fazer novo cadastro',

  'cancel.title': 'Cancelar o cadastro de membro',
  'cancel.lead':
    'Depois de cancelar, você não poderá mais usar os procedimentos para membros. O cancelamento não pode ser desfeito. Se tem certeza, toque em “Confirmar”.',
  'cancel.done': 'Seu cadastro de membro foi cancelado.',
  'cancel.progress': 'Cancelando seu cadastro de membro. Aguarde sem fechar esta tela.',

  'number.automatic': 'Você receberá o número quando o cadastro for concluído. Não é preciso preencher.',
  'number.lead':
    'Este número é usado no balcão e nos procedimentos. Você pode mostrar esta tela no lugar da carteirinha de membro.',
  'number.failed': 'Não foi possível carregar o número.',
  'register.first':
    'Este procedimento é somente para membros. Faça primeiro o cadastro neste formulário. Depois você poderá seguir para o procedimento.',
  'register.known': 'Se você já tem cadastro, busque-o para poder usá-lo neste smartphone.',
  'register.search': 'Buscar meu cadastro',
  'register.back': 'Ir para o procedimento',
  'register.toRecord': 'Ver meu cadastro',

  'tabs.label': 'O que foi enviado e cadastro de membro',
  'tabs.answers': 'Enviados',

  'list.title': 'Cadastro de membro',
  'list.record': 'Dados do cadastro',
  'list.change': 'Alterar o cadastro',
  'list.cancel': 'Cancelar o cadastro',
  'list.cancelled': 'Este cadastro de membro está cancelado.',
  'list.failed': 'Ocorreu um erro ao carregar o cadastro de membro.',

  'linked.title': 'Procedimentos para membros',
  'linked.before': '{title} (ainda não aberto)',
  'linked.over': '{title} (encerrado)',
  'linked.label': 'Qual procedimento você quer ver?',
  'linked.none': 'No momento não há procedimentos para membros.',
  'linked.empty': 'Você ainda não enviou nada neste procedimento.',
  'linked.open': 'Abrir este procedimento',
  'linked.failed': 'Ocorreu um erro desconhecido. Entre em contato com o administrador.',
}

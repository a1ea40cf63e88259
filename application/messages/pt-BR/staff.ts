import type { staff as ja } from '../ja/staff.ts'

/** Texts of the pages on which staff link their LINE account, in Brazilian Portuguese. */
export const staff: Readonly<Record<keyof typeof ja, string>> = {
  'refusal.staff.code_unknown': 'O URL não está correto. Leia o código QR novamente.',
  'refusal.staff.code_expired':
    'O código QR está vencido. Feche esta tela e entre em contato com o administrador.',
  'refusal.staff.code_used': 'Este código QR já foi usado para um cadastro.',
  'refusal.staff.password_wrong': 'A senha não confere.',
  'refusal.staff.proof_refused':
    'O tempo acabou ou a página foi aberta no meio do processo. Comece de novo, lendo o código QR.',
  'refusal.staff.sign_in_failed': 'O nome de usuário ou a senha não está correto.',
  'refusal.staff.too_many_trials':
    'Houve tentativas demais. Tente novamente daqui a cerca de {afterMin} minutos.',
  'refusal.staff.invalid_form': 'Confira o que você preencheu.',
  'refusal.staff.creation_failed': 'Ocorreu um erro ao cadastrar o usuário.',
  'refusal.staff.linked_elsewhere':
    'Este funcionário já está vinculado a outro usuário do LINE. Para trocar o usuário, é preciso primeiro desfazer o vínculo na tela de administração.',
  'refusal.staff.invitation_refused':
    'Este convite não pode ser usado: venceu, já foi usado ou o URL não está correto. Entre em contato com o administrador.',

  'issue.required': 'Preencha este campo.',
  'issue.digit_missing': 'É preciso incluir um número.',
  'issue.email_invalid': 'O endereço de e-mail não está correto.',
  'issue.too_short': 'Digite no mínimo {limit} caracteres.',
  'issue.too_long': 'Digite no máximo {limit} caracteres.',
  'issue.reserved': 'Este nome de usuário não pode ser usado. Escolha outro.',
  'issue.common': 'Esta senha é fácil de adivinhar. Escolha outra.',

  'related.done': 'A conta do LINE foi vinculada.',
  'related.same': 'Já está vinculada.',

  'account.title': 'Conta do LINE a vincular',
  'account.guest': 'Não é possível mostrar o nome',
  'account.check': 'Se esta não é a sua conta do LINE, não continue e feche a tela.',

  'landing.title': 'Você tem uma conta de administrador?',
  'landing.lead':
    'Nesta página, os funcionários de {cityName} vinculam a própria conta do LINE ao seu cadastro de funcionário.',
  'landing.yes': 'Sim',
  'landing.no': 'Não',
  'landing.next': '“Sim” leva ao login e “Não”, à criação de uma conta.',

  'password.title': 'Senha do código QR',
  'password.lead': 'Digite a senha informada pelo administrador que entregou este código QR.',
  'password.submit': 'Avançar',

  'login.title': 'Login de funcionários pelo LINE',
  'login.lead': 'Digite o nome de usuário e a senha da conta de administrador.',
  'login.submit': 'Fazer login',
  'login.failed': 'O login falhou: {message}',
  'login.advice': 'Confira o nome de usuário e a senha e tente novamente.',

  'create.title': 'Criar conta de administrador',
  'create.lead': 'Uma conta será criada e vinculada à seguinte conta do LINE.',
  'create.submit': 'Cadastrar',
  'create.advice': 'Tente novamente com outro nome de usuário.',

  'field.username': 'Nome de usuário',
  'field.password': 'Senha',
  'field.newPassword': 'Senha provisória',
  'field.email': 'E-mail',
  'hint.username': 'De {min} a {max} caracteres',
  'hint.newPassword': 'De {min} a {max} caracteres, com pelo menos um número.',
  'hint.email': 'No máximo {max} caracteres',
  'form.sending': 'Verificando. Aguarde.',
  'password.show': 'Mostrar a senha',

  'linking.title': 'Vinculando a conta do LINE',
  'linking.lead': 'Esta conta do LINE está sendo vinculada. Aguarde sem fechar esta tela.',
  'linking.retry': 'Vincular novamente',
  'complete.lead': 'Feche esta tela.',
  'registered.title': 'Código QR já usado',
  'registered.lead': 'Este código QR não pode mais ser usado para vincular uma conta.',
  'rescan.lead': 'Leia o código QR novamente ou entre em contato com o administrador.',
  'failed.title': 'Não foi possível vincular a conta do LINE',
  'failed.again': 'Começar de novo',
}

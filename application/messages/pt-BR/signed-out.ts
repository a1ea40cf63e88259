import type { signedOut as ja } from '../ja/signed-out.ts'

/** Texts of signing out, in Brazilian Portuguese. */
export const signedOut: Readonly<Record<keyof typeof ja, string>> = {
  'ask.title': 'Parar de preencher e sair?',
  'ask.lead': 'O que você está preenchendo e os rascunhos serão apagados deste aparelho.',
  'ask.leave': 'Sair',
  'ask.stay': 'Voltar ao formulário',
  title: 'Você saiu da sua conta',
  progress: 'Saindo',
  lead: 'Os dados de acesso, os rascunhos e os resultados de busca foram apagados deste aparelho.',
  unheard:
    'Não houve conexão, por isso o servidor não foi avisado. Mesmo assim, seu acesso não pode mais ser usado neste aparelho.',
  line: 'Você talvez ainda esteja conectado no site do LINE. Em um aparelho usado por outras pessoas, feche o navegador ou saia também no site do LINE.',
  again: 'Entrar novamente',
}

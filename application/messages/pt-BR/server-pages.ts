import type { serverPages as ja } from '../ja/server-pages.ts'

/** Texts of pages that the server makes without the application, in Brazilian Portuguese. */
export const serverPages: Readonly<Record<keyof typeof ja, string>> = {
  contact: 'Contato',
  'fault.title': 'Não foi possível mostrar a página',
  'fault.text': 'Desculpe. Abra a página novamente daqui a pouco.',
  again: 'Abrir novamente',
  home: 'Ir para a tela inicial',
  my: 'Minhas reservas e solicitações',
}

import type { leaving as ja } from '../ja/leaving.ts'

/** What is said to somebody who leaves a form that is not finished, in Brazilian Portuguese. */
export const leaving: Readonly<Record<keyof typeof ja, string>> = {
  title: 'Não é possível sair desta tela agora',
  message: 'Se você usar o “Voltar” do navegador, o processamento pode não ser concluído corretamente.',
  advice: 'Para desistir, ou se algo não funcionar, feche o navegador e comece de novo.',
  stay: 'Voltar ao formulário',
}

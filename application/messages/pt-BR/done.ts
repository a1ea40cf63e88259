import type { done as ja } from '../ja/done.ts'

/** Texts of what there is to do after a form was sent, in Brazilian Portuguese. */
export const done: Readonly<Record<keyof typeof ja, string>> = {
  my: 'Ver ou alterar a reserva',
  'my.answer': 'Minhas reservas e solicitações',
  print: 'Imprimir',
  calendar: 'Pôr no calendário',
  'calendar.failed': 'Não foi possível salvar o arquivo do calendário. Tente novamente.',
  date: 'Data',
  time: 'Horário',
  place: 'Local',
  map: 'Abrir o mapa',
  newTab: '(abre em outra tela)',
  toBring: 'O que levar',
  changed: 'Alteração concluída',
  'changed.short': 'Alterado.',
}

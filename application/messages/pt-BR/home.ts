import type { home as ja } from '../ja/home.ts'

/** The first page, in Brazilian Portuguese. */
export const home: Readonly<Record<keyof typeof ja, string>> = {
  title: 'Serviços on-line',
  lead: 'Faça reservas e solicitações a qualquer hora, 24 horas por dia.',
  my: 'Minhas reservas e solicitações',
  'my.lead': 'Ver, alterar ou cancelar',
  important: 'Avisos importantes',
  notices: 'Avisos',
  search: 'Buscar procedimento',
  'search.hint': 'Exemplos: juminhyo, crianças, lixo',
  'search.all': 'Procedimentos: {count}',
  'search.found': 'Encontrados: {count}',
  'search.none': 'Nada foi encontrado para “{query}”.',
  'search.advice': 'Use uma palavra mais curta ou outra palavra. Se tiver dúvidas, entre em contato conosco.',
  'search.showAll': 'Ver todos os procedimentos',
  topics: 'Buscar por assunto',
  services: 'Lista de procedimentos',
  none: 'No momento não há procedimentos disponíveis.',
  open: 'Aberto hoje',
  'open.to': 'Aberto hoje (até {time})',
  before: 'A partir de {time}',
  over: 'Encerrado',
  paused: 'Reservas suspensas',
  day: '{day}/{month}',
  'day.year': '{day}/{month}/{year}',
  emulator: 'Demonstração: escolher um morador e abrir como no LINE',
}

import type { home as ja } from '../ja/home.ts'

/** The first page, in Spanish. */
export const home: Readonly<Record<keyof typeof ja, string>> = {
  title: 'Trámites en línea',
  lead: 'Haga reservas y solicitudes a cualquier hora, las 24 horas.',
  my: 'Mis reservas y solicitudes',
  'my.lead': 'Ver, cambiar o cancelar',
  important: 'Avisos importantes',
  notices: 'Avisos',
  search: 'Buscar un trámite',
  'search.hint': 'Ejemplos: juminhyo, niños, basura',
  'search.all': 'Trámites: {count}',
  'search.found': 'Encontrados: {count}',
  'search.none': 'No se encontró nada para “{query}”.',
  'search.advice': 'Use una palabra más corta u otra palabra. Si tiene dudas, consúltenos.',
  'search.showAll': 'Ver todos los trámites',
  topics: 'Buscar por tema',
  services: 'Lista de trámites',
  none: 'Ahora no hay trámites disponibles.',
  open: 'Abierto hoy',
  'open.to': 'Abierto hoy (hasta {time})',
  before: 'Desde {time}',
  over: 'Cerrado',
  paused: 'Reservas suspendidas',
  day: '{day}/{month}',
  'day.year': '{day}/{month}/{year}',
  emulator: 'Demostración: elegir un residente y abrir como en LINE',
}

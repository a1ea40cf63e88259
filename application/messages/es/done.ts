import type { done as ja } from '../ja/done.ts'

/** Texts of what there is to do after a form was sent, in Spanish. */
export const done: Readonly<Record<keyof typeof ja, string>> = {
  my: 'Ver o cambiar la reserva',
  'my.answer': 'Mis reservas y solicitudes',
  print: 'Imprimir',
  calendar: 'Añadir al calendario',
  'calendar.failed': 'No se pudo guardar el archivo del calendario. Inténtelo otra vez.',
  date: 'Fecha',
  time: 'Hora',
  place: 'Lugar',
  map: 'Abrir el mapa',
  newTab: '(se abre en otra pantalla)',
  toBring: 'Qué llevar',
  changed: 'El cambio está hecho',
  'changed.short': 'Cambiado.',
}

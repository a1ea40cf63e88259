import type { errors as ja } from '../ja/errors.ts'

/** What to do about the errors of a form, in Spanish. */
export const errors: Readonly<Record<keyof typeof ja, string>> = {
  'advice.phone': 'Escriba el teléfono con el código de área, con 10 u 11 dígitos.',
  'advice.postcode': 'Escriba el código postal con 7 dígitos (por ejemplo: 1234567).',
  'advice.email': 'Escriba también lo que va antes y después de @, como en “name@example.jp”.',
  'advice.digits': 'Escriba solo dígitos del 0 al 9, sin signos ni unidades.',
  'advice.identifier': 'Escriba exactamente 15 caracteres.',
  'advice.characters': 'Hay caracteres que no se ven. Bórrelo todo y escríbalo otra vez.',
  'advice.date': 'Escriba el año, el mes y el día. No use fechas que no existen, como el 30 de febrero.',
  'advice.choice': 'Elija una opción de la lista.',
  'advice.suggestion': 'Elija una de las sugerencias que aparecen mientras escribe.',
  'advice.shorter': 'Escriba un texto más corto.',
  'advice.number': 'Compruebe el número y escríbalo otra vez.',

  title: 'Error: {title}',
  fixed: 'Corregido',
  'bar.left': 'Faltan: {count}',
  'bar.next': 'Siguiente error',
  'bar.none': 'Todo está corregido',
  'bar.on': 'Continuar',
  'bar.back': 'Volver a la revisión',
  'bar.changing': 'Cuando termine:',
}

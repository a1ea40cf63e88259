import type { survey as ja } from '../ja/survey.ts'

/** The texts that help with what is written, in Spanish. */
export const survey: Readonly<Record<keyof typeof ja, string>> = {
  refused: 'No se puede usar “{character}”. ',
  'refused.blank': 'No se pueden usar espacios. ',
  allowed: 'Escriba {types}.',
  or: ' o ',
  all: 'texto',
  allFull: 'caracteres de ancho completo (zenkaku)',
  kanji: 'kanji',
  hiragana: 'hiragana',
  katakana: 'katakana de ancho completo (zenkaku)',
  katakanaHalf: 'katakana de medio ancho (hankaku)',
  alphabet: 'letras (A–Z)',
  alphabetFull: 'letras (A–Z) de ancho completo (zenkaku)',
  alphabetHalf: 'letras (A–Z) de medio ancho (hankaku)',
  number: 'números',
  numberFull: 'números de ancho completo (zenkaku)',
  numberHalf: 'números de medio ancho (hankaku)',

  'prefill.title': 'Datos anteriores',
  'prefill.offer': 'Puede usar los datos de la última vez ({items}).',
  'prefill.items': '{items} y otros, {count} campos',
  'prefill.and': ', ',
  'prefill.use': 'Rellenar',
  'prefill.refuse': 'No usar',
  'prefill.filled': 'Se ha rellenado: {items}. Revise los datos.',
  'prefill.close': 'Cerrar',
  'prefill.undo': 'Deshacer',

  'count.left': 'Caracteres restantes: {count}',
  'count.over': 'Caracteres de más: {count}',

  'era.year': '{era} {year}',
  'era.first': '1',
  'era.day': '{day}/{month} del año {year}',
  'era.ended': '{last} fue el último año de la era. {year} es {right}.',
  'era.unknown': 'Escriba el año de la era en números. El primer año es 1.',

  'address.searching': 'Buscando la dirección',
  'address.filled': 'Se ha escrito la dirección. Complete el número de la casa y los demás datos.',
  'address.several': 'Hay varias direcciones con este código postal. Elija una.',
  'address.replace': '¿Reemplazar la dirección escrita por la del código postal?',
  'address.failed': 'No se pudo buscar la dirección. Escríbala directamente.',
}

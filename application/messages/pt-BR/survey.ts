import type { survey as ja } from '../ja/survey.ts'

/** The texts that help with what is written, in Brazilian Portuguese. */
export const survey: Readonly<Record<keyof typeof ja, string>> = {
  refused: 'Não é possível usar “{character}”. ',
  'refused.blank': 'Não é possível usar espaços. ',
  allowed: 'Digite {types}.',
  or: ' ou ',
  all: 'texto',
  allFull: 'caracteres de largura inteira (zenkaku)',
  kanji: 'kanji',
  hiragana: 'hiragana',
  katakana: 'katakana de largura inteira (zenkaku)',
  katakanaHalf: 'katakana de meia largura (hankaku)',
  alphabet: 'letras (A–Z)',
  alphabetFull: 'letras (A–Z) de largura inteira (zenkaku)',
  alphabetHalf: 'letras (A–Z) de meia largura (hankaku)',
  number: 'números',
  numberFull: 'números de largura inteira (zenkaku)',
  numberHalf: 'números de meia largura (hankaku)',

  'prefill.title': 'Dados anteriores',
  'prefill.offer': 'Você pode usar os dados da última vez ({items}).',
  'prefill.items': '{items} e outros, {count} campos',
  'prefill.and': ', ',
  'prefill.use': 'Preencher',
  'prefill.refuse': 'Não usar',
  'prefill.filled': 'Preenchido: {items}. Confira os dados.',
  'prefill.close': 'Fechar',
  'prefill.undo': 'Desfazer',

  'count.left': 'Caracteres restantes: {count}',
  'count.over': 'Caracteres a mais: {count}',

  'era.year': '{era} {year}',
  'era.first': '1',
  'era.day': '{day}/{month} do ano {year}',
  'era.ended': '{last} foi o último ano da era. {year} é {right}.',
  'era.unknown': 'Digite o ano da era em números. O primeiro ano é 1.',

  'address.searching': 'Procurando o endereço',
  'address.filled': 'O endereço foi preenchido. Complete com o número da casa e outros dados.',
  'address.several': 'Há vários endereços com este código postal. Escolha um.',
  'address.replace': 'Substituir o endereço preenchido pelo endereço do código postal?',
  'address.failed': 'Não foi possível procurar o endereço. Digite-o manualmente.',
}

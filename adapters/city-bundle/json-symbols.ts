/** Full-width signs that stand for those of JSON, and what they are called. */
const fullWidthSigns: readonly { signs: string; name: string; half: string }[] = [
  { signs: '“”„‟＂〝〟', name: '引用符', half: '"' },
  { signs: '，、', name: '読点', half: ',' },
  { signs: '：', name: 'コロン', half: ':' },
  { signs: '｛', name: 'かっこ', half: '{' },
  { signs: '｝', name: 'かっこ', half: '}' },
  { signs: '［', name: 'かっこ', half: '[' },
  { signs: '］', name: 'かっこ', half: ']' },
]

const fullWidthNumber = /^[－＋]?[０-９．]+/
const quotes = "'‘’`"
const spaces = '\u3000\u00a0\u200b\ufeff'

/** Words of other languages and other spellings that stand for those of JSON. */
const knownWords = ['true', 'false', 'null']
const otherWords: ReadonlyMap<string, string> = new Map([
  ['none', 'null'],
  ['nil', 'null'],
  ['undefined', 'null'],
  ['yes', 'true'],
  ['no', 'false'],
  ['on', 'true'],
  ['off', 'false'],
])

/** What is wrong with a symbol that JSON doesn't know. */
export function explainSymbol(
  text: string,
  offset: number,
  length: number,
): { offset: number; reason: string } {
  const word = text.slice(offset, offset + length)
  const first = [...word][0] ?? ''
  const because = (reason: string) => ({ offset, reason })
  const number = fullWidthNumber.exec(word)?.[0]
  if (number)
    return because(`「${number}」は全角の数字です。半角で ${number.normalize('NFKC')} と書いてください。`)
  const sign = fullWidthSigns.find(({ signs }) => signs.includes(first))
  if (sign) return because(`「${first}」は全角の${sign.name}です。半角の ${sign.half} にしてください。`)
  if (spaces.includes(first))
    return because('全角の空白か、見えない文字があります。半角の空白にしてください。')
  if (quotes.includes(first)) return because(`「${first}」ではなく、半角の " で囲んでください。`)
  if (text[offset - 1] === '"')
    return because(
      'この前の " で文字が終わっています。 " が足りないか、多すぎます（文字の中の " は \\" と書きます）。',
    )
  return because(wordReason(word, text.slice(offset + length).trimStart()))
}

function wordReason(word: string, rest: string): string {
  if (rest.startsWith(':') || /^"\s*:/.test(rest)) return `名前「${short(word)}」は " で囲んでください。`
  const meant = knownWords.find((known) => known === word.toLowerCase()) ?? otherWords.get(word.toLowerCase())
  if (meant) return `「${word}」ではなく、${meant} と書いてください。`
  return `「${short(word)}」は値として書けません。文字は " で囲んでください（true、false、null と半角の数は、そのまま書きます）。`
}

const short = (word: string): string => {
  const characters = [...word]
  return characters.length <= 20 ? word : `${characters.slice(0, 20).join('')}…`
}

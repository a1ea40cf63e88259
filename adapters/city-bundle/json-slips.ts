import { type ParseError, printParseErrorCode } from 'jsonc-parser'
import { openBrackets, unclosedByIndent } from './json-place.ts'
import { explainSymbol } from './json-symbols.ts'

/** A mistake in a JSON text, where it is and what to do about it. */
type Slip = { offset: number; reason: string; breaksStructure?: boolean }

/** Most mistakes that are told of one text. */
const maxSlips = 20

/** What is wrong with the symbols themselves; the structure around them is still known. */
const lexical: ReadonlySet<string> = new Set([
  'InvalidSymbol',
  'InvalidCommentToken',
  'UnexpectedEndOfComment',
  'UnexpectedEndOfString',
  'UnexpectedEndOfNumber',
  'InvalidNumberFormat',
  'InvalidCharacter',
  'InvalidEscapeCharacter',
  'InvalidUnicode',
])

/** What the parser complains of at the next symbol if the last one before it was wrong. */
const following: ReadonlySet<string> = new Set(['CommaExpected', 'ValueExpected', 'ColonExpected'])

/**
 * The mistakes that the errors of the parser come from, in the order of the text. Held back is what only follows from a
 * mistake before: the rest of its line and, once brackets don't match, everything but wrong symbols.
 */
export function explainSlips(text: string, errors: readonly ParseError[]): Slip[] {
  const slips: Slip[] = []
  let heldUntil = -1
  let nextSymbol = -1
  let isBroken = false
  let isTextOpen = false
  for (const error of withoutEchoes(errors)) {
    const { code } = error
    const isLexical = lexical.has(code)
    if (error.offset < heldUntil || (isBroken && !isLexical)) continue
    if (error.offset === nextSymbol && isTextOpen && code === 'InvalidSymbol') {
      isBroken = true
      heldUntil = endOfLine(text, error.offset)
      continue
    }
    if (error.offset === nextSymbol && following.has(code)) continue
    const slip = explainError(text, error)
    slips.push(slip)
    if (slips.length === maxSlips) break
    isBroken ||= slip.breaksStructure === true
    heldUntil =
      code === 'CommaExpected' && !slip.breaksStructure ? error.offset + 1 : endOfLine(text, error.offset)
    nextSymbol = isLexical ? symbolFrom(text, heldUntil) : -1
    isTextOpen = code === 'UnexpectedEndOfString'
  }
  if (slips.length > 0) return slips
  return [{ offset: 0, reason: text.trim() === '' ? '空のファイルです。' : 'JSONとして読めません。' }]
}

type ParserError = ParseError & { code: string }

/**
 * The errors in the order of the text. Of a missing name the parser complains again where it goes on, as of a missing
 * value.
 */
function withoutEchoes(errors: readonly ParseError[]): ParserError[] {
  let hasEcho = false
  const kept = errors.flatMap((error): ParserError[] => {
    const code = printParseErrorCode(error.error)
    if (hasEcho && code === 'ValueExpected') {
      hasEcho = false
      return []
    }
    hasEcho ||= code === 'PropertyNameExpected'
    return [{ ...error, code }]
  })
  return kept.sort((a, b) => a.offset - b.offset)
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end < 0 ? text.length + 1 : end
}

const notSpace = /[^ \t\r\n]/g

/** The offset of the first symbol from `offset` on; the length of the text if there is none. */
function symbolFrom(text: string, offset: number): number {
  notSpace.lastIndex = offset
  return notSpace.exec(text)?.index ?? text.length
}

/** The offset after the last symbol before `offset`. */
function symbolBefore(text: string, offset: number): number {
  let end = offset
  while (end > 0 && ' \t\r\n'.includes(text[end - 1] ?? '')) end -= 1
  return end
}

function explainError(text: string, { code, offset, length }: ParserError): Slip {
  const end = symbolBefore(text, offset)
  const next = text[offset] ?? ''
  const isInList = text[openBrackets(text, offset).open.at(-1) ?? -1] === '['
  const at = { text, offset, end, next, before: text[end - 1] ?? '', isInList }
  if (code === 'InvalidSymbol') return explainSymbol(text, offset, length)
  if (lexical.has(code)) return { offset, reason: lexicalReasons[code] ?? 'この書き方はできません。' }
  if (text.trim() === '') return { offset: 0, reason: '空のファイルです。' }
  if (code === 'EndOfFileExpected')
    return {
      offset,
      reason: 'この前で全体が閉じられています。この前の } か ] が多すぎます。',
      breaksStructure: true,
    }
  if (offset >= text.length || code === 'CloseBraceExpected' || code === 'CloseBracketExpected')
    return unclosed(at)
  if (code === 'CommaExpected') return explainComma(at)
  if (code === 'ColonExpected')
    return { offset: end, reason: '名前のあとに : と値がありません（名前のない並びは [ ] で囲みます）。' }
  return explainMissing(at)
}

const lexicalReasons: Readonly<Record<string, string>> = {
  InvalidCommentToken: 'コメント（// や /* */）は書けません。消してください。',
  UnexpectedEndOfComment: 'コメント（// や /* */）は書けません。消してください。',
  UnexpectedEndOfString:
    '" で始まった文字が、この行で終わっていません。終わりに " を付けてください（行を変えるところは \\n と書きます）。',
  InvalidCharacter: '" の中に、タブなどの見えない文字があります。消してください（タブは \\t と書きます）。',
  InvalidEscapeCharacter: '" の中の \\ の使い方が違います。\\ そのものは \\\\ と書いてください。',
  InvalidUnicode: '\\u のあとには、0～9とA～Fの4文字が必要です。',
  UnexpectedEndOfNumber: '数の書き方が違います。',
  InvalidNumberFormat: '数の書き方が違います。',
}

/** Where the parser stopped: the offset, the symbol there, and the end and the last character of the one before. */
type Stop = { text: string; offset: number; end: number; next: string; before: string; isInList: boolean }

/** Two values without a comma between them, or a bracket that isn't closed. */
function explainComma(stop: Stop): Slip {
  const { text, offset, end, next, isInList } = stop
  const isDigit = (character: string | undefined) => /^\d$/.test(character ?? '')
  if (isDigit(next) && isDigit(text[offset - 1]))
    return {
      offset: offset - 1,
      reason: '数の頭に0は付けられません。番号などは " で囲んで文字にしてください。',
    }
  if (next === ':' && isInList) return explainNameInList(stop)
  if (next === ':') return { offset, reason: 'この : の前に , と名前がありません。' }
  const isMismatch = next === (isInList ? '}' : ']') || (!isInList && (next === '{' || next === '['))
  if (isMismatch) return unclosed(stop)
  return { offset: end, reason: 'ここに , がありません。' }
}

/** A name in a list: the object that it belongs to is not opened, or the list before it not closed. */
function explainNameInList(stop: Stop): Slip {
  const { text } = stop
  const start = startOfText(text, stop.end)
  const end = symbolBefore(text, start)
  const isAmongObjects = text[end - 1] === '[' || text[symbolBefore(text, end - 1) - 1] === '}'
  if (!isAmongObjects) return unclosed({ ...stop, end })
  return { offset: start, reason: 'ここに { がありません。', breaksStructure: true }
}

/** Where the text that ends at `end` begins. */
function startOfText(text: string, end: number): number {
  let start = end - 1
  do start = text.lastIndexOf('"', start - 1)
  while (start > 0 && text[start - 1] === '\\')
  return Math.max(0, start)
}

/** A name or a value that isn't there. */
function explainMissing(stop: Stop): Slip {
  const { text, offset, end, next, before, isInList } = stop
  const isClosing = next === '}' || next === ']'
  const mismatched = next === (isInList ? '}' : ']')
  if (isClosing && before === ',' && !mismatched)
    return { offset: end - 1, reason: '最後の , は要りません。消してください。' }
  if (before === ':') return { offset: end, reason: ': のあとに値がありません。' }
  if (next === ',') return { offset, reason: 'この , は余分です。消してください。' }
  if (mismatched || (!isInList && (next === '{' || next === '['))) return unclosed(stop)
  if (!isInList && next !== ':') return { offset, reason: '名前は " で囲んでください。' }
  return { offset, reason: `「${text[offset] ?? ''}」はここに書けません。` }
}

/** A bracket that isn't closed where it should be: before a comma that stands there. */
function unclosed({ text, end, next, offset: stopped }: Stop): Slip {
  const misplaced = next === '' ? unclosedByIndent(text) : undefined
  if (misplaced !== undefined)
    return {
      offset: misplaced,
      reason: `この ${text[misplaced]} が閉じられていません。`,
      breaksStructure: true,
    }
  const offset = text[end - 1] === ',' ? symbolBefore(text, end - 1) : end
  const opener = openBrackets(text, offset).open.at(-1)
  if (opener === undefined) return { offset, reason: '閉じるかっこが合っていません。', breaksStructure: true }
  const line = text.slice(0, opener).split('\n').length
  const [open, close] = text[opener] === '{' ? ['{', '}'] : ['[', ']']
  const why = `${close} がありません（${line}行目の ${open} が閉じられていません）。`
  if (next === '}' || next === ']')
    return { offset: stopped, reason: `この ${next} が多すぎるか、前に ${why}`, breaksStructure: true }
  return { offset, reason: `ここに ${why}`, breaksStructure: true }
}

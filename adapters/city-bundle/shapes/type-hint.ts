const weekdays = '日月火水木金土'

/**
 * What is expected of a value: names of JSON types, the greatest number, and whether it is an object with a `value`.
 */
type Expected = { types: readonly string[]; maximum?: number | undefined; isFlag: boolean }

/** How a value of the wrong type is probably meant; undefined if nothing can be guessed. */
export function typeHint(value: unknown, expected: Expected): string | undefined {
  if (typeof value === 'string') return textHint(value, expected)
  if (typeof value === 'number' && expected.types.includes('string')) return '" で囲んでください。'
  if (typeof value === 'boolean' && expected.isFlag) return `{ "value": ${value} } と書いてください。`
  return value === null ? '使わないなら、この行を消してください。' : undefined
}

function textHint(value: string, { types, maximum }: Expected): string | undefined {
  const text = value.normalize('NFKC').trim()
  const width = /[０-９Ａ-Ｚａ-ｚ]/.test(value) ? '全角の文字があります。' : ''
  const digits = text.replace(/^¥|円$|,(?=\d{3}(?:\D|$))/g, '')
  if (types.includes('integer') && /^-?\d+$/.test(digits))
    return `${width}" で囲まずに ${digits} と書いてください。`
  const weekday = weekdays.indexOf(text.charAt(0))
  if (
    types.includes('integer') &&
    maximum === weekdays.length - 1 &&
    /^.(?:曜日?)?$/u.test(text) &&
    weekday >= 0
  )
    return `曜日は、日曜の0から土曜の6までの数で書きます。「${value}」は ${weekday} です。`
  if (types.includes('boolean') && /^(?:true|false)$/i.test(text))
    return `${width}" で囲まずに ${text.toLowerCase()} と書いてください。`
  return types.includes('array') ? '[ ] で囲んでください。' : undefined
}

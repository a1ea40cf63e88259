import { exceedsCodePoints, textLength } from '../../shared/text-length.ts'
import { type Issue, issue } from '../issue.ts'
import type { SchemaItem } from '../survey-config.ts'
import { hasFullWidth, hasOnly } from './character-types.ts'
import { isPhone, isPostcode } from './digit-rules.ts'
import { isEmail } from './email-rule.ts'

/** The greatest length of a text answer, in graphemes (VAL-18, CONST-05). */
export const maxTextLength = 300

/** An identifier field has 15 characters (VAL-23, CONST-05). */
const identifier = /^[a-z0-9-]{15}$/

const controlsInLine = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]/u
const controlsInArea = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]/u

/**
 * The allowed length of a text, in graphemes: a missing min is 0, a missing or larger max 300 (VAL-18). A max binds
 * only with `limitation`; without it all texts may have 300.
 */
export const lengthBounds = ({ length }: SchemaItem): { min: number; max: number } => ({
  min: length?.min ?? 0,
  max: Math.min((length?.limitation === true ? length.max : undefined) ?? maxTextLength, maxTextLength),
})

/** `text` with every line break as LF. */
export const normaliseLineBreaks = (text: string): string => text.replace(/\r\n?/g, '\n')

/** The issues of a one-line text, which may have no line breaks and no control characters. */
export const checkLine = (text: string, item: SchemaItem): readonly Issue[] =>
  checkText(text, item, controlsInLine)

/** The issues of a text of several lines; each line break counts as one character. */
export const checkArea = (text: string, item: SchemaItem): readonly Issue[] =>
  checkText(normaliseLineBreaks(text), item, controlsInArea)

function checkText(text: string, item: SchemaItem, controls: RegExp): readonly Issue[] {
  const { min, max } = lengthBounds(item)
  const tooLong = issue(item, 'text.length', { min, max })
  // First, so that the checks below only see short texts.
  if (exceedsCodePoints(text, max)) return [tooLong]
  if (controls.test(text) || !hasOnly(text, item.characterType)) return [issue(item, 'text.character', {})]
  if (item.imeType === 'hankaku_only' && hasFullWidth(text)) return [issue(item, 'text.half_width', {})]
  const format = checkFormat(text, item)
  if (format !== undefined) return [format]
  const length = textLength(text)
  return length < min || length > max ? [tooLong] : []
}

function checkFormat(text: string, item: SchemaItem): Issue | undefined {
  switch (item.inputFormat) {
    case 'postcode':
      return isPostcode(text) ? undefined : issue(item, 'text.format', {})
    case 'phone':
      return isPhone(text) ? undefined : issue(item, 'text.format', {})
    case 'email':
      return isEmail(text) ? undefined : issue(item, 'text.format', {})
    case 'alphanumeric':
      return /^[A-Za-z0-9]+$/.test(text) ? undefined : issue(item, 'text.half_width', {})
    case 'identifier':
      return identifier.test(text) ? undefined : issue(item, 'text.identifier', {})
    default:
      return undefined
  }
}

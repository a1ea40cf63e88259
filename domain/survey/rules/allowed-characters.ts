import type { InputFormat, SchemaItem } from '../survey-config.ts'
import { hasFullWidth, hasOnly } from './character-types.ts'

/** What the characters of an answer are judged by. */
export type EntryKind = 'text' | 'digits' | 'phone' | 'postcode' | 'email' | 'alphanumeric' | 'identifier'

/** Whether a character, with its variation selector, is allowed. */
export type Allows = (character: string) => boolean

const kindsOfTypes: Readonly<Record<string, EntryKind>> = {
  text: 'text',
  textarea: 'text',
  address: 'text',
  number: 'digits',
  phone: 'phone',
  postcode: 'postcode',
  email: 'email',
}

const kindsOfFormats: Readonly<Record<InputFormat, EntryKind>> = {
  any: 'text',
  phone: 'phone',
  postcode: 'postcode',
  email: 'email',
  alphanumeric: 'alphanumeric',
  identifier: 'identifier',
}

const digit = /^[0-9]$/

const characters: Readonly<Record<Exclude<EntryKind, 'text'>, RegExp>> = {
  digits: digit,
  phone: digit,
  postcode: digit,
  email: /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~@-]$/,
  alphanumeric: /^[A-Za-z0-9]$/,
  identifier: /^[a-z0-9-]$/,
}

/** By its type, and a text by its format; undefined for an item that is not written. */
export function entryKindOf({
  type,
  inputFormat,
}: Pick<SchemaItem, 'type' | 'inputFormat'>): EntryKind | undefined {
  const kind = Object.hasOwn(kindsOfTypes, type) ? kindsOfTypes[type] : undefined
  return kind === 'text' ? (kindsOfFormats[inputFormat ?? 'any'] ?? kind) : kind
}

/**
 * Which characters the rules of a written item allow, wherever they stand; undefined for an item that is not written.
 */
export function allowedIn(item: SchemaItem): Allows | undefined {
  const kind = entryKindOf(item)
  if (kind === undefined) return undefined
  // The types that have a kind of their own know neither character types nor input modes.
  if (kindsOfTypes[item.type] !== 'text')
    return (character) => kind === 'text' || characters[kind].test(character)
  return (character) =>
    (kind === 'text' || characters[kind].test(character)) &&
    hasOnly(character, item.characterType) &&
    !(item.imeType === 'hankaku_only' && hasFullWidth(character))
}

/** The first character of `text` that the rules of the item allow nowhere; undefined if there is none. */
export function refusedCharacter(item: SchemaItem, text: string): string | undefined {
  const allows = allowedIn(item)
  return allows && charactersOf(text).find((character) => !allows(character))
}

/** The characters of a text, each with its variation selector. */
const charactersOf = (text: string): readonly string[] =>
  text.match(/.[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]?/gsu) ?? []

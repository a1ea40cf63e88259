import { count, described, listOf, type Of, object, oneOf, text } from '../../shape.ts'
import { inData } from './call.ts'

/** Bytes that are made into characters at a time; engines take so many arguments. */
const AT_ONCE = 0x2000

/** Bytes as they stand in JSON: Base64. */
export function contentOf(bytes: Uint8Array): string {
  let characters = ''
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    characters += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE))
  return btoa(characters)
}

/** The bytes of Base64. @throws Error if it is none */
const bytesOf = (content: string): Uint8Array =>
  Uint8Array.from(atob(content), (character) => character.charCodeAt(0))

/** A piece of a file, in Base64. */
const attachmentPiece = object({
  name: text,
  kind: oneOf('jpeg', 'png', 'pdf'),
  bytes: count,
  pieces: count,
  content: described('Base64', text),
})

/** Of a call that answers a piece of a file. */
export const inPiece = {
  ...inData(attachmentPiece),
  result: ({ data }: { readonly data: Of<typeof attachmentPiece> }) => ({
    ...data,
    content: bytesOf(data.content),
  }),
}

/** What has become of files. */
export const attachmentStates = listOf(
  object({ attachmentId: text, state: oneOf('open', 'kept', 'waiting', 'infected') }),
)

/** What a file that begins is told. */
export const begunFile = object({ attachmentId: text, pieces: count, pieceBytes: count })

/** How much of a file is there. */
export const sentPieces = object({ have: count })

/** A file that is whole. */
export const finishedFile = object({
  answer: described('What an answer names it by: `<id>:<bytes>:<name>`', text),
})

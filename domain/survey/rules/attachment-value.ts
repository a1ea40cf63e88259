/** What a resident may attach: bytes of a file, files of an item, and bytes of a piece in which a file is sent. */
export const attachmentLimits = {
  bytes: 10 * 1024 * 1024,
  filesOfItem: 5,
  pieceBytes: 512 * 1024,
} as const

/** A file as an answer names it. */
export type AttachmentValue = {
  attachmentId: string
  bytes: number
  /** As its owner sees it, with the ending of what it is. */
  name: string
}

/** `<id>:<bytes>:<name>`; a name has neither line breaks nor other controls. */
const form = /^([\w-]{1,64}):([1-9]\d{0,8}):([^\p{Cc}]{1,200})$/u

/** Begins the text that stands in a form for a file that is still being sent; no answer is sent with it. */
export const UNFINISHED = '+'

/** The text of an answer that names a file. */
export const attachmentText = ({ attachmentId, bytes, name }: AttachmentValue): string =>
  `${attachmentId}:${bytes}:${name}`

/** The file that a text of an answer names; undefined if it names none. */
export function attachmentIn(text: string): AttachmentValue | undefined {
  const [, attachmentId, bytes, name] = form.exec(text) ?? []
  if (attachmentId === undefined || name === undefined) return undefined
  return { attachmentId, bytes: Number(bytes), name }
}

/** The id that a sent text begins with, whatever follows; undefined if it begins with none. */
export const attachmentIdIn = (text: string): string | undefined => /^([\w-]{1,64})(?::|$)/.exec(text)?.[1]

const KIB = 1024
const MIB = KIB * KIB

/** A size as people read it: `482 KB`, `1.5 MB`. */
export const shownBytes = (bytes: number): string =>
  bytes < MIB ? `${Math.max(1, Math.round(bytes / KIB))} KB` : `${(bytes / MIB).toFixed(1)} MB`

/** A file as lists, sheets and screens name it: `在職証明.pdf（482 KB）`. */
export const shownAttachment = ({ name, bytes }: Pick<AttachmentValue, 'name' | 'bytes'>): string =>
  `${name}（${shownBytes(bytes)}）`

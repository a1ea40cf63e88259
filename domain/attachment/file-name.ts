import type { ContentKind } from './judge-content.ts'

const endings: Readonly<Record<ContentKind, string>> = { jpeg: '.jpg', png: '.png', pdf: '.pdf' }

/** Characters of a name before its ending; file systems take 255 bytes of all, of which Japanese needs three each. */
const MAX_CHARACTERS = 60

/**
 * The name under which a file is kept: the last part of what its owner's device calls it, without what a file system or
 * a header would take for something else, and with the ending of what it is.
 */
export function fileNameOf(given: string, kind: ContentKind): string {
  const last = given.normalize('NFC').split(/[\\/]/u).at(-1) ?? ''
  const stem = last.replace(/\.[A-Za-z0-9]{1,5}$/u, '')
  const plain = stem
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}:*?"<>|]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[ .]+|[ .]+$/gu, '')
  const short = [...plain].slice(0, MAX_CHARACTERS).join('').trim()
  return (short || 'file') + endings[kind]
}

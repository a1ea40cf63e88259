import type { ContentKind } from './judge-content.ts'

const endings: Readonly<Record<ContentKind, string>> = { jpeg: '.jpg', png: '.png', pdf: '.pdf' }

/**
 * UTF-8 bytes of a name before its ending, which are sixty Japanese characters; file systems take 255 in all, and where
 * a file is written out the id stands before it.
 */
const MAX_BYTES = 180

/**
 * The name under which a file is kept: the last part of what its owner's device calls it, without what a file system or
 * a header would take for something else, and with the ending of what it is.
 */
export function fileNameOf(given: string, kind: ContentKind): string {
  const last = given.normalize('NFC').split(/[\\/]/u).at(-1) ?? ''
  const stem = last.replace(/\.[A-Za-z0-9]{1,5}$/u, '')
  const plain = stem
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}:*?"<>|]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[ .]+|[ .]+$/gu, '')
  return (shortened(plain) || 'file') + endings[kind]
}

function shortened(name: string): string {
  let short = ''
  let bytes = 0
  for (const character of name) {
    bytes += bytesOf(character.codePointAt(0) ?? 0)
    if (bytes > MAX_BYTES) break
    short += character
  }
  return short.trim()
}

/** In UTF-8. */
const bytesOf = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4

import type { Media } from '../../application/ports/city-repository.ts'
import { type Finding, finding } from './fault.ts'

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['svg', 'image/svg+xml'],
])

const safeName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

/**
 * An image of a bundle, or what is wrong with it. SVG may have no scripts and no external styles or references; the
 * server must still sandbox it.
 */
export function readMedia(name: string, bytes: Uint8Array): Media | Finding {
  const contentType = contentTypes.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
  if (!contentType || !safeName.test(name)) return finding('$', 'media.name_invalid', {})
  if (!looksLike(contentType, bytes)) return finding('$', 'media.content_mismatch', {})
  if (contentType === 'image/svg+xml' && hasActiveContent(new TextDecoder().decode(bytes)))
    return finding('$', 'media.active_content', {})
  return { name, contentType, bytes }
}

function looksLike(contentType: string, bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 16))
  if (contentType === 'image/png') return head.startsWith('\u0089PNG\r\n\u001a\n')
  if (contentType === 'image/jpeg') return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  if (contentType === 'image/webp') return head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP'
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<svg[\s>]/.test(
    new TextDecoder().decode(bytes.subarray(0, 2_000)).replace(/^\uFEFF/, ''),
  )
}

/**
 * Whether an SVG has a script, event handler, foreign document, entity or external reference (`#local` ones are
 * allowed).
 */
const hasActiveContent = (svg: string): boolean =>
  /<script|<foreignobject|<iframe|<!entity|@import|[\s"']on[a-z]+\s*=|javascript:/i.test(svg) ||
  /(?:href|src)\s*=\s*["']?\s*(?!["'\s#])/i.test(svg) ||
  /url\(\s*["']?\s*(?!["'\s#])/i.test(svg)

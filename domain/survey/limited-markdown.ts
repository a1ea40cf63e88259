import { isSafeLink } from '../shared/safe-link.ts'

/** A piece of a description: plain text (line breaks are part of it) or a link. */
type Inline = string | { readonly text: string; readonly href: string }
/** A paragraph as a list of its pieces. */
type Paragraph = readonly Inline[]

/**
 * Parses a description into paragraphs, split at blank lines, with `[text](href)` links to http, https, tel and mailto.
 * All other markdown and raw HTML stays plain text (FORM-03). Empty for a blank text; takes linear time.
 */
export function parseMarkdown(text: string): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let lines: string[] = []
  const close = () => {
    if (lines.length > 0) paragraphs.push(inlinesOf(lines.join('\n')))
    lines = []
  }
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (/\S/.test(line)) lines.push(line)
    else close()
  }
  close()
  return paragraphs
}

/**
 * Goes from one `](` to the next. A label never starts before the last `](` and an href never ends behind the next one
 * (`]` ends it), so that each character is read a fixed number of times.
 */
function inlinesOf(text: string): Paragraph {
  const inlines: Inline[] = []
  let shown = 0
  let from = 0
  for (let middle = text.indexOf(']('); middle !== -1; middle = text.indexOf('](', from)) {
    const labelAt = from + text.slice(from, middle).lastIndexOf('[')
    const end = endOfHref(text, middle + 2)
    const label = text.slice(labelAt + 1, middle)
    const href = text.slice(middle + 2, end)
    from = middle + 2
    if (labelAt < shown || text[labelAt] !== '[' || text[end] !== ')') continue
    if (/^[!\\]$/.test(text[labelAt - 1] ?? '') || !isLabel(label) || !isSafeLink(href)) continue
    if (labelAt > shown) inlines.push(text.slice(shown, labelAt))
    inlines.push({ text: label, href })
    shown = end + 1
    from = shown
  }
  if (shown < text.length) inlines.push(text.slice(shown))
  return inlines
}

const isLabel = (label: string): boolean => /\S/.test(label) && !label.includes(']')

function endOfHref(text: string, from: number): number {
  let end = from
  while (end < text.length && !/[\s()[\]]/.test(text[end] ?? '')) end += 1
  return end
}

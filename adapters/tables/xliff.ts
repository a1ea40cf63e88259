import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { unescapeControls } from './escaped-text.ts'
import { escapeXml } from './package-parts.ts'
import { readXml } from './read-xml.ts'

/** A text for a translator; `note` may be empty, and so is `target` while it is not translated. */
export type XliffUnit = { place: string; source: string; target: string; note: string }

/** What a file says of its languages, and its texts; `target` is '' while a text is not translated. */
type XliffFile = { to: string | undefined; units: { place: string; source: string; target: string }[] }

/** Texts that wait for their translation, as XLIFF 1.2. */
export function writeXliff(
  units: readonly XliffUnit[],
  { from, to, original }: { from: LanguageCode; to: LanguageCode; original: string },
): string {
  const body = units.map(
    (
      { place, source, target, note },
      at,
    ) => `      <trans-unit id="${at + 1}" resname="${escapeXml(place)}" xml:space="preserve">
        <source>${escapeXml(source)}</source>
        <target state="${target === '' ? 'needs-translation' : 'translated'}">${escapeXml(target)}</target>
${note === '' ? '' : `        <note>${escapeXml(note)}</note>\n`}      </trans-unit>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="${escapeXml(original)}" source-language="${escapeXml(from)}" target-language="${escapeXml(to)}" datatype="plaintext">
    <body>
${body.join('')}    </body>
  </file>
</xliff>
`
}

/**
 * Reads XLIFF 1.2 of any tool: marks within texts are left out, and so is what a tool proposes (`alt-trans`).
 *
 * @throws WorkbookUnreadable if it is no XML, or has a document type
 */
export function readXliff(xml: string): XliffFile {
  const units: XliffFile['units'] = []
  let to: string | undefined
  let unit: { place: string; source: string; target: string } | undefined
  let part: 'source' | 'target' | undefined
  let proposals = 0
  readXml(xml.replace(/^\ufeff/, ''), {
    open(name, attributes) {
      if (name === 'file') to ??= attributes['target-language']
      if (name === 'alt-trans') proposals += 1
      if (name === 'trans-unit') unit = { place: attributes.resname ?? '', source: '', target: '' }
      if (proposals === 0 && (name === 'source' || name === 'target')) part = name
    },
    text(text) {
      if (unit && part) unit[part] += text
    },
    close(name) {
      if (name === 'alt-trans') proposals -= 1
      if (name === part) part = undefined
      if (name !== 'trans-unit' || !unit) return
      units.push({ ...unit, source: unescapeControls(unit.source), target: unescapeControls(unit.target) })
      unit = undefined
    },
  })
  return { to, units }
}

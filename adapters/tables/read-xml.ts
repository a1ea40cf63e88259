import { SaxesParser } from 'saxes'
import { WorkbookUnreadable } from './workbook-unreadable.ts'

/** The attributes of an element by name, without prefixes. */
type Attributes = Readonly<Record<string, string>>

/** What is done with the parts of an XML text, in its order. Names come without their prefixes. */
type XmlHandler = {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/**
 * Reads `xml` from its beginning to its end. Entities of its own are not known.
 *
 * @throws WorkbookUnreadable if it is no XML, or has a document type
 */
export function readXml(xml: string, handler: XmlHandler): void {
  const reader = xmlReader(handler)
  reader.write(xml)
  reader.end()
}

/**
 * Reads an XML text that comes in pieces, as `readXml` does.
 *
 * @throws WorkbookUnreadable from `write` and `end`
 */
export function xmlReader({ open, text, close }: XmlHandler): { write(xml: string): void; end(): void } {
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new WorkbookUnreadable('no_workbook')
  })
  parser.on('doctype', () => {
    throw new WorkbookUnreadable('no_workbook')
  })
  parser.on('opentag', ({ name, attributes }) => open?.(localName(name), withLocalNames(attributes)))
  parser.on('closetag', ({ name }) => close?.(localName(name)))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  return { write: (xml) => void parser.write(xml), end: () => void parser.close() }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const withLocalNames = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => !name.startsWith('xmlns'))
      .map(([name, value]) => [localName(name), value]),
  )

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readXliff, writeXliff } from '../../../adapters/tables/xliff.ts'

const names = { from: 'ja', to: 'en', original: 'みなと市' }
const aUnit = (source: string) => ({ place: '申請：svy001/q1/title', source, target: '', note: '' })

test('texts are written as XLIFF 1.2 that waits for translations', () => {
  const unit = { ...aUnit('お名前 <必須> & "漢字"'), note: '短く' }
  expect(writeXliff([unit], names)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="みなと市" source-language="ja" target-language="en" datatype="plaintext">
    <body>
      <trans-unit id="1" resname="申請：svy001/q1/title" xml:space="preserve">
        <source>お名前 &lt;必須&gt; &amp; &quot;漢字&quot;</source>
        <target state="needs-translation"></target>
        <note>短く</note>
      </trans-unit>
    </body>
  </file>
</xliff>
`)
})

test('any text comes back as it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (sources) => {
      const { to, units } = readXliff(writeXliff(sources.map(aUnit), names))
      expect(to).toBe('en')
      expect(units).toEqual(sources.map((source) => ({ place: '申請：svy001/q1/title', source, target: '' })))
    }),
  )
})

test('what other tools write is read: marks, proposals, CDATA, prefixes and a byte order mark', () => {
  const xml = `\ufeff<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
    <x:file target-language="en-US"><x:body><x:group>
      <x:trans-unit id="a">
        <x:source>お<x:g id="1">名前</x:g></x:source>
        <x:alt-trans><x:source>名前</x:source><x:target>No</x:target></x:alt-trans>
        <x:target state="final"><![CDATA[Your <name>]]></x:target>
        <x:note>Not this</x:note>
      </x:trans-unit>
    </x:group></x:body></x:file></x:xliff>`
  expect(readXliff(xml)).toEqual({
    to: 'en-US',
    units: [{ place: '', source: 'お名前', target: 'Your <name>' }],
  })
})

test('what is no XML, and what has a document type, is refused', () => {
  expect(() => readXliff('<xliff>')).toThrow()
  expect(() => readXliff('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toThrow()
})

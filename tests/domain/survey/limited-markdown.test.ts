import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMarkdown } from '../../../domain/survey/limited-markdown.ts'

const link = (text: string, href: string) => ({ text, href })

test('a description consists of paragraphs and links, and line breaks are kept [FORM-03]', () => {
  expect(
    parseMarkdown('一行目\n二行目は[町のページ](https://example.jp/a?b=1#c)です。\n\n \n次の段落'),
  ).toEqual([['一行目\n二行目は', link('町のページ', 'https://example.jp/a?b=1#c'), 'です。'], ['次の段落']])
})

test.each([
  ['', []],
  [' \n　\n\t', []],
  ['a\r\n\r\nb\rc', [['a'], ['b\nc']]],
  ['\n\na\n\n\n\nb\n', [['a'], ['b']]],
])('%j has the paragraphs %j [FORM-03]', (text, paragraphs) => {
  expect(parseMarkdown(text)).toEqual(paragraphs)
})

test.each([
  ['[a](https://example.jp)', [link('a', 'https://example.jp')]],
  ['[a](HTTP://example.jp/)', [link('a', 'HTTP://example.jp/')]],
  ['[電話](tel:0312345678)', [link('電話', 'tel:0312345678')]],
  ['[電話](tel:+81-3-1234-5678)', [link('電話', 'tel:+81-3-1234-5678')]],
  ['[案](https://example.jp/a@b?c=d@e#f@g)', [link('案', 'https://example.jp/a@b?c=d@e#f@g')]],
  ['[港](https://example.jp:8443)', [link('港', 'https://example.jp:8443')]],
  ['[問](https://example.jp?q=@x)', [link('問', 'https://example.jp?q=@x')]],
  ['[メール](mailto:city@example.jp?subject=a)', [link('メール', 'mailto:city@example.jp?subject=a')]],
  ['[a](https://x.jp)[b](https://y.jp)', [link('a', 'https://x.jp'), link('b', 'https://y.jp')]],
  ['[x] [a](https://x.jp)', ['[x] ', link('a', 'https://x.jp')]],
  ['[[a](https://x.jp)]', ['[', link('a', 'https://x.jp'), ']']],
  ['[a](bad)[b](https://y.jp)', ['[a](bad)', link('b', 'https://y.jp')]],
  ['[二\n行](https://x.jp)', [link('二\n行', 'https://x.jp')]],
])('%j has its links [FORM-03]', (text, paragraph) => {
  expect(parseMarkdown(text)).toEqual([paragraph])
})

test.each([
  '<script>alert(1)</script>',
  '<a href="https://evil.example">a</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert)',
  '[x](java\tscript:alert)',
  '[x](&#106;avascript:alert)',
  '[x](data:text/html,a)',
  '[x](vbscript:a)',
  '[x](file:///etc/passwd)',
  '[x](//evil.example)',
  '[x](/survey/svy001)',
  '[x](http:evil.example)',
  '[x](https://)',
  '[x](https://user@evil.example\\@city.jp)',
  '[x](https://a@b/)',
  '[x](https://city.jp@evil.example)',
  '[x](HTTP://city.jp:443@evil.example/)',
  '[x](https://a:b@evil.example?x)',
  '[x]( https://example.jp)',
  '[x](https://example.jp "title")',
  '[x](https://exa\u0000mple.jp)',
  '[x](<https://example.jp>)',
  '[x] (https://example.jp)',
  '[](https://example.jp)',
  '[ ](https://example.jp)',
  '[x](tel:)',
  '[x](tel:javascript)',
  '[x](mailto:)',
  '[x][ref]',
  '![x](https://example.jp/x.png)',
  '\\[x](https://example.jp)',
  'a]b](https://example.jp)',
  '[a]b](https://example.jp)',
  '**太字** _斜体_ `code` ~~x~~',
  '# 見出し',
  '- 項目\n- 項目',
  '> 引用',
  '| a | b |',
  '<https://example.jp>',
  'https://example.jp',
  '&lt;b&gt;',
])('%j stays plain text [FORM-03]', (text) => {
  expect(parseMarkdown(text)).toEqual([[text]])
})

test('every link has one of the four schemes, and only written text is shown [FORM-03]', () => {
  const piece = fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    '](',
    '!',
    '\\',
    '\n',
    ' ',
    'a',
    'https://x.jp',
    'javascript:x',
    'tel:1',
    '<b>',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('')
      const inlines = parseMarkdown(text).flat()
      for (const inline of inlines) {
        if (typeof inline !== 'string') expect(inline.href).toMatch(/^(https?|tel|mailto):/i)
      }
      const written = inlines.map((each) =>
        typeof each === 'string' ? each : `[${each.text}](${each.href})`,
      )
      const lines = text.split('\n').filter((line) => /\S/.test(line))
      expect(written.join('').replaceAll('\n', '')).toBe(lines.join(''))
    }),
    { numRuns: 500 },
  )
})

// A parser that looks at characters again and again would need hours for these.
describe('a hostile text of a megabyte is parsed in linear time', () => {
  test.each([
    '[',
    ']',
    '(',
    ')',
    '](',
    '[](',
    '[a](',
    '[a](https://x',
    '![',
    '[a](https://x.jp) ',
    '\n',
    ' \n',
    '\\',
    '[a]((',
    'あ',
  ])('made of %j [FORM-03]', (piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length))
    const shown = parseMarkdown(text)
      .flat()
      .reduce(
        (length, each) =>
          length + (typeof each === 'string' ? each.length : each.text.length + each.href.length + 4),
        0,
      )
    expect(shown).toBeLessThanOrEqual(text.length)
  })

  test('ending in a bracket that closes all of them [FORM-03]', () => {
    for (const text of [`${'['.repeat(1_000_000)}](https://x.jp)`, `${'[a]('.repeat(250_000)})`]) {
      expect(parseMarkdown(text)).toHaveLength(1)
    }
  })
})

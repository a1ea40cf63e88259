import { describe, expect, test } from 'vitest'
import { languages } from '../../application/texts/languages.ts'
import { layers, lineOf, parseSource, type SourceFile, type SyntaxNode, sourceFiles } from './source-files.ts'

const codes = languages.map(({ code }) => code)
const translated = codes.slice(1)
const listOfLanguages = 'application/texts/languages.ts'

const isCode = (node: unknown): boolean => {
  const { type, value, name } = (node ?? {}) as { type?: string; value?: unknown; name?: unknown }
  return (
    (type === 'Literal' && codes.includes(String(value))) ||
    (type === 'Identifier' && name === 'defaultLanguage')
  )
}

/** Comparing with a language code, or choosing by one. */
function choosesByCode(node: SyntaxNode): boolean {
  if (node.type === 'BinaryExpression') {
    return /^[!=]==?$/.test(String(node.operator)) && (isCode(node.left) || isCode(node.right))
  }
  if (node.type === 'SwitchCase') return isCode(node.test)
  if (node.type === 'CallExpression') {
    const { property } = node.callee as { property?: { name?: string } }
    return (
      /^(includes|startsWith|has)$/.test(property?.name ?? '') && (node.arguments as unknown[]).some(isCode)
    )
  }
  if (node.type !== 'ObjectExpression' && node.type !== 'ObjectPattern') return false
  // One code may be the name of any field.
  return (node.properties as readonly SyntaxNode[]).filter(isNamedLikeCode).length > 1
}

function isNamedLikeCode({ key }: SyntaxNode): boolean {
  const { type, name, value } = (key ?? {}) as { type?: string; name?: string; value?: unknown }
  return codes.includes(String(type === 'Identifier' ? name : value))
}

const isTextOf = (code: string, target: string): boolean => target === `application/texts/${code}.json`

/** What a file does that only the list of languages may do. */
function faults(file: SourceFile): string[] {
  const chosen = file.nodes
    .filter(choosesByCode)
    .map((node) => `${file.path}:${lineOf(file, node)} chooses by a language code`)
  const imported = file.imports
    .filter((target) => translated.some((code) => isTextOf(code, target)))
    .map((target) => `${file.path} imports ${target}`)
  return [...chosen, ...imported]
}

const files = sourceFiles(layers)

test('nothing but the list of languages compares a language code or imports the texts of a translation', () => {
  expect(files.length).toBeGreaterThan(60)
  expect(files.filter(({ path }) => path !== listOfLanguages).flatMap(faults)).toEqual([])
})

test('the list of languages fetches translations when they are wanted', () => {
  const list = files.find(({ path }) => path === listOfLanguages)!
  const fetched = list.nodes.filter(({ type }) => type === 'ImportExpression')
  const translations = list.imports.filter((target) => translated.some((code) => isTextOf(code, target)))
  expect(translations.length).toBeGreaterThan(0)
  expect(fetched).toHaveLength(translations.length)
})

describe('a breach is found', () => {
  test.each([
    "languageCode === 'en' ? a : b",
    "if ('ja' !== languageCode) a()",
    "switch (languageCode) { case 'en': a() }",
    'languageCode === defaultLanguage',
    "['en'].includes(languageCode) || languageCode.startsWith('en')",
    "const texts = { 'ja': a, en: b }",
    'const { ja, en } = texts',
    'const texts = { ja, en: a }[languageCode]',
    "import { shared } from '../application/texts/en.json'",
    "const a = () => import('../application/texts/en.json')",
    "import type { shared } from '../application/texts/en.json'",
  ])('%s', (text) => {
    expect(faults(parseSource('ui/x.ts', text))).not.toEqual([])
  })

  test.each([
    "import { shared as ja } from '../application/texts/ja.json'",
    "const segmenter = new Intl.Segmenter('ja')",
    'let languageCode = defaultLanguage',
    'const row = { en: 1, width: 2 }',
    "const kind = other === 'enabled'",
  ])('%s is fine', (text) => {
    expect(faults(parseSource('ui/x.ts', text))).toEqual([])
  })
})

const screens = files.filter(({ path }) => path.startsWith('ui/'))

test('stores hold codes and details: what they say is chosen where it is shown', () => {
  const stores = screens.filter(({ path }) => path.endsWith('-store.ts'))
  const worded = stores.filter(({ imports }) =>
    imports.some((target) => target === 'ui/frame/translation.ts' || target.startsWith('application/texts/')),
  )
  expect(stores.length).toBeGreaterThan(15)
  expect(worded.map(({ path }) => path)).toEqual([])
})

test('who asks for texts names their areas, so that they come with its file', () => {
  const asks = screens.flatMap((file) =>
    file.nodes
      .filter(
        ({ type, callee }) => type === 'CallExpression' && (callee as { name?: string }).name === 'useTexts',
      )
      .map((node) => ({ at: `${file.path}:${lineOf(file, node)}`, areas: node.arguments as SyntaxNode[] })),
  )
  expect(asks.length).toBeGreaterThan(100)
  expect(asks.filter(({ areas }) => areas.some(({ type }) => type !== 'Literal'))).toEqual([])
})

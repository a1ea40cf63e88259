import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = readdirSync(join(root, 'ui'), { recursive: true, encoding: 'utf8' }).map((file) =>
  join(root, 'ui', file),
)
const read = (file: string): string => readFileSync(file, 'utf8')
const short = (file: string): string => file.slice(root.length + 1)

/** The classes that a stylesheet has. */
const classesOf = (file: string): ReadonlySet<string> =>
  new Set(
    [
      ...read(file)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/([^{};]+)\{/g),
    ].flatMap(([, head = '']) => [...head.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)),
  )

/** What a stylesheet takes from others and they do not have: a misspelt class is silently none at all. */
const missingBases = (file: string): string[] =>
  [...read(file).matchAll(/composes:\s*([\w\s-]+?)(\s+from\s+global)?;/g)].flatMap(
    ([, names = '', isShared]) => {
      const known = classesOf(isShared ? join(root, 'ui/frame/parts/shared.css') : file)
      return names.split(/\s+/).flatMap((name) => (known.has(name) ? [] : [`${short(file)}: ${name}`]))
    },
  )

/** The classes that a screen names and its stylesheet has not. */
const missingClasses = (file: string): string[] => {
  const text = read(file)
  const code = text.replace(/^import .*$/gm, '')
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, styles = '', from = '']) => {
      const known = classesOf(resolve(dirname(file), from))
      const named = [...code.matchAll(new RegExp(`\\b${styles}\\.(\\w+)\\b(?!\\()`, 'g'))].map(
        ([, name = '']) => name,
      )
      return named.flatMap((name) => (known.has(name) ? [] : [`${short(file)}: ${name}`]))
    },
  )
}

describe('styles', () => {
  test('a class that a stylesheet builds on stands where it is taken from', () => {
    const sheets = files.filter((file) => file.endsWith('.module.css'))
    expect(sheets.length).toBeGreaterThan(30)
    expect(sheets.flatMap(missingBases)).toEqual([])
  })

  test('a class that a screen names stands in its stylesheet', () => {
    const screens = files.filter((file) => file.endsWith('.tsx'))
    expect(screens.length).toBeGreaterThan(100)
    expect([...new Set(screens.flatMap(missingClasses))]).toEqual([])
  })
})

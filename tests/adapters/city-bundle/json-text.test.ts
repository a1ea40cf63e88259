import { describe, expect, test } from 'vitest'
import { readJsonText } from '../../../adapters/city-bundle/json-text.ts'
import { authoredFiles } from './authored-files.ts'

const good = authoredFiles['surveys/1.json'] ?? ''
const lines = good.split('\n').length

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The texts that a slip at one character makes of the good one. */
const slips: [what: string, textsAt: (at: number) => string][] = [
  ['without one character', (at) => good.slice(0, at) + good.slice(at + 1)],
  ['with one character twice', (at) => good.slice(0, at + 1) + good.slice(at)],
  ['with a full-width character', (at) => `${good.slice(0, at)}：${good.slice(at + 1)}`],
  ['with a bracket too many', (at) => `${good.slice(0, at)}]${good.slice(at)}`],
  ['that ends early', (at) => good.slice(0, at)],
]

describe('a file', () => {
  test.each(slips)('%s is refused where JSON.parse refuses it, in three places at most', (_, textAt) => {
    for (let at = 0; at < good.length; at += 3) {
      const text = textAt(at)
      const result = readJsonText(text)
      expect(result.kind).toBe(isJson(text) ? 'value' : 'syntax')
      if (result.kind !== 'syntax') continue
      expect(result.slips.length).toBeGreaterThanOrEqual(1)
      if (result.slips.length > 3)
        expect({ at, text: text.slice(at - 30, at + 30), ...result }).toEqual('few slips')
      for (const { line, column } of result.slips) {
        expect(line).toBeLessThanOrEqual(lines + 1)
        expect(column).toBeGreaterThanOrEqual(1)
      }
    }
  })

  test('that is good is read as JSON.parse reads it, with or without a byte order mark', () => {
    const value: unknown = JSON.parse(good)
    for (const text of [good, `\uFEFF${good}`])
      expect(readJsonText(text)).toEqual({ kind: 'value', value, repeatedKeys: [] })
  })

  test('with every key repeated is told of each', () => {
    const result = readJsonText('{"a": 1, "a": {"b": 2, "b": 3}, "c": [{"d": 1, "d": 1}]}')
    expect(result).toMatchObject({
      repeatedKeys: [
        { line: 1, column: 10, key: 'a' },
        { line: 1, column: 24, key: 'b' },
        { line: 1, column: 48, key: 'd' },
      ],
    })
  })
})

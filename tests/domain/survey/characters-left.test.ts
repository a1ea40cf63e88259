import { expect, test } from 'vitest'
import { charactersLeft } from '../../../domain/survey/rules/characters-left.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anItem } from '../../builders.ts'

const upTo = (max: number, type = 'text'): Partial<SchemaItem> => ({
  type,
  length: { max, limitation: true },
})

const texts: [item: Partial<SchemaItem>, text: string, left: number | undefined][] = [
  [upTo(10), '', undefined],
  [upTo(10), 'あ'.repeat(7), undefined],
  [upTo(10), 'あ'.repeat(8), 2],
  [upTo(10), 'あ'.repeat(10), 0],
  [upTo(10), 'あ'.repeat(11), -1],
  [upTo(10), '👨‍👩‍👧'.repeat(7), undefined],
  [upTo(10), '👨‍👩‍👧'.repeat(8), 2],
  [upTo(10), 'か\u3099'.repeat(8), 2],
  [upTo(10, 'textarea'), 'あ\r\n'.repeat(4), 2],
  [upTo(10, 'address'), 'あ'.repeat(9), 1],
  [upTo(10), 'a\u0301\u0302\u0303\u0304\u0305'.repeat(10), -50],
  [upTo(6), '12345', 1],
  [upTo(500), 'あ'.repeat(239), undefined],
  [upTo(500), 'あ'.repeat(240), 60],
  [{ type: 'textarea' }, 'あ'.repeat(301), -1],
  [upTo(10, 'phone'), '0'.repeat(10), undefined],
  [upTo(10, 'suggest'), 'あ'.repeat(10), undefined],
  [upTo(10, '__proto__'), 'あ'.repeat(10), undefined],
]

test.each(texts)('%j with %j has %s characters left [VAL-18]', (item, text, left) => {
  expect(charactersLeft(anItem(item), text)).toBe(left)
})

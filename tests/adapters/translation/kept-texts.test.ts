import { expect, test } from 'vitest'
import { keptTexts } from '../../../adapters/translation/kept-texts.ts'

test('translations are kept up to so many characters, the oldest one goes first', () => {
  const kept = keptTexts(12)
  kept.set('a', '12345')
  kept.set('b', '12345')
  expect([kept.get('a'), kept.get('b')]).toEqual(['12345', '12345'])
  kept.set('c', '1')
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([undefined, '12345', '1'])
})

test('a translation that comes again takes the place of the one before, as the latest', () => {
  const kept = keptTexts(12)
  kept.set('a', '12345')
  kept.set('b', '12345')
  kept.set('a', '54321')
  kept.set('c', '1')
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual(['54321', undefined, '1'])
})

test('a translation that is longer than everything is not kept', () => {
  const kept = keptTexts(3)
  kept.set('a', '12345')
  expect(kept.get('a')).toBeUndefined()
})

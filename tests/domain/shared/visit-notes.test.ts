import { expect, test } from 'vitest'
import { isMapUrl, mapLinkOf, visitNotesOf } from '../../../domain/shared/visit-notes.ts'

test("the city's own address of a map goes before a search for the place", () => {
  const mapUrl = 'https://map.example.jp/?p=1'
  expect(mapLinkOf({ mapUrl, address: '港町1-1' })).toBe(mapUrl)
  expect(mapLinkOf({ place: '保健センター', address: '港町1-1' })).toBe(
    `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('港町1-1 保健センター')}`,
  )
  expect(mapLinkOf({ address: 'a&b=c' })).toContain('query=a%26b%3Dc')
})

test('a place without an address has no map', () => {
  expect(mapLinkOf({})).toBeUndefined()
  expect(mapLinkOf({ place: '保健センター' })).toBeUndefined()
  expect(mapLinkOf({ place: '保健センター', mapUrl: 'javascript:alert(1)' })).toBeUndefined()
})

test.each([
  ['https://map.example.jp', true],
  ['https://map.example.jp/a?b=c#d', true],
  ['http://map.example.jp/', false],
  ['HTTPS://map.example.jp/', false],
  ['https://', false],
  ['https:///a', false],
  ['https://user:pass@map.example.jp/', false],
  ['https://map.example.jp/a b', false],
  ['https://map.example.jp\\@evil.example/', false],
  ['javascript:alert(1)', false],
  ['//map.example.jp/', false],
])('%s as the address of a map: %s', (text, expected) => {
  expect(isMapUrl(text)).toBe(expected)
})

test('only notes that say something are passed on', () => {
  expect(visitNotesOf({ place: '', address: '港町1-1', toBring: [] })).toEqual({ address: '港町1-1' })
})

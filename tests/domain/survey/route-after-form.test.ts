import { expect, test } from 'vitest'
import { routeAfterForm } from '../../../domain/survey/route-after-form.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anItem } from '../../builders.ts'

const routes = new Set(['calendar', 'login', 'mypage'])
const reservation = anItem({ itemKey: 'book', type: 'reservation' })
const button = (over: Partial<SchemaItem>) => anItem({ type: 'linkbutton', ...over })

const forms = [
  { why: 'without a link button', items: [reservation], next: 'calendar' },
  { why: 'with a link button', items: [reservation, button({ input: 'mypage' })], next: 'mypage' },
  { why: 'with a link button in front', items: [button({ default: 'login' }), reservation], next: 'login' },
  { why: 'with an unknown name', items: [reservation, button({ input: 'nowhere' })], next: 'calendar' },
  { why: 'with a web link', items: [reservation, button({ input: 'https://example.jp' })], next: 'calendar' },
  { why: 'with an empty button', items: [reservation, button({})], next: 'calendar' },
  {
    why: 'with a web link and a name',
    items: [button({ input: 'https://example.jp' }), button({ input: 'mypage' }), reservation],
    next: 'mypage',
  },
  {
    why: 'with the name in another item',
    items: [reservation, anItem({ input: 'mypage' })],
    next: 'calendar',
  },
]

test.each(forms)('a confirmed form $why goes on to $next [ROUTE-10]', ({ items, next }) => {
  expect(routeAfterForm(items, routes)).toBe(next)
})

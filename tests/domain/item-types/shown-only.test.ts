import { describe, expect, test } from 'vitest'
import { itemTypes } from '../../../domain/item-types/registry.ts'
import { codeOf, controlOf } from '../survey/check.ts'

test.each([
  ['paragraph', { kind: 'text-block', tone: 'paragraph' }],
  ['guide', { kind: 'text-block', tone: 'guide' }],
  ['groupheader', { kind: 'section-heading' }],
  ['linkbutton', { kind: 'link', target: '' }],
] as const)('a %s is shown and takes no answer', (type, control) => {
  expect(itemTypes[type].takesAnswer).toBe(false)
  expect(controlOf({ type })).toEqual(control)
  expect(codeOf({ type, isRequired: { value: true } }, '')).toBeUndefined()
  expect(codeOf({ type }, 'anything')).toBeUndefined()
})

describe('a link button', () => {
  test.each([
    'https://www.city.example.jp/a?b=c',
    'calendar',
    'LiffSurvey',
    '/survey/svy002',
    '/survey/svy002?a=b',
  ])('leads to %s', (target) => {
    expect(controlOf({ type: 'linkbutton', input: target })).toEqual({ kind: 'link', target })
    expect(controlOf({ type: 'linkbutton', default: target })).toEqual({ kind: 'link', target })
  })

  test.each([
    'http://example.jp',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,a',
    'https://',
    'https:evil',
    'mailto:a@example.jp',
    'https://city.jp@evil.example/',
    'a route',
    '',
  ])('does not lead to %j', (target) => {
    expect(controlOf({ type: 'linkbutton', input: target })).toEqual({ kind: 'link', target: '' })
  })

  test('takes its input before its default', () => {
    expect(controlOf({ type: 'linkbutton', input: 'calendar', default: 'confirm' })).toMatchObject({
      target: 'calendar',
    })
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { returnPathOf } from '../../../domain/session/return-path.ts'
import { viewerOfClaims } from '../../../domain/session/viewer.ts'

describe('where a resident goes after sign-in', () => {
  test.each([
    '/survey/svy001',
    '/survey/svy001?partitionKey=svy001%23Uabc%231718323200000',
    '/login/survey/svy001',
    '/survey/%E5%AD%90%E8%82%B2%E3%81%A6',
    '/survey/子育て',
    '/confirm#top',
    '/search?next=https://example.jp//x/../y',
    '/a.b/..c',
    '/',
  ])('%j is accepted as a path of our origin [LOGIN-06]', (path) => {
    expect(returnPathOf(path)).toBe(path)
  })

  test.each([
    null,
    undefined,
    '',
    'survey/svy001',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /survey/svy001',
    '/survey/svy 001',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2E/x',
    '/survey/..',
    '/survey\u0000',
  ])('%j leads to the survey selection [LOGIN-06]', (path) => {
    expect(returnPathOf(path)).toBe('/confirm')
  })

  test('no text leads to another origin [LOGIN-06]', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '%2e',
      '%2F',
      '\t',
      '\n',
      ' ',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'https:',
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const url = new URL(returnPathOf(pieces.join('')), 'https://city.example')
        expect(url.origin).toBe('https://city.example')
        expect(url.pathname.startsWith('//')).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the user in an ID token [LOGIN-07] [LOGIN-08]', () => {
  test('is identities[0].userId with name and picture [LOGIN-07]', () => {
    expect(
      viewerOfClaims({
        sub: 'other',
        userId: 'other',
        name: '花子',
        picture: 'https://profile.line-scdn.net/p',
        identities: [{ userId: 'Uabc' }, { userId: 'Uother' }],
      }),
    ).toEqual({ userId: 'Uabc', name: '花子', picture: 'https://profile.line-scdn.net/p' })
  })

  test('needs neither name nor picture [LOGIN-07]', () => {
    expect(viewerOfClaims({ identities: [{ userId: 'Uabc' }], name: 1, picture: null })).toEqual({
      userId: 'Uabc',
    })
  })

  test.each([
    undefined,
    null,
    'Uabc',
    [],
    {},
    { sub: 'Uabc' },
    { identities: {} },
    { identities: [] },
    { identities: 'Uabc' },
    { identities: [null] },
    { identities: [{}] },
    { identities: [{ userId: '' }] },
    { identities: [{ userId: ' ' }] },
    { identities: [{ userId: 1 }] },
    { identities: [{}, { userId: 'Uabc' }] },
    { identities: [Object.create({ userId: 'Uabc' })] },
  ])('is undefined without a user id: %j [LOGIN-08]', (claims) => {
    expect(viewerOfClaims(claims)).toBeUndefined()
  })
})

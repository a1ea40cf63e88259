import { expect, test } from 'vitest'
import { needsLiff } from '../../../adapters/line/liff/needs-liff.ts'

const chrome = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

test.each([
  ['the LIFF browser', `${chrome} Line/15.12.0 LIFF`, 'https://city.example/', true],
  ["LINE's own in-app browser", `${chrome} Line/15.12.0/IAB`, 'https://city.example/survey/1', true],
  ['a browser sent by LIFF', chrome, 'https://city.example/?liff.state=%2Fsurvey%2F1', true],
  ['a browser sent by LIFF with a referrer', chrome, 'https://city.example/?liff.referrer=x', true],
  ['a browser back from a sign-in by LIFF', chrome, 'https://city.example/?code=1&liffClientId=1', true],
  ['an ordinary browser', chrome, 'https://city.example/survey/1?x=liff.state', false],
  ['a browser whose name ends like LINE', `${chrome} Skyline/1.0`, 'https://city.example/', false],
  ['a fragment', chrome, 'https://city.example/#liff.state=1', false],
  ['a parameter that only begins like one', chrome, 'https://city.example/?lifferent=1', false],
  ["the emulator's parameter", chrome, 'https://city.example/?liff.emulator=U1', false],
])('%s: whether the LIFF SDK starts', (_, userAgent, url, expected) => {
  expect(needsLiff(userAgent, url)).toBe(expected)
})

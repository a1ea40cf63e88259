import { afterAll, expect, test } from 'vitest'
import { languages } from '../../application/texts/languages.ts'
import { accessibilityFaults, openPhone } from './browser.ts'

const phone = await openPhone()
afterAll(() => phone.close())

const page = (body: string) =>
  `<!doctype html><html lang="ja"><title>試験</title><main><h1>試験</h1>${body}</main></html>`

test('the accessibility check finds a field without a label and passes one that has it', async () => {
  await phone.page.setContent(page('<input>'))
  expect(await accessibilityFaults(phone.page)).toEqual([expect.stringMatching(/^label \(critical\)/)])

  await phone.page.setContent(page('<label>氏名 <input></label>'))
  expect(await accessibilityFaults(phone.page)).toEqual([])
})

test('the phone is a small touch screen in Japan, and Japanese is not drawn as boxes', async () => {
  await phone.page.setContent(page('<span id="a">国</span><span id="b">人</span>'))
  const seen = await phone.page.evaluate(() => {
    const draw = (text: string) => {
      const context = Object.assign(document.createElement('canvas'), { width: 40, height: 40 }).getContext(
        '2d',
      )!
      context.font = '32px sans-serif'
      context.fillText(text, 0, 34)
      return context.getImageData(0, 0, 40, 40).data.join()
    }
    return {
      width: window.innerWidth,
      touch: navigator.maxTouchPoints > 0,
      language: navigator.language,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      differ: draw('国') !== draw('人'),
    }
  })
  expect(seen).toMatchObject({ touch: true, language: 'ja-JP', zone: 'Asia/Tokyo', differ: true })
})

test('it writes days, numbers and lists in every language as the server does, and takes the same plurals', async () => {
  const write = (of: string) => [
    ...([{ dateStyle: 'full' }, { month: 'numeric', day: 'numeric', weekday: 'short' }] as const).map(
      (options) =>
        new Intl.DateTimeFormat(`${of}-u-nu-latn`, { ...options, timeZone: 'UTC' }).format(
          new Date('2024-06-14'),
        ),
    ),
    ...[1208, 1_234_567].map((amount) => new Intl.NumberFormat(`${of}-u-nu-latn`).format(amount)),
    new Intl.ListFormat(of, { style: 'narrow' }).format(['a', 'b', 'c']),
    ...[0, 1, 2, 1_000_000].map((count) => new Intl.PluralRules(of).select(count)),
  ]
  for (const { locale, writtenLike = locale } of languages)
    expect(await phone.page.evaluate(write, writtenLike), writtenLike).toEqual(write(writtenLike))
})

test('a request to another host is cut off and noted, and an error of the page is noted', async () => {
  await phone.page.setContent(page('<img alt="" src="http://images.example.com/a.png">'))
  await phone.page.evaluate(() => console.error('困りました'))
  await expect.poll(() => phone.foreignRequests).toEqual(['http://images.example.com/a.png'])
  expect(phone.pageErrors.join('\n')).toContain('困りました')
})

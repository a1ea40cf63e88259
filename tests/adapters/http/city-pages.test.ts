import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicSettings } from '../../../application/public-settings.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { anHttpTown } from './http-town.ts'

const folder = mkdtempSync(join(tmpdir(), 'madoguchi-pages-'))

beforeAll(() =>
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="ja"><head><meta name="madoguchi" content=""><style>p{margin:0}</style></head><body><noscript><!--ways--></noscript><div id="app"></div></body></html>',
  ),
)
afterAll(() => rmSync(folder, { recursive: true }))

const settings: PublicSettings = {
  cityName: 'みなと市',
  lineAuthorizeUrl: 'https://access.line.me/oauth2/v2.1/authorize',
  lineChannelId: '1234',
  liffId: '',
  emulators: [],
}
const aSite = (over: Partial<PublicSettings> = {}) =>
  anHttpTown({ app: { clientFolder: folder, publicSettings: async () => ({ ...settings, ...over }) } })

describe('pages of a city', () => {
  test('the portal is found where LINE is emulated', async () => {
    const withEmulators = await aSite({ emulators: ['line'] })
    expect((await withEmulators.raw().get('/emulator')).status).toBe(200)
    const ofPayment = await aSite({ emulators: ['payment'] })
    expect((await ofPayment.raw().get('/emulator')).status).toBe(404)
  })

  const shownBy = ({ text }: { text: string }): PublicSettings => {
    const content = /<meta name="madoguchi" content="([^"]*)">/.exec(text)?.[1] ?? ''
    return JSON.parse(content.replaceAll('&quot;', '"'))
  }

  describe('in several languages', () => {
    const site = () => aSite({ languages: ['ja', 'en', 'zh-Hans'] })
    const opened = async (town: Awaited<ReturnType<typeof aSite>>, path: string, cookie: string) => {
      const { status, headers, text } = await town.raw().get(path).set('Cookie', cookie)
      const [, lang] = /<html lang="([^"]*)"/.exec(text) ?? []
      return { status, lang, etag: headers.etag, vary: headers.vary }
    }

    test.each(['/', '/search', '/survey/svy1'])(
      '%s is given to each browser in its language, and kept apart by who passes it on [LANG-01]',
      async (path) => {
        const town = await site()
        const [english, japanese, chinese] = [
          await opened(town, path, 'language=en'),
          await opened(town, path, ''),
          await opened(town, path, 'language=zh-Hans'),
        ]
        expect([english, japanese, chinese].map(({ lang }) => lang)).toEqual(['en', 'ja', 'zh-Hans'])
        expect(new Set([english.etag, japanese.etag, chinese.etag]).size).toBe(3)
        for (const { vary } of [english, japanese, chinese]) expect(vary).toContain('Cookie')
      },
    )

    test.each(['ko', 'fr', 'EN', '"><script>', '__proto__', ''])(
      'a browser that remembers %j, which the city does not offer, gets the page in Japanese',
      async (code) => {
        expect(await opened(await site(), '/', `language=${code}`)).toMatchObject({ status: 200, lang: 'ja' })
      },
    )

    test('a page of a city with one language is the same for every browser', async () => {
      const town = await aSite()
      const { lang, vary } = await opened(town, '/', 'language=en')
      expect([lang, vary]).toEqual(['ja', 'User-Agent, Accept-Encoding'])
    })
  })

  test('the first page brings along what it shows, anew with the time, and no other page does', async () => {
    let notices = [{ title: '休館日' }]
    const site = await anHttpTown({
      app: {
        clientFolder: folder,
        publicSettings: async () => settings,
        home: async () => ({ today: localDate('2025-06-14'), notices, groups: [] }),
      },
    })
    expect(shownBy(await site.raw().get('/')).home?.notices).toEqual([{ title: '休館日' }])
    notices = []
    expect(shownBy(await site.raw().get('/')).home?.notices).toEqual([])
    expect(shownBy(await site.raw().get('/survey/svy1')).home).toBeUndefined()
  })

  test("the city's colour comes as a style that the policy knows by its hash, with a text colour that can be read on it and accents for light and dark", async () => {
    const site = await aSite({ color: '#00606b' })
    const { text, headers } = await site.raw().get('/survey/svy1')
    const css = /<style>(:root\{--city:.*?)<\/style>/.exec(text)?.[1] ?? ''
    expect(css).toMatch(/^:root\{--city:#00606b;--on-city:#ffffff;--accent:#00606b;/)
    expect(css).toMatch(/@media screen and \(prefers-color-scheme:dark\)\{:root\{--accent:#77aaaf;/)
    const hash = createHash('sha256').update(css).digest('base64')
    expect(headers['content-security-policy']).toMatch(/style-src 'self'[^;]* 'sha256-/)
    expect(headers['content-security-policy']).toContain(` 'sha256-${hash}';`)
    const strange = await (await aSite({ color: 'red}</style>' })).raw().get('/survey/svy1')
    expect(strange.text).not.toContain('--city')
  })

  test('without scripts a page says whom to ask and where to go on', async () => {
    const site = await aSite({ contact: '市民課 <b> 00-0000-0000' })
    const { text } = await site.raw().get('/survey/svy1')
    expect(text).toContain('市民課 &lt;b&gt; <a href="tel:00-0000-0000">00-0000-0000</a>')
    expect(text).toContain('<a href="/my">')
  })
})

describe('a page that could not be made', () => {
  const failing = async () => {
    let isBroken = false
    const site = await anHttpTown({
      app: {
        clientFolder: folder,
        publicSettings: async () => {
          if (isBroken) throw new TypeError('the disk is gone')
          return { ...settings, contact: '市民課 00-0000-0000' }
        },
      },
    })
    await site.raw().get('/')
    isBroken = true
    return site
  }

  test('says so to a person, with the ways on and the office to ask, and shows no detail', async () => {
    const site = await failing()
    const answer = await site.raw().get('/survey/svy1').set('Accept', 'text/html,*/*;q=0.8')
    expect(answer.status).toBe(500)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.text).toContain('<h1>ページを表示できませんでした</h1>')
    for (const way of ['href=""', 'href="/"', 'href="/my"', 'href="tel:00-0000-0000"'])
      expect(answer.text).toContain(way)
    expect(answer.text).not.toContain('disk')
    const css = /<style>(.*)<\/style>/.exec(answer.text)?.[1] ?? ''
    const hash = createHash('sha256').update(css).digest('base64')
    expect(answer.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  })

  test('is JSON to a program', async () => {
    const site = await failing()
    const answer = await site.raw().get('/survey/svy1').set('Accept', '*/*')
    expect([answer.status, answer.body.result]).toEqual([500, 'ERROR'])
  })
})

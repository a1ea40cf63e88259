import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageHint } from '../../../adapters/http/server/page-hint.ts'
import { noTexts } from '../../../application/language/translated-texts.ts'
import type { FormRenderer } from '../../../application/ports/form-renderer.ts'
import type { PublicSettings } from '../../../application/public-settings.ts'
import { makeRenderForm } from '../../../application/survey/render-form.ts'
import { aSurvey } from '../../application/forms.ts'
import { anHttpTown, base } from './http-town.ts'

const folder = mkdtempSync(join(tmpdir(), 'madoguchi-client-'))

const files: Readonly<Record<string, string>> = {
  'index.html':
    '<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="madoguchi" content=""><script type="module" src="/assets/main-1.js"></script><link rel="modulepreload" crossorigin href="/assets/shared-1.js"><link rel="stylesheet" crossorigin href="/assets/main-1.css"></head><body><div id="app"><p>読み込み中</p><div class="long-start"><h1>表示に時間がかかっています</h1></div></div></body></html>',
  'robots.txt': 'User-agent: *',
  'assets/main-1.js': 'main',
  'assets/main-1.js.br': 'packed by brotli',
  'assets/main-1.js.gz': 'packed by gzip',
  'assets/main-1.css': 'p{margin:0}@media (width<=22rem){p{margin:1px}}\n',
  'assets/search-1.css': 'input{width:100%}',
  'assets/list-1.css': 'input{width:50%}',
  'assets/language-1.css': 'select{margin:0}',
  '.vite/manifest.json': JSON.stringify({
    'index.html': {
      file: 'assets/main-1.js',
      src: 'index.html',
      isEntry: true,
      imports: ['_shared.js'],
      css: ['assets/main-1.css'],
    },
    'boot.ts': {
      file: 'assets/boot-1.js',
      src: 'boot.ts',
      isEntry: true,
      imports: ['_shared.js', '_call.js'],
    },
    '_shared.js': { file: 'assets/shared-1.js' },
    '_call.js': { file: 'assets/call-1.js' },
    '_list.js': { file: 'assets/list-1.js', imports: ['index.html'], css: ['assets/list-1.css'] },
    'composition/other-screens.tsx': {
      file: 'assets/other-1.js',
      src: 'composition/other-screens.tsx',
      isDynamicEntry: true,
    },
    'answer/search-route.tsx': {
      file: 'assets/search-1.js',
      src: 'answer/search-route.tsx',
      isDynamicEntry: true,
      imports: ['_list.js'],
      css: ['assets/search-1.css'],
    },
    'composition/open-language.ts': {
      file: 'assets/language-1.js',
      src: 'composition/open-language.ts',
      isDynamicEntry: true,
      css: ['assets/language-1.css'],
    },
    'session/login-route.tsx': {
      file: 'assets/login-1.js',
      src: 'session/login-route.tsx',
      isDynamicEntry: true,
    },
  }),
}

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

const settings: PublicSettings = {
  cityName: 'みなと市',
  lineAuthorizeUrl: 'https://access.line.me/oauth2/v2.1/authorize',
  lineChannelId: '1234',
  liffId: '',
  emulators: [],
}
const aSite = (over: Partial<PublicSettings> = {}, imageHosts: readonly string[] = []) =>
  anHttpTown({
    app: {
      clientFolder: folder,
      publicSettings: async () => ({ ...settings, ...over }),
      imageHosts: async () => imageHosts,
    },
  })

describe('a form that stands in the page', () => {
  const surveys = [aSurvey(), aSurvey({ surveyId: 'svy2', memberFormId: 'm1' })]
  const hinted = async (over: Partial<PublicSettings> = {}) => {
    let drawn = 0
    const town = await anHttpTown({ surveys })
    const { clock, storage } = town
    const renderer: FormRenderer = {
      async render({ survey: { config, userLanguageCode } }) {
        drawn += 1
        return { html: `<form>${config.surveyTitle}</form>`, mark: `1 "${userLanguageCode}"` }
      },
    }
    const hint = pageHint({ key: 'k'.repeat(32), ttlSec: 3600, secure: true, clock })
    const site = await anHttpTown({
      surveys,
      app: {
        clientFolder: folder,
        publicSettings: async () => ({ ...settings, ...over }),
        rendered: {
          render: makeRenderForm({
            surveys: storage.surveys,
            clock,
            renderer,
            readTexts: async () => noTexts,
          }),
          hint,
        },
      },
    })
    const opened = await site.get('U1', 'survey-configs/getItem?surveyId=svy1')
    const [cookie = ''] = opened.headers['set-cookie'] ?? []
    const page = async (path: string, sent = cookie.split(';')[0]) =>
      site
        .raw()
        .get(path)
        .set('Cookie', sent ?? '')
    return { ...site, clock, cookie, page, drawn: () => drawn }
  }

  test('is given to who has signed in with this browser, and drawn once', async () => {
    const { cookie, page, drawn } = await hinted()
    expect(cookie).toMatch(
      /^signed-in=\d+\.[\w-]+; Max-Age=3600; Path=\/survey; HttpOnly; SameSite=Lax; Secure$/,
    )
    const { text, headers } = await page('/survey/svy1')
    expect(text).toContain('<div id="app" data-mark="1 &quot;ja&quot;"><form>住民票の写しの請求</form></div>')
    expect(text).toContain('<div class="late-start"><p>表示に時間がかかっています</p></div>')
    expect(text).not.toContain('読み込み中')
    expect(headers.vary).toContain('Cookie')
    await page('/survey/svy1')
    expect(drawn()).toBe(1)
  })

  test('is drawn for each browser in its language, beside the one of another', async () => {
    const { cookie, page, drawn } = await hinted({ languages: ['ja', 'en'] })
    const marks = []
    for (const code of ['en', 'ja', 'en', 'fr']) {
      const { text } = await page('/survey/svy1', `${cookie.split(';')[0]}; language=${code}`)
      marks.push([/<html lang="(\w+)"/, /data-mark="1 &quot;(\w+)/].map((found) => found.exec(text)?.[1]))
    }
    const [english, japanese] = [
      ['en', 'en'],
      ['ja', 'ja'],
    ]
    expect(marks).toEqual([english, japanese, english, japanese])
    expect(drawn()).toBe(2)
  })

  test('is kept from everybody else: without the cookie, with another, and with one that has run out', async () => {
    const { cookie, page, clock, drawn } = await hinted()
    const [name, value = ''] = cookie.split(';')[0]!.split('=')
    const [expSec] = value.split('.')
    for (const sent of [
      '',
      `${name}=`,
      `${name}=${expSec}`,
      `${name}=${Number(expSec) + 9}.${value.split('.')[1]}`,
    ])
      expect((await page('/survey/svy1', sent)).text).toContain('読み込み中')
    clock.set(new Date(clock.now() + 3_600_000).toISOString())
    expect((await page('/survey/svy1')).text).toContain('読み込み中')
    expect(drawn()).toBe(0)
  })

  test('is no answer of anybody: not where one is edited, for members, or of no form', async () => {
    const { page, drawn } = await hinted()
    for (const path of [
      '/survey/svy1?partitionKey=svy1%23U1%231',
      '/survey/svy2',
      '/survey/none',
      '/survey/%E0%A4%A',
    ])
      expect((await page(path)).text).toContain('読み込み中')
    expect(drawn()).toBe(0)
  })

  test('is gone after sign-out, from the browser and from what it keeps of pages', async () => {
    const { raw } = await hinted()
    const { headers } = await raw().post(`${base}/login/logout`).send({ refresh_token: 'any' })
    expect(headers['set-cookie']?.[0]).toMatch(/^signed-in=; Max-Age=0; Path=\/survey; HttpOnly/)
    expect(headers['clear-site-data']).toBe('"cache"')
  })
})

test.each([
  [undefined, ['main', 'list', 'search']],
  [
    ['ja', 'en'],
    ['main', 'list', 'search', 'language'],
  ],
])(
  'the stylesheets of a screen stand in its page, those it builds on first, and each is allowed by its hash: languages %j',
  async (languages, names) => {
    const site = await aSite(languages && { languages })
    const { headers, text } = await site.raw().get('/confirmSearchForm')
    const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, sheet = '']) => sheet)
    expect(styles).toEqual(names.map((name) => files[`assets/${name}-1.css`]?.trim()))
    const hashes = styles.map((sheet) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`)
    expect(headers['content-security-policy']).toContain(`style-src 'self' ${hashes.join(' ')};`)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    // Nothing is fetched for them, and Vite's loader finds them.
    const links = text.match(/<link[^>]*\.css">/g) ?? []
    expect(
      links.map((link) => /^<link disabled rel="stylesheet".*\/(\w+)-1\.css">$/.exec(link)?.[1]),
    ).toEqual(names)
  },
)

describe('pages', () => {
  test.each([
    '/',
    '/?liff.state=%2Fsurvey%2Fsvy1',
    '/login?code=x&state=y',
    '/login/survey/svy1',
    '/login/member/m1',
    '/survey/svy1',
    '/survey/svy1?partitionKey=svy1%23U1%231',
    '/survey/a.b',
    '/member/m1',
    '/calendar',
    '/calendar/c1',
    '/my',
    '/confirm',
    '/confirm/svy1',
    '/confirmSearchForm',
    '/confirmList',
    '/confirmList/svy1',
    '/confirmDetails',
    '/cancelConfirm',
    '/cancelConfirm/svy1',
    '/member-confirm/m1',
    '/member-confirmList/m1',
    '/completedPayment/o1',
    '/canceledPayment',
    '/errorPayment',
    '/receipt?key=k',
    '/line-relation/sub',
    '/staff-qrcode/q1',
    '/staff-qrcode/login/q1',
    '/staff-qrcode/password',
    '/staff-qrcode/create/q1',
    '/staff-qrcode/create?qrcode_id=q1',
    '/staff-qrcode/complete',
    '/login/q1',
  ])('%s opens directly by its URL [ROUTE-01]', async (path) => {
    const site = await aSite()
    const answer = await site.raw().get(path).set('Accept', 'text/html')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.text).toContain('/assets/main-1.js')
  })

  test.each(['/none', '/survey', '/survey/a/b', '/index.html', '/emulator'])(
    '%s is no path of the application: the page says so, and so does the status',
    async (path) => {
      const site = await aSite()
      const answer = await site.raw().get(path).set('Accept', 'text/html')
      expect(answer.status).toBe(404)
      expect(answer.text).toContain('<meta name="madoguchi"')
    },
  )

  test('settings travel in a meta element that no text of the city can leave', async () => {
    const cityName = `"><script>alert('1')</script>&amp; $& $' 市`
    const site = await aSite({ cityName })
    const { text } = await site.raw().get('/login')

    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text.match(/name="madoguchi"/g)).toHaveLength(1)
    const content = /<meta name="madoguchi" content="([^"]*)">/.exec(text)?.[1] ?? ''
    const unescaped = content
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
    expect(JSON.parse(unescaped)).toEqual({ ...settings, cityName })
  })

  test('the scripts of a screen are announced on its paths, each once; that of a form which asks for it runs before the application', async () => {
    const site = await aSite()
    const scriptsOf = async (path: string) => {
      const { text } = await site.raw().get(path)
      return [
        ...text.matchAll(/<(link rel="modulepreload"|script)[^>]* (?:href|src)="\/assets\/([^"]+)"/g),
      ].map(([, element, name]) => (element === 'script' ? `run ${name}` : name))
    }
    const ofAll = ['run main-1.js', 'shared-1.js']
    expect(await scriptsOf('/survey/svy1')).toEqual(['run boot-1.js', 'call-1.js', ...ofAll])
    expect(await scriptsOf('/login')).toEqual(['other-1.js', 'login-1.js', ...ofAll])
    const search = ['other-1.js', 'search-1.js', 'list-1.js', ...ofAll]
    expect(await scriptsOf('/confirm')).toEqual(search)
    expect(await scriptsOf('/confirmSearchForm')).toEqual(search)
    expect(await scriptsOf('/confirmDetails')).toEqual(['other-1.js', ...ofAll])
  })

  test('the page is not sent again while it is the same', async () => {
    const site = await aSite()
    const first = await site.raw().get('/survey/svy1')
    const again = await site
      .raw()
      .get('/survey/svy2')
      .set('If-None-Match', first.headers.etag ?? '')
    expect(again.status).toBe(304)
    const packed = await site.raw().get('/survey/svy1').set('Accept-Encoding', 'br')
    expect(packed.headers['content-encoding']).toBe('br')
  })

  test('hosts of images that the city lists are opened for its pages', async () => {
    const site = await aSite({}, ['https://img.city.example', 'x; script-src *'])
    const { headers } = await site.raw().get('/survey/svy1')
    expect(headers['content-security-policy']).toContain(
      "img-src 'self' data: https://profile.line-scdn.net https://sprofile.line-scdn.net https://img.city.example;",
    )
    expect(headers['content-security-policy']?.match(/script-src /g)).toHaveLength(1)
  })

  test('who does not want a page gets none, and nothing is changed by other methods', async () => {
    const site = await aSite()
    expect((await site.raw().get('/survey/svy1').set('Accept', 'application/json')).status).toBe(404)
    expect((await site.raw().post('/survey/svy1').send({})).status).toBe(404)
    const head = await site.raw().head('/survey/svy1')
    expect([head.status, head.text]).toEqual([200, undefined])
  })
})

describe('built files', () => {
  test('hashed ones are kept for ever, in the packed form that the browser reads', async () => {
    const site = await aSite()
    const get = (encoding: string) => site.raw().get('/assets/main-1.js').set('Accept-Encoding', encoding)

    const plain = await get('identity')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(plain.text).toBe('main')
    expect((await get('br').parse((_, done) => done(null, ''))).headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String('packed by brotli'.length),
    })
    expect(
      (
        await site
          .raw()
          .get('/assets/main-1.js')
          .set('If-None-Match', plain.headers.etag ?? '')
      ).status,
    ).toBe(304)
  })

  test.each([
    '/assets/none.js',
    '/assets/',
    '/assets/main-1.js.br',
    '/.vite/manifest.json',
    '/assets/../.vite/manifest.json',
  ])('%s is not handed out', async (path) => {
    const site = await aSite()
    const answer = await site.raw().get(path).set('Accept', '*/*')
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain('isDynamicEntry')
  })

  test('other files are kept for an hour; a range is not a reason to fail', async () => {
    const site = await aSite()
    const robots = await site.raw().get('/robots.txt').set('Range', 'bytes=5-2')
    expect(robots.status).toBe(200)
    expect(robots.headers['cache-control']).toBe('public, max-age=3600')
  })
})

import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicSettings } from '../../../application/public-settings.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { anHttpTown } from './http-town.ts'

const folder = mkdtempSync(join(tmpdir(), 'madoguchi-client-'))

const files: Readonly<Record<string, string>> = {
  'index.html':
    '<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="madoguchi" content=""><script type="module" src="/assets/main-1.js"></script><link rel="modulepreload" href="/assets/shared-1.js"></head><body><noscript><!--ways--></noscript></body></html>',
  'robots.txt': 'User-agent: *',
  'assets/main-1.js': 'main',
  'assets/main-1.js.br': 'packed by brotli',
  'assets/main-1.js.gz': 'packed by gzip',
  'assets/survey-1.js': 'survey',
  'assets/survey-1.css': 'survey{}',
  '.vite/manifest.json': JSON.stringify({
    'index.html': {
      file: 'assets/main-1.js',
      src: 'index.html',
      isEntry: true,
      dynamicImports: ['survey/survey-route.tsx'],
      imports: ['_shared.js'],
    },
    '_shared.js': { file: 'assets/shared-1.js' },
    '_form.js': { file: 'assets/form-1.js', imports: ['_shared.js'] },
    'survey/survey-route.tsx': {
      file: 'assets/survey-1.js',
      src: 'survey/survey-route.tsx',
      isDynamicEntry: true,
      imports: ['_form.js', 'index.html'],
      css: ['assets/survey-1.css'],
    },
    '_survey.js': { file: 'assets/survey-group-1.js', name: 'survey' },
    'composition/other-screens.tsx': {
      file: 'assets/other-1.js',
      src: 'composition/other-screens.tsx',
      isDynamicEntry: true,
    },
    'answer/search-route.tsx': {
      file: 'assets/search-1.js',
      src: 'answer/search-route.tsx',
      isDynamicEntry: true,
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
    expect(answer.headers['cache-control']).toBe('private, no-cache')
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

  test("the city's colour comes as a style that the policy knows by its hash, with a text colour that can be read on it", async () => {
    const site = await aSite({ color: '#00606b' })
    const { text, headers } = await site.raw().get('/survey/svy1')
    const css = /<style>(.*)<\/style>/.exec(text)?.[1] ?? ''
    expect(css).toBe(':root{--city:#00606b;--on-city:#ffffff}')
    const hash = createHash('sha256').update(css).digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`)
    const strange = await (await aSite({ color: 'red}</style>' })).raw().get('/survey/svy1')
    expect(strange.text).not.toContain('<style>')
    expect(strange.headers['content-security-policy']).toContain("style-src 'self';")
  })

  test('without scripts a page says whom to ask and where to go on', async () => {
    const site = await aSite({ contact: '市民課 <b> 00-0000-0000' })
    const { text } = await site.raw().get('/survey/svy1')
    expect(text).toContain('市民課 &lt;b&gt; <a href="tel:00-0000-0000">00-0000-0000</a>')
    expect(text).toContain('<a href="/my">')
  })

  test('settings travel in a meta element that no text of the city can leave', async () => {
    const cityName = `"><script>alert('1')</script>&amp; $& $' 市`
    const site = await aSite({ cityName })
    const { text } = await site.raw().get('/survey/svy1')

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

  test('the files of a lazily loaded screen are announced on its paths, each once and none that the page loads anyway', async () => {
    const site = await aSite()
    const linksOf = async (path: string) =>
      [...(await site.raw().get(path)).text.matchAll(/<link rel="(\w+)" href="([^"]+)">/g)]
        .slice(1)
        .map(([, rel, href]) => [rel, href])

    expect(await linksOf('/survey/svy1')).toEqual([
      ['modulepreload', '/assets/survey-1.js'],
      ['stylesheet', '/assets/survey-1.css'],
      ['modulepreload', '/assets/form-1.js'],
      ['modulepreload', '/assets/survey-group-1.js'],
    ])
    const table = ['modulepreload', '/assets/other-1.js']
    expect(await linksOf('/login')).toEqual([table, ['modulepreload', '/assets/login-1.js']])
    expect(await linksOf('/confirm')).toEqual([table, ['modulepreload', '/assets/search-1.js']])
    expect(await linksOf('/confirmSearchForm')).toEqual([table, ['modulepreload', '/assets/search-1.js']])
    expect(await linksOf('/confirmDetails')).toEqual([table])
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

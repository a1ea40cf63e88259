import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PublicSettings } from '../../../application/public-settings.ts'
import { builtClient, files, settings } from './built-client.ts'
import { anHttpTown } from './http-town.ts'

const folder = builtClient()

const aSite = (over: Partial<PublicSettings> = {}, imageHosts: readonly string[] = []) =>
  anHttpTown({
    app: {
      clientFolder: folder,
      publicSettings: async () => ({ ...settings, ...over }),
      imageHosts: async () => imageHosts,
    },
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

test('in LINE every page announces its SDK, elsewhere none does', async () => {
  const site = await aSite()
  for (const path of ['/my', '/survey/svy1', '/?liff.state=%2Fsurvey%2Fsvy1']) {
    const ask = async (userAgent: string) =>
      (await site.raw().get(path).set('User-Agent', userAgent)).text.includes('href="/assets/liff-1.js"')
    expect([await ask('Safari Line/15.12.0 LIFF'), await ask('Safari/604.1')]).toEqual([true, false])
  }
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
    expect(answer.text).toContain('/assets/boot-1.js')
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

  test('the application and the scripts of a screen are announced on its paths, each once', async () => {
    const site = await aSite()
    const scriptsOf = async (path: string) => {
      const { text } = await site.raw().get(path)
      return [
        ...text.matchAll(/<(link rel="modulepreload"|script)[^>]* (?:href|src)="\/assets\/([^"]+)"/g),
      ].map(([, element, name]) => (element === 'script' ? `run ${name}` : name))
    }
    const ofAll = ['main-1.js', 'call-1.js']
    const page = ['run boot-1.js', 'shared-1.js']
    expect(await scriptsOf('/survey/svy1')).toEqual([...ofAll, ...page])
    expect(await scriptsOf('/login')).toEqual([...ofAll, 'login-1.js', ...page])
    const search = [...ofAll, 'search-1.js', 'list-1.js', ...page]
    expect(await scriptsOf('/confirm')).toEqual(search)
    expect(await scriptsOf('/confirmSearchForm')).toEqual(search)
    expect(await scriptsOf('/confirmDetails')).toEqual([...ofAll, ...page])
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

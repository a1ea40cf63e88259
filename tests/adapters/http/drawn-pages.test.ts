import { describe, expect, test } from 'vitest'
import { sessionMark } from '../../../adapters/http/server/session-mark.ts'
import { noTexts } from '../../../application/language/translated-texts.ts'
import type { PublicSettings } from '../../../application/public-settings.ts'
import {
  makeRenderForm,
  makeRenderHome,
  makeRenderWaiting,
  type Renderer,
} from '../../../application/render-page.ts'
import { aSurvey } from '../../application/forms.ts'
import { builtClient, settings } from './built-client.ts'
import { anHttpTown, base } from './http-town.ts'

const folder = builtClient()

const surveys = [aSurvey(), aSurvey({ surveyId: 'svy2', memberFormId: 'm1' })]
const withForms = async (over: Partial<PublicSettings> = {}, forms = surveys) => {
  let drawn = 0
  const town = await anHttpTown({ surveys: forms })
  const { clock, storage } = town
  const renderer: Renderer = {
    renderHome: async ({ settings: { home }, languageCode }) => {
      drawn += 1
      return { html: `<h1>${home?.today}</h1>`, mark: languageCode }
    },
    renderWaiting: async ({ path, isInClient }) =>
      path === '/login' ? undefined : { html: `<h1>${path} ${isInClient}</h1>`, mark: '' },
    async renderForm({ survey: { config, userLanguageCode } }) {
      drawn += 1
      return { html: `<form>${config.surveyTitle}</form>`, mark: `1 "${userLanguageCode}"` }
    },
  }
  const site = await anHttpTown({
    surveys: forms,
    app: {
      clientFolder: folder,
      publicSettings: async () => ({ ...settings, ...over }),
      rendered: {
        render: {
          form: makeRenderForm({
            surveys: storage.surveys,
            clock,
            renderer,
            readTexts: async () => noTexts,
          }),
          home: makeRenderHome({ renderer, readTexts: async () => noTexts }),
          waiting: makeRenderWaiting({ renderer, readTexts: async () => noTexts }),
        },
        sessionMark: sessionMark({ ttlMs: 3_600_000, secure: true }),
      },
    },
  })
  const opened = await site.get('U1', 'survey-configs/getItem?surveyId=svy1')
  const [cookie = ''] = opened.headers['set-cookie'] ?? []
  const page = async (path: string, sent = cookie.split(';')[0], userAgent = 'Safari/604.1') =>
    site
      .raw()
      .get(path)
      .set('Cookie', sent ?? '')
      .set('User-Agent', userAgent)
  return { ...site, cookie, page, drawn: () => drawn, clockOfForms: clock }
}

describe('a form that stands in the page', () => {
  test('is given to who has signed in with this browser, and drawn once', async () => {
    const { cookie, page, drawn } = await withForms()
    expect(cookie).toBe('signed-in=1; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax; Secure')
    const { text, headers } = await page('/survey/svy1')
    expect(text).toContain('<div id="app" data-mark="1 &quot;ja&quot;"><form>住民票の写しの請求</form></div>')
    expect(text).toContain('<div class="late-start"><p>表示に時間がかかっています</p></div>')
    expect(text).not.toContain('読み込み中')
    expect(headers.vary).toContain('Cookie')
    await page('/survey/svy1')
    expect(drawn()).toBe(1)
  })

  test('is drawn for each browser in its language, beside the one of another', async () => {
    const { cookie, page, drawn } = await withForms({ languages: ['ja', 'en'] })
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

  test('is drawn anew for each day in Japan, as days stand in it', async () => {
    const { page, drawn, clockOfForms } = await withForms()
    const drawings: number[] = []
    for (const at of ['2024-06-14T09:00', '2024-06-14T23:59', '2024-06-15T00:00']) {
      clockOfForms.set(`${at}:00+09:00`)
      await page('/survey/svy1')
      drawings.push(drawn())
    }
    expect(drawings).toEqual([1, 1, 2])
  })

  test('is given to every browser in LINE, also one that is new; the interface refuses it without a session', async () => {
    const { page, get, raw } = await withForms()
    const inLine = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Safari Line/15.12.0 LIFF'
    const { text, headers } = await page('/survey/svy1', '', inLine)
    expect(text).toContain('<form>住民票の写しの請求</form>')
    expect(headers.vary).toContain('User-Agent')
    expect((await raw().get(`${base}/survey-configs/getItem?surveyId=svy1`)).status).toBe(401)
    expect((await get('U1', 'survey-configs/getItem?surveyId=svy1')).status).toBe(200)
  })

  test('is seen also on the page from which LINE leads on to it, and nowhere else', async () => {
    const { page } = await withForms()
    const from = async (state: string) =>
      (await page(`/?liff.state=${encodeURIComponent(state)}`, '', 'Safari Line/15.12.0 LIFF')).text
    const text = await from('/survey/svy1?x=1')
    expect(text).toContain(
      '<div id="app" data-mark="1 &quot;ja&quot;" inert><form>住民票の写しの請求</form></div>',
    )
    expect(text).not.toContain('drawn-from')
    for (const state of ['/confirm', '//evil.example/survey/svy1', '/survey/svy1?partitionKey=k', ''])
      expect(await from(state)).not.toContain('<form>')
  })

  test('comes with what it was drawn from, which no text of a form can end', async () => {
    const title = '</script><script>alert(1)</script>'
    const { page } = await withForms({}, [aSurvey({ surveyTitle: title })])
    const { text } = await page('/survey/svy1')
    const [, data = ''] = /<script type="application\/json" id="drawn-from">(.*?)<\/script>/.exec(text) ?? []
    expect(JSON.parse(data)).toMatchObject({
      config: { surveyId: 'svy1', surveyTitle: title },
      surveyVersion: 1,
    })
  })

  test('is not drawn for an ordinary browser that nobody has signed in with: its page says what it is about', async () => {
    const description = '本人確認の書類が要ります。\n\n[案内](https://city.example.jp/)を読んでください。<b>'
    const { page, drawn } = await withForms({}, [aSurvey({ description })])
    const { text } = await page('/survey/svy1', '')
    expect(text).toContain(
      '<h1>住民票の写しの請求</h1><p>本人確認の書類が要ります。</p><p>案内を読んでください。&lt;b&gt;</p><p class="waiting-start">読み込み中</p>',
    )
    expect(text).not.toContain('drawn-from')
    expect(drawn()).toBe(0)
  })

  test('is no answer of anybody: not where one is edited, for members, or of no form', async () => {
    const { page, drawn } = await withForms()
    for (const path of [
      '/survey/svy1?partitionKey=svy1%23U1%231',
      '/survey/svy2',
      '/survey/none',
      '/survey/%E0%A4%A',
    ])
      expect((await page(path)).text).not.toContain('<form>')
    expect(drawn()).toBe(0)
  })

  test('is gone after sign-out, from the browser and from what it keeps of pages', async () => {
    const { raw } = await withForms()
    const { headers } = await raw().post(`${base}/login/logout`).send({ refresh_token: 'any' })
    expect(headers['set-cookie']?.[0]).toMatch(/^signed-in=; Max-Age=0; Path=\/; HttpOnly/)
    expect(headers['clear-site-data']).toBe('"cache"')
  })
})

test('the first page stands in its own page for everybody, drawn once for each language, inside LINE and outside; where LINE leads on it does not', async () => {
  const { page, drawn } = await withForms({ languages: ['ja', 'en'] })
  const home = '<div id="app" data-mark="ja"><h1>2025-06-14</h1></div></body>'
  for (const [userAgent, isInLine] of [
    ['Safari/604.1', false],
    ['Safari Line/15.12.0 LIFF', true],
  ] as const) {
    const { text } = await page('/', '', userAgent)
    expect(text).toContain(home)
    expect(text.includes('href="/assets/liff-1.js"')).toBe(isInLine)
  }
  expect((await page('/', 'language=en')).text).toContain('<div id="app" data-mark="en">')
  await page('/', 'language=en')
  expect(drawn()).toBe(3)
  expect((await page('/?liff.state=%2Fconfirm', '')).text).not.toContain('data-mark')
  expect((await page('/confirm', '')).text).not.toContain('data-mark')
})

test('where a resident’s own data come, the screen stands there while it waits for them: for who signs in without leaving it', async () => {
  const { page } = await withForms()
  const inLine = 'Safari Line/15.12.0 LIFF'
  const { text, headers } = await page('/my')
  expect(text).toContain('<div id="app" data-mark=""><h1>/my false</h1></div>')
  expect(text).toContain('<div class="late-start"><p>表示に時間がかかっています</p></div>')
  expect(headers.vary).toContain('Cookie')
  expect((await page('/calendar/c1', '', inLine)).text).toContain('<h1>/calendar/:id true</h1>')
  expect((await page('/?liff.state=%2Fmy', '', inLine)).text).toContain('<h1>/my true</h1>')
  // Nobody has signed in, and a screen that waits for nothing.
  for (const answer of [await page('/my', ''), await page('/login')])
    expect(answer.text).toContain('<p class="waiting-start">読み込み中</p>')
})

import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { demoResidents } from '../../../adapters/line/emulator/residents.ts'
import { previewCity, previewEnd } from '../../../server/cli/city/preview.ts'
import { aBundle, aSurveyFile } from '../city-bundle/bundles.ts'
import { aClient } from './databases.ts'
import { memoryContext } from './test-context.ts'

type Form = Parameters<typeof aSurveyFile>[0]

/** A preview of a bundle with one form, until the test ends. */
async function aPreview(form: Form = {}, { keepsPeriods = false } = {}) {
  const folder = await aBundle({ 'surveys/1.json': aSurveyFile(form) })
  const stop = new AbortController()
  const context = { ...memoryContext(), stop: stop.signal }
  const ended = previewCity(folder, context, { port: 0, keepsPeriods, clientFolder: await aClient() })
  onTestFinished(() => stop.abort())
  await expect.poll(context.output).toContain('Ctrl+C')
  const [origin = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(context.output()) ?? []
  const get = async (path: string) => {
    const response = await fetch(origin + path, { headers: { Accept: 'text/html, */*' } })
    return { status: response.status, text: await response.text() }
  }
  const write = (content: Form | string, file = 'surveys/1.json') =>
    writeFile(
      join(folder, file),
      typeof content === 'string' ? content : JSON.stringify(aSurveyFile(content)),
    )
  const titles = async () => {
    const portal = JSON.parse((await get('/emulator/portal.json')).text) as {
      surveys: { surveyTitle: string; publication: string }[]
    }
    return portal.surveys.map(({ surveyTitle, publication }) => [surveyTitle, publication])
  }
  return { folder, context, ended, get, write, titles, stop: () => stop.abort() }
}

test('a preview serves the forms of a bundle, with a banner on every page', async () => {
  const { get, titles, ended, stop } = await aPreview()
  expect(await titles()).toEqual([['子育て相談の申込み', 'open']])
  const pages = [
    '/',
    '/survey/svy001',
    '/no-such-page',
    '/emulator/line/liff/demo-liff/survey/svy001?resident=x',
  ]
  for (const path of pages) {
    const { text } = await get(path)
    expect(text, path).toContain('<p id="preview" role="note">プレビュー：送信しても保存されません</p>')
    expect(text, path).toContain('href="/preview/banner.css"')
  }
  for (const file of ['/preview/banner.css', '/preview/reload.js'])
    expect((await get(file)).status, file).toBe(200)
  stop()
  expect(await ended).toBe(0)
  await expect(get('/')).rejects.toThrow()
})

test('a preview reads a changed bundle anew, and keeps what it had while there are faults', async () => {
  const { get, write, titles, context } = await aPreview()
  const version = async () => JSON.parse((await get('/preview/version.json')).text) as unknown
  expect(await version()).toEqual({ version: 0 })

  await write('{ "surveyId": "svy001" ')
  await expect.poll(context.output).toContain('前に読んだ内容のまま')
  expect(context.output()).toContain('誤り surveys/1.json')
  expect(await titles()).toEqual([['子育て相談の申込み', 'open']])
  expect(await version()).toEqual({ version: 0 })

  await write({ surveyTitle: '直した題名' })
  await expect.poll(context.output).toContain('読み直しました')
  expect(await titles()).toEqual([['直した題名', 'open']])
  expect(await version()).toEqual({ version: 1 })
})

test('a preview begins anew where what was entered does not fit the changed bundle', async () => {
  const { folder, write, titles } = await aPreview()
  await mkdir(join(folder, 'members'))
  await write({ surveyTitle: '会員の登録' }, 'members/1.json')
  await write({ surveyId: 'svy002', surveyTitle: '別のフォーム' })
  await expect.poll(titles).toEqual([['別のフォーム', 'open']])
})

test('a preview opens forms before their time and after it, unless periods are to be kept', async () => {
  const over = { publishTo: '2024-06-13T17:00' }
  expect(await (await aPreview(over)).titles()).toEqual([['子育て相談の申込み', 'open']])
  const kept = await aPreview(over, { keepsPeriods: true })
  expect(await kept.titles()).toEqual([['子育て相談の申込み', 'over']])
})

test('a bundle with faults is not previewed', async () => {
  const context = memoryContext()
  const folder = await aBundle({ 'surveys/1.json': aSurveyFile({ surveyTitle: ' ' }) })
  expect(await previewCity(folder, context, { port: 0, keepsPeriods: false })).toBe(1)
  expect(context.output()).toContain('survey.title_missing')
})

test('a preview on a port that is taken says so', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const context = memoryContext()
  const options = { port, keepsPeriods: false, clientFolder: await aClient() }
  const failed = { name: 'CommandFailed', message: expect.stringContaining(String(port)) }
  await expect(previewCity(await aBundle(), context, options)).rejects.toMatchObject(failed)
})

/** A preview that others may open with its key, until the test or the preview ends. */
async function aSharedPreview() {
  const [stop, reached] = [new AbortController(), new AbortController()]
  const context = { ...memoryContext(), stop: stop.signal }
  const end = { at: Date.parse('2024-06-14T20:00:00+09:00'), reached: reached.signal }
  const ended = previewCity(await aBundle(), context, {
    ...{ port: 0, keepsPeriods: false, clientFolder: await aClient() },
    shared: { host: 'localhost', end },
  })
  onTestFinished(() => stop.abort())
  await expect.poll(context.output).toContain('Ctrl+C')
  const [, origin = '', key = ''] =
    /プレビュー：(http:\/\/localhost:\d+)\/\?key=(\S+)/.exec(context.output()) ?? []
  const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(origin + path, { redirect: 'manual', ...init, headers: { Accept: 'text/html, */*', ...headers } })
  return { context, ended, key, origin, ask, reach: () => reached.abort() }
}

test('a preview for colleagues lets in by the key of its address, and by a cookie from then on', async () => {
  const { key, origin, ask, context } = await aSharedPreview()
  expect(key.length).toBeGreaterThanOrEqual(32)
  expect(context.output()).toContain(`${origin}/emulator?key=${key}`)
  expect(context.output()).toContain('2024-06-14 20:00:00 まで')
  const first = await ask(`/survey/svy001?a=1&key=${key}`)
  expect(first.status).toBe(303)
  expect(first.headers.get('location')).toBe('/survey/svy001?a=1')
  expect(first.headers.get('set-cookie')).toBe(`preview_key=${key}; Path=/; HttpOnly; SameSite=Lax`)
  const cookie = { Cookie: `other=1; preview_key=${key}` }
  const page = await ask('/survey/svy001?a=1', cookie)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('プレビュー：送信しても保存されません')
  const portal = await ask('/emulator/portal.json', cookie)
  expect(await portal.json()).toMatchObject({ surveys: [{ surveyTitle: '子育て相談の申込み' }] })
  expect((await ask(`//evil.example/x?key=${key}`)).headers.get('location')).toBe('/evil.example/x')
})

test('a colleague signs in as a resident of a preview, by its emulator of LINE', async () => {
  const { key, ask } = await aSharedPreview()
  const headers = { Cookie: `preview_key=${key}`, 'Content-Type': 'application/json' }
  const [misaki] = demoResidents
  const path = `/emulator/line/liff-token?resident=${misaki?.userId}`
  const token = (await (await ask(path, headers, { method: 'POST' })).json()) as { id_token: string }
  const body = JSON.stringify({ idToken: token.id_token })
  const signedIn = await ask('/survey/api/v1/db/login/liff', headers, { method: 'POST', body })
  expect(await signedIn.json()).toMatchObject({ data: { profile: { userId: misaki?.userId } } })
})

/** What somebody may send who has not the key. */
const without: [what: string, headers: Record<string, string>, query: string][] = [
  ['no key', {}, ''],
  ['an empty key', { Cookie: 'preview_key=' }, '?key='],
  ['a wrong key', {}, `?key=${'x'.repeat(32)}`],
  ['a wrong cookie', { Cookie: `preview_key=${'x'.repeat(32)}` }, ''],
]

test.each(without)(
  'a preview for colleagues shows nothing to who has %s, not even a script',
  async (_, headers, query) => {
    const { ask } = await aSharedPreview()
    const paths = [
      '/',
      '/survey/svy001',
      '/preview/reload.js',
      '/assets/main.js',
      '/emulator',
      '/openapi.json',
      '/healthz',
    ]
    for (const path of paths) {
      const response = await ask(path + query, headers)
      expect(response.status, path).toBe(404)
      expect(response.headers.get('set-cookie'), path).toBeNull()
      const text = await response.text()
      expect(text, path).toContain('プレビューを開くには、届いたアドレスを')
      expect(text, path).not.toMatch(/<script|みなと市|子育て/)
    }
    const sent = await ask('/survey/api/putItem', headers, { method: 'POST', body: '{}' })
    expect(sent.status).toBe(404)
  },
)

test('a preview for colleagues ends by itself, says so, and cannot be reached any more', async () => {
  const { reach, ended, ask, key, context } = await aSharedPreview()
  reach()
  expect(await ended).toBe(0)
  expect(context.output()).toContain('時間が来たので、プレビューを終わりました。')
  await expect(ask(`/?key=${key}`)).rejects.toThrow()
})

test.each([
  ['3h', '2024-06-14T15:00'],
  ['72時間', '2024-06-17T12:00'],
  ['17:30', '2024-06-14T17:30'],
  ['12:01', '2024-06-14T12:01'],
  ['12:00', undefined],
  ['9:00', undefined],
  ['0h', undefined],
  ['73h', undefined],
  ['24:00', undefined],
  ['tomorrow', undefined],
])('a preview until %s, asked at noon, ends at %s', (until, end) => {
  const noon = Date.parse('2024-06-14T12:00:00+09:00')
  expect(previewEnd(until, noon)).toBe(end === undefined ? undefined : Date.parse(`${end}:00+09:00`))
})

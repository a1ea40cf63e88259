import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { previewCity } from '../../../server/cli/city/preview.ts'
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

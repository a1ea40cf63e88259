import { afterAll, expect, test } from 'vitest'
import { openPhone } from '../browser.ts'
import { Onlooker } from '../good-screen.ts'
import { button, openOffice, startOfficeCity } from './office-city.ts'

const { server, storage } = await startOfficeCity()
afterAll(async () => {
  await storage.close()
  await server.kill()
})

test('translations stand beside their texts by item; those of a machine are marked until somebody accepts them [OFF-37]', async () => {
  const { surveys, settings } = (await storage.city.export())!
  const form = surveys.find(({ surveyTitle }) => surveyTitle === '税の相談の申込み')!
  const { surveyId } = form
  const code = settings.languages![0]!
  const config = { ...form, surveyTitle: '税の相談（新）', description: '新しい説明です' }
  const draft = {
    ...{ surveyId, kind: 'survey' as const, config, base: 1, at: Date.now(), by: 'sakuragi' },
    proposals: { [code]: { '税の相談（新）': 'Machine made' } },
  }
  await storage.formDrafts.put(draft, 0, [])

  const desk = await openPhone({ origin: server.origin, viewport: { width: 1280, height: 800 } })
  const { page } = desk
  const onlooker = new Onlooker(desk, page)
  await openOffice(page)
  await page.goto(`/office/forms/${surveyId}/edit`)
  await page.getByRole('link', { name: '翻訳', exact: true }).click()
  await page.getByRole('heading', { name: '「税の相談（新）」の翻訳' }).waitFor()
  await page.getByText('翻訳の機械は設定されていません').waitFor()
  await onlooker.look('the translations of a form')

  const line = (text: string) => page.getByRole('listitem').filter({ hasText: text }).first()
  await line('税の相談（新）').getByText('機械の訳（未確認）').waitFor()
  await line('税の相談（新）').getByRole('button', { name: 'この訳でよい' }).click()
  await page.getByText('下書きに残しました。').waitFor()
  await line('税の相談（新）').getByText('確認ずみ').waitFor()
  await page.getByRole('radio', { name: /確認がまだのもの/ }).check()
  await line('新しい説明です').getByRole('textbox').fill('New text')
  await onlooker.look('a translation that is typed')
  await button(page, '直した訳1件を残す').click()
  await page.getByText('確認がまだのものはありません。').waitFor()
  expect((await storage.formDrafts.find(surveyId))?.languages?.[code]).toEqual({
    '税の相談（新）': 'Machine made',
    新しい説明です: 'New text',
  })
  expect(onlooker.faults).toEqual([])
  await desk.close()
})

import { afterAll, expect, test } from 'vitest'
import { openPhone } from '../browser.ts'
import { Onlooker } from '../good-screen.ts'
import { button, openOffice, startOfficeCity } from './office-city.ts'

const { server, storage } = await startOfficeCity()
afterAll(async () => {
  await storage.close()
  await server.kill()
})

test('each change of a form shows as a version with who, when and what; going back makes a new one [OFF-30] [OFF-56]', async () => {
  const { staff: _, ...city } = (await storage.city.export())!
  const surveys = city.surveys.map((form) =>
    form.surveyTitle === '税の相談の申込み'
      ? { ...form, surveyTitle: '税の相談', surveySchema: form.surveySchema!.slice(0, -1) }
      : form,
  )
  await storage.city.import({ ...city, surveys }, Date.now(), { by: 'umezawa' })

  const desk = await openPhone({ origin: server.origin, viewport: { width: 1280, height: 800 } })
  const { page } = desk
  const onlooker = new Onlooker(desk, page)
  await openOffice(page)
  await page.getByRole('link', { name: 'フォーム', exact: true }).click()
  await page.getByRole('link', { name: '税の相談', exact: true }).waitFor()
  await onlooker.look('the list of forms')
  await page.getByRole('link', { name: /変更の履歴.*税の相談$/ }).click()
  const now = page.getByRole('listitem').filter({ hasText: 'いまの版' })
  await now.getByText('梅沢 亮').waitFor()
  expect(await now.innerText()).toMatch(/名前：税の相談の申込み → 税の相談\s+項目の削除：/)
  await onlooker.look('the versions of a form')

  await page
    .getByRole('button', { name: /この版に戻す$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('届いている回答は消えません').waitFor()
  await onlooker.look('the question before going back')
  await button(page, 'この版に戻す').last().click()
  await now.getByText('桜木 直子').waitFor()
  const titles = async () => (await storage.surveys.list()).map(({ config }) => config.surveyTitle)
  await expect.poll(titles).toContain('税の相談の申込み')
  expect(onlooker.faults).toEqual([])
  await desk.close()
})

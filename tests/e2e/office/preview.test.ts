import { afterAll, expect, test } from 'vitest'
import { openPhone } from '../browser.ts'
import { Onlooker } from '../good-screen.ts'
import { button, openOffice, startOfficeCity } from './office-city.ts'

const { server, storage } = await startOfficeCity()
afterAll(async () => {
  await storage.close()
  await server.kill()
})

const title = '税の相談の申込み'

test('a link shows colleagues a form as it is written, without signing in, until it is ended; nothing is stored [OFF-36]', async () => {
  const { surveys } = (await storage.city.export())!
  const { surveyId, ...config } = surveys.find(({ surveyTitle }) => surveyTitle === title)!
  const name = { itemKey: 'name', title: 'お名前', type: 'text', isRequired: { value: true } }
  const written = { ...config, surveyId, surveyTitle: '税の相談（下書き）', surveySchema: [name] }
  const draft = {
    surveyId,
    kind: 'survey' as const,
    config: written,
    base: 1,
    at: Date.now(),
    by: 'sakuragi',
  }
  await storage.formDrafts.put(draft, 0, [])
  const answers = async () => {
    let count = 0
    for await (const _ of storage.officeAnswers.all(surveyId)) count += 1
    return count
  }
  const before = await answers()

  const desk = await openPhone({ origin: server.origin, viewport: { width: 1280, height: 800 } })
  const { page } = desk
  const onlooker = new Onlooker(desk, page)
  await openOffice(page)
  await page.goto(`/office/forms/${surveyId}/edit`)
  await button(page, '同僚に見せる').click()
  await page.getByText('いま見られるリンクはありません。').waitFor()
  await onlooker.look('the dialog for links')
  await button(page, 'リンクを作る').click()
  const address = await page.getByLabel('リンクのアドレス').inputValue()
  await onlooker.look('a link that was made')

  const phone = await openPhone({ origin: server.origin, viewport: { width: 375, height: 720 } })
  const colleague = phone.page
  const onColleague = new Onlooker(phone, colleague)
  const asked: string[] = []
  colleague.on('request', (request) => {
    if (request.method() !== 'GET') asked.push(new URL(request.url()).pathname)
  })
  const { pathname } = new URL(address)
  const response = await colleague.goto(pathname)
  expect(response?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
  await colleague.getByRole('heading', { name: '税の相談（下書き）' }).waitFor()
  const said = 'これは見本です。何も送られず、保存もされません。'
  await colleague.getByRole('banner').getByText(said).waitFor()
  await onColleague.look('a form by a link')
  await colleague.getByRole('textbox', { name: /お名前/ }).fill('見本 花子')
  await button(colleague, '確認へ進む').click()
  await colleague.getByRole('heading', { name: '入力した内容の確認' }).waitFor()
  await onColleague.look('what was filled in')
  await button(colleague, '送信する（見本なので送られません）').click()
  await colleague.getByRole('main').getByText(said).waitFor()
  await onColleague.look('the end of a preview')
  expect(asked.filter((path) => !path.startsWith('/office/api/previews'))).toEqual([])
  expect(await phone.context.cookies()).toEqual([])
  expect(await answers()).toBe(before)

  await page.getByRole('button', { name: /までのリンクを終わりにする/ }).click()
  await page.getByText('いま見られるリンクはありません。').waitFor()
  await colleague.reload()
  await colleague.getByRole('heading', { name: 'この見本は見られません' }).waitFor()
  expect([...onlooker.faults, ...onColleague.faults]).toEqual([])
  await phone.close()
  await desk.close()
})

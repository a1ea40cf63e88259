import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../adapters/platform/system-clock.ts'
import { detailsPath } from '../../../application/answer/answer-paths.ts'
import { partitionKeyOf } from '../../../domain/answer/partition-key.ts'
import { plusDays, tokyoDay } from '../../../domain/shared/local-date.ts'
import { aPdf } from '../../application/attachment/files.ts'
import { openPhone, type Phone } from '../browser.ts'
import { Onlooker } from '../good-screen.ts'
import { goSignedIn, misaki } from '../resident-steps.ts'
import { button, openOffice, search, startOfficeCity } from './office-city.ts'

const { server, storage } = await startOfficeCity()
const surveyId = 'juminhyo'
const [answer] = await storage.ownAnswers.listOwn(misaki.userId, surveyId)
const { answerCode } = answer!
const name = { surveyId, partitionKey: partitionKeyOf(answer!) }
const today = tokyoDay(systemClock.now())

let office: Phone
let desk: Page
let phone: Phone
let page: Page
let onlooker: Onlooker
let deskOnlooker: Onlooker
beforeAll(async () => {
  office = await openPhone({ origin: server.origin, viewport: { width: 1280, height: 800 } })
  desk = office.page
  await openOffice(desk)
  phone = await openPhone({ origin: server.origin })
  page = phone.page
  onlooker = new Onlooker(phone, page)
  deskOnlooker = new Onlooker(office, desk)
})
afterAll(async () => {
  await office.close()
  await phone.close()
  await storage.close()
  await server.kill()
})

const dialog = () => desk.getByRole('dialog')
const part = (title: string | RegExp) => desk.getByRole('region', { name: title })
const done = (text: string) => desk.getByRole('status').getByText(text).waitFor()
const alert = () => page.getByRole('alert')
const submit = () => button(page, '直した内容を送る')

async function atTheRecord(): Promise<void> {
  await desk.goto(`/office/answers/${surveyId}/${answerCode}`)
  await button(desk, '補正を依頼').waitFor()
}

/** The office asks for items by their titles. */
async function ask(text: string, ...titles: readonly string[]): Promise<void> {
  await atTheRecord()
  await button(desk, '補正を依頼').click()
  for (const title of titles) await dialog().getByRole('checkbox', { name: title, exact: true }).check()
  await dialog().getByLabel('住民への依頼').fill(text)
  await button(desk, '依頼する').click()
  await done('補正を依頼しました。')
}

/** Lets the last day of the request be yesterday, as if it had come and gone. */
async function letItBeLate(): Promise<void> {
  const { answerId, userId, version, updatedAt, requests = [] } = await stored()
  const late = requests.map((request) => ({ ...request, until: plusDays(today, -1) }))
  const of = { answerId, surveyId, userId, version, updatedAt, requests: late, releases: [], audit: [] }
  expect(await storage.answers.amend(of)).toBe('amended')
}

const stored = async () => (await storage.officeAnswers.findLatest(surveyId, answerCode))!

describe('a correction', () => {
  test('is asked for, too late, prolonged, made by the resident in exactly what is asked, and seen by the office', async () => {
    await ask('番地まで書いてください。', '送り先の住所')
    await goSignedIn(page, '/my')
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('直していただきたい申請')
    await onlooker.look('my answers with a correction')
    await page.getByRole('link', { name: '内容を直す' }).tap()
    await page.getByText('番地まで書いてください。').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(1)
    await onlooker.look('a correction')
    await submit().tap()
    await alert().getByText('まだ何も変わっていません').waitFor()
    await page.getByLabel(/送り先の住所/).fill('みなと市中央町3-4-5')
    await letItBeLate()
    await submit().tap()
    await alert().getByText('期限を過ぎたので').waitFor()
    await atTheRecord()
    await part(/^補正の依頼/)
      .getByText('期限を過ぎました')
      .waitFor()
    await button(desk, '期限を変える').click()
    await dialog().getByLabel('期限').fill(today)
    await dialog().getByRole('button', { name: '期限を変える' }).click()
    await done('期限を変えました。')
    await submit().tap()
    await page.getByRole('heading', { name: '直した内容を受け付けました' }).waitFor()
    await search(desk, answerCode)
    await desk.getByRole('main').getByText('補正あり・要確認').waitFor()
    await desk.getByRole('link', { name: 'はじめ' }).click()
    await desk.getByRole('link', { name: '届いた補正' }).click()
    await deskOnlooker.look('corrections that came')
    await desk.getByRole('row').filter({ hasText: answerCode }).getByRole('link').click()
    await part(/^補正の依頼/)
      .getByText('→ みなと市中央町3-4-5')
      .waitFor()
    await deskOnlooker.look('a correction that was made')
    await button(desk, '確認した').click()
    await part(/^補正の依頼/)
      .getByText('補正を確認しました')
      .waitFor()
    await desk.goBack()
    await desk.getByText('確かめる補正はありません。').waitFor()
  })

  test('asked for anew while it is filled in says so and keeps what was typed; so does a form that changes meanwhile', async () => {
    await ask('電話番号を直してください。', '電話番号', '送り先の住所')
    await goSignedIn(page, `/correction?${new URLSearchParams(name)}`)
    await page.getByLabel(/送り先の住所/).fill('みなと市港町1-2-3')
    await ask('住所だけで大丈夫です。', '送り先の住所')
    await submit().tap()
    await alert().getByText('入力したものは残っています').waitFor()
    await page.getByText('住所だけで大丈夫です。').waitFor()
    expect(await page.getByLabel(/送り先の住所/).inputValue()).toBe('みなと市港町1-2-3')
    expect(await page.getByRole('textbox').count()).toBe(1)
    await renameAddress()
    await submit().tap()
    await page.getByLabel(/いまの住所/).waitFor()
    expect(await page.getByLabel(/いまの住所/).inputValue()).toBe('みなと市港町1-2-3')
    await submit().tap()
    await page.getByRole('heading', { name: '直した内容を受け付けました' }).waitFor()
  })

  test('keeps what was typed while one is away; withdrawn it need not be made', async () => {
    await ask('電話番号を直してください。', '電話番号')
    await goSignedIn(page, `/correction?${new URLSearchParams(name)}`)
    await page.getByLabel(/電話番号/).fill('0312340000')
    await page.reload()
    await page.getByLabel(/電話番号/).waitFor()
    expect(await page.getByLabel(/電話番号/).inputValue()).toBe('0312340000')
    await button(desk, '依頼を取り下げる').click()
    await button(desk, '取り下げる').click()
    await done('依頼を終えました。')
    await submit().tap()
    await page.getByText('このお願いは取り消されました').waitFor()
    expect((await stored()).requests?.at(-1)?.end?.kind).toBe('withdrawn')
  })
})

test('a result with a document is sent by the office, opened in the details of its resident, and taken back [OFF-55]', async () => {
  await atTheRecord()
  await button(desk, '結果を知らせる').click()
  await dialog().getByLabel('結果の文').fill('交付の準備ができました。\n窓口にお越しください。')
  const buffer = Buffer.from(aPdf(700_000))
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({ name: '交付通知書.pdf', mimeType: 'application/pdf', buffer })
  await dialog().getByText('付けました', { exact: true }).waitFor()
  await deskOnlooker.look('a result that is written')
  await dialog().getByRole('button', { name: '知らせる', exact: true }).click()
  await done('結果を知らせました。')
  await goSignedIn(page, '/my')
  await page.getByRole('listitem').filter({ hasText: '結果のお知らせ' }).waitFor()
  await page.goto(detailsPath(name))
  const result = page.getByRole('region', { name: '結果のお知らせ' })
  await result.getByText('交付の準備ができました。').waitFor()
  await result.getByRole('button', { name: /交付通知書/ }).tap()
  await page.getByRole('dialog', { name: '交付通知書.pdf' }).getByRole('button', { name: '閉じる' }).tap()
  await onlooker.look('a result')
  await button(desk, '結果を取り消す').click()
  await dialog().getByRole('button', { name: '取り消す' }).click()
  await done('結果を取り消しました。')
  expect((await storage.attachments.ofAnswer((await stored()).answerId)).length).toBe(0)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await result.count()).toBe(0)
  expect([...onlooker.faults, ...deskOnlooker.faults]).toEqual([])
})

/** The office puts the form in force with another title of an item. */
async function renameAddress(): Promise<void> {
  const city = (await storage.city.export())!
  const surveys = city.surveys.map((form) =>
    form.surveyId === surveyId
      ? {
          ...form,
          surveySchema: form.surveySchema!.map((item) =>
            item.title === '送り先の住所' ? { ...item, title: 'いまの住所' } : item,
          ),
        }
      : form,
  )
  await storage.city.import({ ...city, surveys }, systemClock.now())
}

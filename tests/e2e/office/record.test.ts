import type { Page } from 'playwright'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../adapters/platform/system-clock.ts'
import { detailsPath } from '../../../application/answer/answer-paths.ts'
import { makeCorrectAnswer } from '../../../application/office/correct-answer.ts'
import { partitionKeyOf } from '../../../domain/answer/partition-key.ts'
import { openPhone, type Phone } from '../browser.ts'
import { Onlooker } from '../good-screen.ts'
import {
  answerCode as codeOn,
  doneHeading,
  kenichi,
  openForm,
  send,
  submitButton,
} from '../resident-steps.ts'
import { openOffice, sakuragi, search, searchBox, startOfficeCity } from './office-city.ts'
import { addChildrenForm } from './repeat-form.ts'

const { server, storage } = await startOfficeCity()
const [booked] = await storage.ownAnswers.listOwn(kenichi.userId, 'kenshin')
const { answerCode, answerId } = booked!
await makeCorrectAnswer({ ...storage, clock: systemClock })({
  ...{ answerCode, surveyId: 'kenshin', by: 'umezawa', reason: '受診券を発行', dryRun: false },
  items: [{ item: '受診券の番号（職員用）', text: 'A1024' }],
})

await addChildrenForm(storage, systemClock.now())

let phone: Phone
let page: Page
beforeEach(async () => {
  phone = await openPhone({ origin: server.origin, viewport: { width: 1280, height: 800 } })
  page = phone.page
})
afterEach(() => phone.close())
afterAll(async () => {
  await storage.close()
  await server.kill()
})

const title = () => page.getByRole('heading', { level: 1, name: kenichi.name, exact: true })
const part = (name: string) => page.getByRole('region', { name, exact: true })

/** The audit events of the answer that are of this kind. */
const eventsOf = (kind: 'office.viewed' | 'answers.exported') =>
  storage.audit.ofAnswers([answerId], { kinds: [kind], limit: 100 })

describe('the page of an answer', () => {
  test('is found by a name, shows all that belongs to it, and leads back to the place in the list [OFF-10]', async () => {
    await openOffice(page, '/office')
    await search(page, kenichi.name)
    const found = page.getByRole('link', { name: answerCode })
    await found.click()
    await title().waitFor()
    expect(await part('回答').getByText('A1024').isVisible()).toBe(true)
    expect(await part('予約').getByText('予約中').isVisible()).toBe(true)
    expect(await part('履歴').getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/梅沢.*記録しました受診券の番号（職員用）：（なし） → A1024理由：受診券を発行$/),
      expect.stringMatching(/住民送信しました$/),
    ])
    const others = part('この人のほかの回答').getByRole('link')
    expect(await others.count()).toBeGreaterThan(0)
    await others.first().click()
    await page.getByRole('link', { name: '戻る', exact: true }).waitFor()
    await page.goBack()
    await title().waitFor()
    await page.getByRole('link', { name: '戻る', exact: true }).click()
    await found.waitFor()
    expect(await searchBox(page).inputValue()).toBe(kenichi.name)
    // Whether somebody is signed in is asked first.
    expect(phone.pageErrors.filter((error) => !error.endsWith('/office/api/me'))).toEqual([])
  })

  test('is printed as one sheet with the columns that the form names, and that is on record [OFF-11]', async () => {
    await openOffice(page, `/office/answers/kenshin/${answerCode}`)
    await title().waitFor()
    await page.getByRole('button', { name: '印刷する' }).click()
    await expect.poll(async () => (await eventsOf('answers.exported')).length).toBe(1)
    await page.emulateMedia({ media: 'print' })
    expect(await searchBox(page).isVisible()).toBe(false)
    expect(await part('履歴').isVisible()).toBe(false)
    const rows = await page.locator('tr:visible').allTextContents()
    expect(rows[0]).toBe(`受付コード${answerCode}対応状況未対応`)
    expect(rows).toContain('受診券の番号（職員用）A1024')
    expect(rows.filter((row) => row.startsWith('郵便番号') || row.startsWith('住所'))).toEqual([])
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })

  test('of what is not there says so, and of what is there each view is on record [OFF-10]', async () => {
    await openOffice(page, '/office/answers/kenshin/ABCDEFGH')
    await page.getByRole('heading', { level: 1, name: 'この回答はありません' }).waitFor()
    const before = (await eventsOf('office.viewed')).length
    await page.goto(`/office/answers/kenshin/${answerCode.toLowerCase()}`)
    await title().waitFor()
    const views = await eventsOf('office.viewed')
    expect(views).toHaveLength(before + 1)
    expect(views.at(-1)?.facts).toEqual({ by: sakuragi.username })
  })

  test('has no fault that axe finds, fits every width and large letters, and is big enough for fingers [OFF-56]', async () => {
    const onlooker = new Onlooker(phone, page)
    await openOffice(page, `/office/answers/kenshin/${answerCode}`)
    await title().waitFor()
    await onlooker.look('the page of an answer')
    expect(onlooker.faults).toEqual([])
  })
})

test('a resident enters three children by keyboard, takes the second away, sends and changes them, and the office reads each [OFF-45]', async () => {
  const resident = await openPhone({ origin: server.origin })
  const { page: form } = resident
  const onlooker = new Onlooker(resident, form)
  const press = async (name: string) => {
    await form.getByRole('button', { name, exact: true }).focus()
    await form.keyboard.press('Enter')
  }
  const focused = () => form.evaluate(() => document.activeElement?.textContent)
  const enter = async (title: string, name: string, grade: string, at: number) => {
    await form.getByLabel(title).fill(name)
    await form.getByRole('radio', { name: grade }).nth(at).check()
  }
  await openForm(form, '/survey/children', kenichi)
  await form.getByLabel('保護者の氏名').fill('田中 健一')
  await enter('子の名前', '一郎', '1年', 0)
  await press('お子さんを追加する')
  expect(await focused()).toBe('お子さん（2）')
  await enter('子の名前（2）', '二葉', '2年', 1)
  await press('お子さんを追加する')
  await enter('子の名前（3）', '三太', '1年', 2)
  await press('お子さん（2）を消す')
  expect(await focused()).toBe('お子さん（2）を消しました。後ろの番号は、1つずつ前になりました。')
  expect(await form.getByLabel('子の名前（2）').inputValue()).toBe('三太')
  await onlooker.look('a group of which one was taken away')
  await send(form)
  await doneHeading(form).waitFor()

  await form.goto('/survey/children')
  await submitButton(form).waitFor()
  await enter('子の名前（2）', '三太郎', '2年', 1)
  await send(form)
  await doneHeading(form).waitFor()
  const code = await codeOn(form).innerText()
  const [own] = await storage.ownAnswers.listOwn(kenichi.userId, 'children')
  await form.goto(detailsPath({ surveyId: 'children', partitionKey: partitionKeyOf(own!) }))
  await form.getByRole('heading', { name: 'お子さん（2）' }).waitFor()
  expect(await form.getByText('三太郎').isVisible()).toBe(true)
  expect(await form.getByText('お子さん（3）').count()).toBe(0)
  expect(onlooker.faults).toEqual([])
  await resident.close()

  await openOffice(page, `/office/answers/children/${code}`)
  const said = part('回答')
  await said.getByText('三太郎').waitFor()
  expect(await said.getByText('一郎', { exact: true }).isVisible()).toBe(true)
  await page.getByRole('button', { name: '回答を直す' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'お子さん（1）を消す' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '直したものを保存する' }).click()
  await said.getByText('一郎', { exact: true }).waitFor({ state: 'detached' })
  expect(await said.getByText('お子さん（2）').count()).toBe(0)
  expect(await said.getByText('三太郎').isVisible()).toBe(true)
})

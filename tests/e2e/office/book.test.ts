import type { Locator, Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { openPhone } from '../browser.ts'
import { Onlooker } from '../good-screen.ts'
import { yukiko } from '../resident-steps.ts'
import { entries, list, openSearch, searchButton } from '../search/search-steps.ts'
import { button, openOffice, startOfficeCity } from './office-city.ts'

const { server, storage } = await startOfficeCity()
const { origin } = server
afterAll(async () => {
  await storage.close()
  await server.kill()
})

/** Fills in a birthday, 1 April 1958. */
async function fillBirthday(page: Page): Promise<void> {
  const day = page.getByRole('group', { name: /^生年月日/ })
  for (const [part, text] of [
    ['年', '1958'],
    ['月', '4'],
    ['日', '1'],
  ] as const)
    await day.getByRole('textbox', { name: part, exact: true }).fill(text)
}

test('a time that is chosen in the form itself is told after the booking too [OFF-22]', async () => {
  const desk = await openPhone({ origin, viewport: { width: 1280, height: 800 } })
  const { page } = desk
  await openOffice(page, '/office/book/madoguchi-yoyaku')
  await page.getByRole('textbox', { name: /^お名前 / }).fill('高橋ミツ')
  await page.getByRole('textbox', { name: /^電話番号/ }).fill('0451234567')
  await page.getByLabel('予約する内容').selectOption('引っ越しの届出')
  const time = page.getByRole('radio', { name: /～/ }).nth(1)
  const label = await time.evaluate((radio: HTMLInputElement) => radio.labels?.[0]?.textContent ?? '')
  const [hours] = /\d+:\d+～\d+:\d+/.exec(label) ?? []
  await time.check()
  await button(page, 'この内容で受け付ける').click()
  await page.getByRole('heading', { name: '受け付けました' }).waitFor()
  const told = await page.getByRole('main').innerText()
  expect(told).toContain(hours)
  expect(told).toContain('引っ越しの届出')
  await desk.close()
})

test('somebody who calls is booked with five clicks beside the form’s own, hears a code that is large, and finds and claims the booking in LINE [OFF-22] [ROLE-03]', async () => {
  const desk = await openPhone({ origin, viewport: { width: 1280, height: 800 } })
  const { page } = desk
  const onlooker = new Onlooker(desk, page)
  await openOffice(page)
  let clicks = 0
  const click = async (what: Locator): Promise<void> => {
    await what.click()
    clicks += 1
  }
  await click(page.getByRole('link', { name: '予約・受付を取る' }))
  await click(page.getByRole('link', { name: /^健康診査の予約/ }))
  await page.getByRole('textbox', { name: /^お名前 / }).fill('高橋 ミツ')
  await page.getByRole('textbox', { name: /ふりがな/ }).fill('たかはしみつ')
  await fillBirthday(page)
  await page.getByRole('textbox', { name: /^電話番号/ }).fill('0451234567')
  await page.getByRole('radio', { name: 'わからない' }).check()
  // The item that only the office sees.
  await page.getByRole('textbox', { name: /受診券の番号（職員用）/ }).fill('B2001')
  await onlooker.look('the form with what is free')

  // Without day and time nothing is sent, and nothing that was typed is lost.
  await button(page, 'この内容で受け付ける').click()
  await page.getByRole('alert').first().waitFor()
  expect(await page.getByRole('textbox', { name: /^お名前 / }).inputValue()).toBe('高橋 ミツ')

  const free = page.getByRole('region', { name: '空き状況' })
  await click(free.getByRole('cell').getByRole('button').first())
  await click(free.getByRole('button', { name: /残り/ }).first())
  await click(button(page, 'この内容で受け付ける'))
  await page.getByRole('heading', { name: '受け付けました' }).waitFor()
  expect(clicks).toBe(5)
  await onlooker.look('the code')
  const code = page.locator('strong').filter({ hasText: /^[0-9A-Z]{4} [0-9A-Z]{4}/ })
  expect(
    await code.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  ).toBeGreaterThanOrEqual(40)
  const answerCode = (await code.innerText()).replaceAll(' ', '')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '高橋 ミツ' }).waitFor()
  expect(await page.getByRole('main').innerText()).toContain('B2001')
  expect(onlooker.faults).toEqual([])
  expect(await storage.officeAnswers.findLatest('kenshin', answerCode)).toMatchObject({
    registeredBy: 'staff',
  })
  await desk.close()

  const phone = await openPhone({ origin })
  await openSearch(phone.page, 'kenshin', yukiko)
  await phone.page.getByRole('textbox', { name: /ふりがな/ }).fill('たかはしみつ')
  await fillBirthday(phone.page)
  await searchButton(phone.page).tap()
  await list(phone.page).waitFor()
  expect(await entries(phone.page).innerText()).toContain(answerCode)
  expect(await storage.officeAnswers.findLatest('kenshin', answerCode)).toMatchObject({
    userId: yukiko.userId,
  })
  await phone.close()
})

import { expect, test } from 'vitest'
import type { Phone } from '../browser.ts'
import { startCityServer } from '../city-server.ts'
import { phoneForEachTest } from '../each-test.ts'
import { Onlooker } from '../good-screen.ts'
import { openForm } from '../resident-steps.ts'
import { addButton, confirmPaying, entryDialog, fillStickers } from './paying-steps.ts'

const server = await startCityServer()

let phone: Phone
phoneForEachTest(server, (opened) => {
  phone = opened
})

test('no screen on the way to a payment has a fault that axe finds; each fits 320, 375 and 768 px and large letters [ORDER-06][PAY-01]', async () => {
  const { page } = phone
  const onlooker = new Onlooker(phone, page)
  await openForm(page, '/survey/gomi-shoriken')
  await addButton(page).tap()
  await entryDialog(page).getByRole('button', { name: '決める' }).tap()
  await onlooker.look('entering a line, with errors')
  await fillStickers(page)
  await onlooker.look('lines and their sums')
  await page.getByRole('button', { name: 'ソファ（1人用）を変更する' }).tap()
  await entryDialog(page).waitFor()
  await onlooker.look('changing a line')
  await page.keyboard.press('Escape')
  await entryDialog(page).waitFor({ state: 'detached' })
  await confirmPaying(page)
  await onlooker.look('before paying')
  expect(onlooker.faults).toEqual([])
})

import type { Page } from 'playwright'
import { test } from 'vitest'
import type { Phone } from '../browser.ts'
import { startCityServer } from '../city-server.ts'
import { phoneForEachTest } from '../each-test.ts'
import { expectGood } from '../good-screen.ts'
import { openForm } from '../resident-steps.ts'
import { addButton, confirmPaying, entryDialog, fillStickers } from './paying-steps.ts'

const server = await startCityServer()

let phone: Phone
phoneForEachTest(server, (opened) => {
  phone = opened
})

const screens: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'lines and their sums': fillStickers,
  'entering a line, with errors': async (page) => {
    await openForm(page, '/survey/gomi-shoriken')
    await addButton(page).tap()
    await entryDialog(page).getByRole('button', { name: '追加する' }).tap()
  },
  'changing a line': async (page) => {
    await fillStickers(page)
    await page.getByRole('button', { name: 'ソファ（1人用）を変更する' }).tap()
  },
  'before paying': async (page) => {
    await fillStickers(page)
    await confirmPaying(page)
  },
}

test.each(Object.entries(screens))('%s is good for everybody [ORDER-06][PAY-01]', async (_, open) => {
  await expectGood(phone, phone.page, open)
})

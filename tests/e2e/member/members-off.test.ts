import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { startCityServer } from '../city-server.ts'
import { phoneForEachTest } from '../each-test.ts'
import { goSignedIn } from '../resident-steps.ts'
import { selection } from '../search/search-steps.ts'
import { cardForm, record } from './member-steps.ts'

const server = await startCityServer({ env: { FEATURE_MEMBERS: 'off' } })

let page: Page
phoneForEachTest(server, (phone) => {
  page = phone.page
})

test('with the switch off no screen leads to the member forms; their addresses work all the same [MEM-15] [GEN-10]', async () => {
  await goSignedIn(page, '/confirm')
  await selection(page).waitFor()
  expect(await page.getByRole('link', { name: /図書館のスマホ利用カード/ }).count()).toBe(0)
  await page.goto('/emulator')
  await page
    .getByRole('link', { name: /ブラウザで開く/ })
    .first()
    .waitFor()
  expect(await page.getByRole('heading', { name: '4. 会員になる' }).count()).toBe(0)
  await page.goto('/member-confirmList/library-member')
  await record(page).waitFor()
  await page.goto('/member/library-member')
  await cardForm(page).waitFor()
  expect(await page.getByRole('link', { name: '予約と申請' }).count()).toBe(0)
})

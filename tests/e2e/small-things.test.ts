import { expect, test } from 'vitest'
import type { Phone } from './browser.ts'
import { startCityServer } from './city-server.ts'
import { phoneForEachTest } from './each-test.ts'
import { changeForm, openForm } from './resident-steps.ts'

const server = await startCityServer()
const form = '/survey/facility-feedback'

let phone: Phone
phoneForEachTest(server, (opened) => {
  phone = opened
})

test('the steps of a form that are to come can be told from the others where the system gives the colours', async () => {
  const { page } = phone
  await page.emulateMedia({ forcedColors: 'active' })
  await openForm(page, form)
  const looks = await page
    .getByRole('listitem')
    .and(page.locator('main header li'))
    .evaluateAll((steps) =>
      steps.map((step) => {
        const { borderTopWidth, borderTopColor } = getComputedStyle(step)
        return `${borderTopWidth} ${borderTopColor}`
      }),
    )
  expect(looks.length).toBeGreaterThan(1)
  expect(new Set(looks.slice(1)).size).toBe(1)
  expect(looks[0]).not.toBe(looks[1])
})

test('what a form says is never run: HTML and script addresses stay text, good links open a new tab [FORM-03] [FORM-04]', async () => {
  const { page } = phone
  const description =
    '[x](javascript:alert(1)) <img src=x onerror="alert(1)"> <script>alert(1)</script>\n\n**太字** [案内](https://www.example.jp/a)'
  await changeForm(page, { description })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    dialog.dismiss()
  })
  await openForm(page, form)
  await page
    .getByText('[x](javascript:alert(1)) <img src=x onerror="alert(1)"> <script>alert(1)</script>')
    .waitFor()
  await page.getByText('**太字**').waitFor()
  const links = page.getByRole('main').getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    'https://www.example.jp/a',
  ])
  const link = page.getByRole('link', { name: '案内' })
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    '_blank',
    expect.stringContaining('noopener'),
  ])
  expect(await page.locator('main script, main img[src="x"]').count()).toBe(0)
  expect(dialogs).toEqual([])
  expect(phone.pageErrors).toEqual([])
})

import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { plusDays } from '../../../../domain/shared/local-date.ts'
import { testDay } from '../../booking/booking-city.ts'
import { phoneForEachTest } from '../../each-test.ts'
import { confirmDialog, submitButton } from '../../resident-steps.ts'
import { button, entries, entryButton, findList, openDetails, openSearch, results } from '../search-steps.ts'
import { inRoom, reserveAs, startOfficeCity } from './office-city.ts'

const server = await startOfficeCity()

let page: Page
phoneForEachTest(server, (phone) => {
  page = phone.page
})

/** How many pages of A4 the page is on paper. */
async function pagesOnPaper(): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

describe('on paper', () => {
  test('the details are one page of A4 with the booking and the answers, without buttons; the button opens the print dialog', async () => {
    await openSearch(page, 'soudan')
    await reserveAs(page, server, inRoom(plusDays(testDay(1), 7)), {
      name: '佐藤 ゆい',
      remarks: '長い文章です。'.repeat(20),
    })
    await findList(page, '佐藤 ゆい')
    await openDetails(page)
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await button(page, '印刷する').tap()
    expect(await page.locator('body').getAttribute('data-printed')).toBe('')

    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button').count()).toBe(0)
    const said = await page.getByRole('main').innerText()
    for (const text of ['現在の登録情報', '9:00～9:30', '佐藤 ゆい', '長い文章です。', '受付コード']) {
      expect(said).toContain(text)
    }
    expect(await pagesOnPaper()).toBe(1)
  })

  test('what is about to be sent stands alone on one page, without buttons, steps and the form behind it', async () => {
    await openSearch(page, 'soudan')
    await reserveAs(page, server, inRoom(plusDays(testDay(1), 7)), { name: '佐藤 まい' })
    await findList(page, '佐藤 まい')
    await entryButton(page, '変更').tap()
    await submitButton(page).tap()
    await confirmDialog(page).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button').count()).toBe(0)
    expect(await page.getByRole('list', { name: '手続きの流れ' }).count()).toBe(0)
    expect(await page.locator('body').innerText()).toMatch(/^入力内容の確認\s/)
    expect(await pagesOnPaper()).toBe(1)
  })

  test('the list of many bookings scrolls within 70 % of the screen, by keyboard too, and is printed whole; a short one is as high as it needs [LIST-08] [CONST-11]', async () => {
    const hidden = () => results(page).evaluate((element) => element.scrollHeight - element.clientHeight)
    const part = async () => ((await results(page).boundingBox())?.height ?? 0) / page.viewportSize()!.height
    await openSearch(page, 'soudan')
    const reserve = (week: number) =>
      reserveAs(page, server, inRoom(testDay(7 * week + 1)), { name: '佐藤 はな' })
    await reserve(3)
    await findList(page, '佐藤 はな')
    expect(await part()).toBeLessThan(0.7)
    expect(await hidden()).toBe(0)

    for (let week = 4; week < 8; week += 1) await reserve(week)
    await button(page, 'さがす画面に戻る').tap()
    await findList(page, '佐藤 はな')
    for (const height of [812, 640]) {
      await page.setViewportSize({ width: 375, height })
      expect(await part()).toBeCloseTo(0.7, 2)
      expect(await hidden()).toBeGreaterThan(0)
    }
    await results(page).focus()
    await page.keyboard.press('End')
    await expect.poll(() => results(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
    expect(await button(page, 'さがす画面に戻る').isVisible()).toBe(true)
    await page.emulateMedia({ media: 'print' })
    expect(await hidden()).toBe(0)
    expect(await entries(page).count()).toBe(5)
    expect(await page.getByRole('button').count()).toBe(0)
  })
})

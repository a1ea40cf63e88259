import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { plusDays } from '../../../domain/shared/local-date.ts'
import { pageForEachTest } from '../each-test.ts'
import { misaki } from '../resident-steps.ts'
import { farDay, nearDay, reservationOf, startSearchCity } from './search-city.ts'
import {
  bookAs,
  button,
  cancelled,
  cancelPath,
  cancelPopup,
  currentPath,
  details,
  entries,
  entry,
  entryButton,
  field,
  findList,
  hold,
  list,
  nameField,
  newSearch,
  notCancelled,
  openDetails,
  openSignedIn,
  results,
  searchForm,
  searchPath,
  sendAs,
  shortDay,
} from './search-steps.ts'

const server = await startSearchCity()
const { origin } = server
const phone = await openSignedIn(origin)

let page: Page
pageForEachTest(
  { server, phone },
  (opened) => {
    page = opened
  },
  newSearch,
)

const near = reservationOf(nearDay)
const textOf = (of: ReturnType<typeof entry>) => of.innerText()
/** Values of a list of terms by their term. */
const termsIn = (within: string) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(`${selector} dl > div`)].map((pair) =>
        [...pair.children].map((element) => (element as HTMLElement).innerText.trim()),
      ),
    within,
  )

describe('the list', () => {
  test('shows of each entry time, categories, item, form and its three buttons; a cancelled one is struck through and says so in words [LIST-03] [LIST-04] [LIST-06]', async () => {
    await bookAs(page, origin, { name: '一覧 太郎', reserve: reservationOf(nearDay, 1, 'law') })
    await bookAs(page, origin, { name: '一覧 太郎', reserve: near })
    await findList(page, '一覧 太郎')
    expect(await page.getByRole('heading', { level: 2 }).count()).toBe(1)
    expect(
      await results(page)
        .getByText(/^\d+:\d\d～/)
        .allInnerTexts(),
    ).toEqual(['9:00～9:30', '10:00～10:30'])

    const first = await textOf(entry(page, '9:00～9:30'))
    for (const text of ['くらしの相談', '市役所', '本庁舎', '1階 相談室', '窓口の予約'])
      expect(first).toContain(text)
    expect(await textOf(entry(page, '10:00～10:30'))).toContain('法律の相談')
    expect(await entry(page, '9:00～9:30').getByRole('button').allInnerTexts()).toEqual([
      '変更',
      '詳細確認',
      'キャンセル',
    ])
    const names = entry(page, '9:00～9:30').getByRole('button', {
      name: `${shortDay(nearDay)} 9:00～9:30 くらしの相談`,
    })
    expect(await names.count()).toBe(3)
    expect(await entry(page, '9:00～9:30').locator('s').count()).toBe(0)

    await entryButton(entry(page, '9:00～9:30'), 'キャンセル').tap()
    await button(cancelPopup(page), '確定').tap()
    await button(cancelled(page), '閉じる').tap()
    const gone = entry(page, '9:00～9:30')
    expect(await gone.locator('s').innerText()).toBe('9:00～9:30')
    expect(await gone.getByText('キャンセル済', { exact: true }).count()).toBe(1)
    expect(await entryButton(gone, 'キャンセル').getAttribute('aria-disabled')).toBe('true')
    expect(await entryButton(gone, '変更').getAttribute('aria-disabled')).toBe('true')
    expect(await entryButton(gone, '詳細確認').getAttribute('aria-disabled')).toBeNull()
    expect(await entry(page, '10:00～10:30').locator('s').count()).toBe(0)

    await button(page, '検索に戻る').tap()
    await findList(page, '一覧 太郎')
    expect(await entry(page, '9:00～9:30').locator('s').innerText()).toBe('9:00～9:30')
  })

  test('back returns to the search with what was typed [LIST-07]', async () => {
    await bookAs(page, origin, { name: '戻る 花子', card: 'B-7' })
    await field(page, '整理番号').fill('B-7')
    await findList(page, '戻る 花子')
    expect(currentPath(page)).toBe('/confirmList')
    await button(page, '検索に戻る').tap()
    await searchForm(page).waitFor()
    expect(currentPath(page)).toBe('/confirmSearchForm')
    expect(await nameField(page).inputValue()).toBe('戻る 花子')
    expect(await field(page, '整理番号').inputValue()).toBe('B-7')
  })

  test('scrolls inside 70 % of the height of the screen, by finger and by keyboard; a short list is as high as it needs [LIST-08]', async () => {
    await bookAs(page, origin, { name: '長い 一覧', reserve: near })
    await findList(page, '長い 一覧')
    const measure = () =>
      results(page).evaluate((element) => ({
        height: element.getBoundingClientRect().height,
        inner: element.scrollHeight,
        screen: window.innerHeight,
      }))
    const short = await measure()
    expect(short.height).toBeLessThan(short.screen * 0.7)
    expect(short.inner).toBeLessThanOrEqual(Math.ceil(short.height))

    for (let day = 1; day < 6; day += 1) {
      await bookAs(page, origin, { name: '長い 一覧', reserve: reservationOf(plusDays(nearDay, day)) })
    }
    await button(page, '検索に戻る').tap()
    await findList(page, '長い 一覧')
    for (const height of [812, 640]) {
      await page.setViewportSize({ width: 375, height })
      const long = await measure()
      expect(Math.abs(long.height - height * 0.7)).toBeLessThanOrEqual(1)
      expect(long.inner).toBeGreaterThan(long.height)
    }
    await results(page).focus()
    await page.keyboard.press('End')
    await page.waitForFunction(
      (region) => (region?.scrollTop ?? 0) > 100,
      await results(page).elementHandle(),
    )
    expect(await page.getByRole('button', { name: '検索に戻る' }).isVisible()).toBe(true)
  })

  test('has one group a day, the earlier days first', async () => {
    await bookAs(page, origin, { name: '順 番', reserve: reservationOf(farDay) })
    await bookAs(page, origin, { name: '順 番', reserve: near })
    await findList(page, '順 番')
    const days = await page.getByRole('heading', { level: 2 }).allInnerTexts()
    const written = (day: string) =>
      new RegExp(`^${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月${Number(day.slice(8))}日\\(.\\)$`)
    expect(days).toHaveLength(2)
    expect(days[0]).toMatch(written(nearDay))
    expect(days[1]).toMatch(written(farDay))
  })

  test('names the patient where the form allows it, and nowhere else [LIST-05]', async () => {
    const name = '接種 する子'
    await bookAs(page, origin, { name })
    await findList(page, name)
    expect(await textOf(entries(page))).not.toContain(name)
    await page.goto('/confirm/sesshu')
    await button(page, '次へ').tap()
    await sendAs(page, origin, 'sesshu', { name, reserve: near })
    await findList(page, name)
    expect(await textOf(entries(page))).toContain(name)
  })

  test('of an answer with two reservations each has an entry; one is cancelled and struck through alone, then the other [LIST-03]', async () => {
    await page.goto('/confirm/niken')
    await button(page, '次へ').tap()
    const second = reservationOf(farDay, 1, 'law')
    await sendAs(page, origin, 'niken', { name: '二つ 予約', reserve: near, second })
    await findList(page, '二つ 予約')
    const times = ['9:00～9:30', '10:00～10:30']
    expect(
      await results(page)
        .getByText(/^\d+:\d\d～/)
        .allInnerTexts(),
    ).toEqual(times)
    for (const [popup, struck] of [
      ['次の予約だけがキャンセルされます。', times.slice(1)],
      ['キャンセルすると、元に戻せません。', times],
    ] as const) {
      const rest = entries(page).filter({ hasNotText: 'キャンセル済' })
      await entryButton(rest.last(), 'キャンセル').tap()
      await cancelPopup(page).getByText(popup).waitFor()
      await button(cancelPopup(page), '確定').tap()
      await button(cancelled(page), '閉じる').tap()
      expect(await results(page).locator('s').allInnerTexts()).toEqual(struck)
    }
  })
})

describe('the details', () => {
  test('show picture and name of the resident, the heading, title and value in the order of the form, day and time apart [DETAIL-01] [DETAIL-02] [DETAIL-03] [DETAIL-04]', async () => {
    await bookAs(page, origin, {
      name: '詳細 見る子',
      reserve: reservationOf(nearDay, 2),
      card: 'C-9',
      remarks: '一行目\n二行目',
    })
    await findList(page, '詳細 見る子')
    await openDetails(page)
    expect(currentPath(page)).toBe('/confirmDetails')
    expect(await page.title()).toBe('現在の登録情報｜港町市')
    await page.getByText(`${misaki.name} 様`, { exact: true }).waitFor()
    expect(await page.locator('main svg, main img').first().isVisible()).toBe(true)

    const terms = await termsIn('main')
    const day = shortDay(nearDay)
    expect(terms.slice(0, 2)).toEqual([
      ['日付', day],
      ['時間', '14:00～14:30'],
    ])
    expect(terms.slice(-4)).toEqual([
      ['相談の予約', `${day} 14:00～14:30 くらしの相談`],
      ['お名前', '詳細 見る子'],
      ['整理番号', 'C-9'],
      ['相談したいこと', '一行目\n二行目'],
    ])
    expect(await page.getByText('市役所 本庁舎 1階 相談室').count()).toBe(1)
  })

  test('have cancel and back, a popup that can be closed, and progress, failure and success one after the other [DETAIL-06]', async () => {
    await bookAs(page, origin, { name: '詳細 やめる子' })
    await findList(page, '詳細 やめる子')
    await openDetails(page)
    await button(page, '戻る').tap()
    await list(page).waitFor()
    await openDetails(page)

    await entryButton(page, 'キャンセル').tap()
    await button(cancelPopup(page), '閉じる').tap()
    await cancelPopup(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('キャンセル')

    await page.route(cancelPath, (route) => route.fulfill({ status: 500, body: '' }))
    await entryButton(page, 'キャンセル').tap()
    await button(cancelPopup(page), '確定').tap()
    await notCancelled(page).getByRole('alert').waitFor()

    await page.unroute(cancelPath)
    const request = await hold(page, cancelPath)
    await button(notCancelled(page), 'もう一度試す').tap()
    await page.getByRole('status').getByText('キャンセルしています。').waitFor()
    request.goOn()
    await cancelled(page).getByRole('status').getByText('キャンセルが完了しました。').waitFor()
    await cancelled(page).getByText('をお待ちしています。').waitFor()
    await button(cancelled(page), '閉じる').tap()
    await details(page).waitFor()
    expect(await page.locator('s').first().innerText()).toBe('9:00～9:30')
    expect(await entryButton(page, 'キャンセル').getAttribute('aria-disabled')).toBe('true')
  })
})

describe('what nobody knows any more', () => {
  test('a category that the city has given up is 不明, in the list and in the details [ERR-37]', async () => {
    await bookAs(page, origin, { name: '不明 分類' })
    await page.route(searchPath, async (route) => {
      const answer = await route.fetch()
      const { data } = (await answer.json()) as { data: { categoryInfo?: object }[] }
      for (const row of data) delete row.categoryInfo
      await route.fulfill({ response: answer, json: { result: 'OK', data } })
    })
    await findList(page, '不明 分類')
    expect(await textOf(entries(page))).toContain('不明')
    expect(await textOf(entries(page))).not.toContain('本庁舎')
    await openDetails(page)
    expect(await page.locator('main').innerText()).toContain('不明')
  })

  test('a day that makes no sense is 日付不明 under a heading of its own, a tag that is missing is 不明 [ERR-37]', async () => {
    await bookAs(page, origin, { name: '不明 日付' })
    await page.route(searchPath, async (route) => {
      const answer = await route.fetch()
      const { data } = (await answer.json()) as {
        data: { itemKey: string; reserved?: object; categoryInfo?: object }[]
      }
      for (const row of data.filter(({ itemKey }) => itemKey === 'reserve')) {
        Object.assign(row, { reserved: { itemName: 'くらしの相談' }, value: 'main-room_talk|2026|0' })
        Object.assign(row.categoryInfo ?? {}, { tag2: '' })
      }
      await route.fulfill({ response: answer, json: { result: 'OK', data } })
    })
    await findList(page, '不明 日付')
    await page.getByRole('heading', { level: 2, name: '日付不明' }).waitFor()
    expect(await textOf(entries(page))).toMatch(/市役所\s+不明\s+1階 相談室/)
    await openDetails(page)
    expect((await termsIn('main'))[0]).toEqual(['日付', '日付不明'])
  })
})

import type { Locator, Page } from 'playwright'
import { type LocalDate, tokyoDay, weekdayOf } from '../../../domain/shared/local-date.ts'
import { openPhone, type Phone } from '../browser.ts'
import { callAs, goSignedIn, misaki } from '../resident-steps.ts'
import { nearDay, reservationOf } from './search-city.ts'

export const searchPath = '**/survey-results/filterQuery'
export const cancelPath = '**/survey-results/cancelItem'

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name })
export const selection = (page: Page): Locator => heading(page, '電話や窓口で申し込んだ予約をさがす')
export const searchForm = (page: Page): Locator => heading(page, '予約と申請をさがす')
export const list = (page: Page): Locator => heading(page, '予約と申請が見つかりました')
export const details = (page: Page): Locator => page.getByRole('heading', { name: '現在の登録情報' })
export const signInPage = (page: Page): Locator => heading(page, 'ログインする人を選んでください')

export const surveySelect = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'どの手続きの内容を確認しますか' })
export const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true })
export const nextButton = (page: Page): Locator => button(page, '次へ')
export const searchButton = (page: Page): Locator => button(page, 'さがす')
export const field = (page: Page, title: string): Locator =>
  page.getByRole('textbox', { name: new RegExp(`^${title}`) })
export const nameField = (page: Page): Locator => field(page, 'お名前')

/** The part of the list that scrolls, and the entries in it. */
export const results = (page: Page): Locator => page.getByRole('region', { name: '見つかった予約と申請' })
export const entries = (page: Page): Locator => results(page).locator('li')
/** An entry of the list by any text in it. */
export const entry = (page: Page, hasText: string): Locator => entries(page).filter({ hasText })
/** A button of an entry, or of the details: 変更, 詳細確認 or キャンセル. */
export const entryButton = (of: Page | Locator, word: string): Locator =>
  of.getByRole('button', { name: new RegExp(`^${word}(：|$)`) })

/** The popup that asks before cancelling, and what follows it. */
export const cancelPopup = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(キャンセル|.+を取り消しますか)$/ })
export const cancelled = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'キャンセルが完了しました。' })
export const notCancelled = (page: Page): Locator =>
  page.getByRole('dialog', { name: '取り消せませんでした' })

/** `6/14(金)`, as the list and the details write a day; with its year if that is not this year. */
export function shortDay(day: LocalDate): string {
  const [year, month, date] = day.split('-').map(Number)
  const short = `${month}/${date}(${'日月火水木金土'[weekdayOf(day)]})`
  return day.slice(0, 4) === tokyoDay(Date.now()).slice(0, 4) ? short : `${year}/${short}`
}

/** `11月27日（金）`, as in a sentence. */
export const sentenceDay = (day: LocalDate): string =>
  shortDay(day).replace(
    /(?:(\d{4})\/)?(\d+)\/(\d+)\((.)\)/,
    (_, year, month, date, weekday) => `${year ? `${year}年` : ''}${month}月${date}日（${weekday}）`,
  )

/** Path and query of the address. */
export const currentPath = (page: Page): string => page.url().slice(page.url().indexOf('/', 8))

/** Opens an address as somebody who is signed in, and waits for a heading. */
export async function openAt(
  page: Page,
  path: string,
  { resident = misaki, until = selection(page) } = {},
): Promise<void> {
  await goSignedIn(page, path, resident)
  await until.waitFor()
}

/** Chooses a form on the selection, with its search form open at the end. */
export async function chooseForm(page: Page, title: string): Promise<void> {
  await surveySelect(page).selectOption({ label: title })
  await nextButton(page).tap()
  await searchForm(page).waitFor()
}

/** From the address of the selection to the search form of `surveyId`, as somebody who is signed in. */
export async function openSearch(page: Page, surveyId = 'yoyaku', resident = misaki): Promise<void> {
  await openAt(page, `/confirm/${surveyId}`, { resident })
  await nextButton(page).tap()
  await searchForm(page).waitFor()
}

/** Fills in the name, or whatever the first field is, and searches. */
export async function searchFor(page: Page, text = '佐藤 美咲'): Promise<void> {
  await page.getByRole('textbox').first().fill(text)
  await searchButton(page).tap()
}

/** Searches on the search form, to the list. */
export async function findList(page: Page, text?: string): Promise<void> {
  await searchFor(page, text)
  await list(page).waitFor()
}

/**
 * Sends answers by the interface as whoever is signed in. @returns partition key of the answer. @throws Error unless it
 * is accepted
 */
export async function sendAs(
  page: Page,
  origin: string,
  surveyId: string,
  answers: Readonly<Record<string, string>>,
): Promise<string> {
  const data = Object.entries(answers).map(([itemKey, value]) => ({ surveyId, itemKey, value }))
  const answer = await callAs(page, origin, 'survey-results/putItem', { surveyId, data })
  if (answer.result !== 'OK') throw new Error(`not sent: ${JSON.stringify(answer)}`)
  const { data: rows } = await callAs(
    page,
    origin,
    `survey-results/getBySurveyIdUserIdIndex?surveyId=${surveyId}`,
  )
  return rows.at(-1)?.partitionKey ?? ''
}

/** A booking of the form `yoyaku`, as {@link sendAs}. */
export const bookAs = (
  page: Page,
  origin: string,
  { name = '佐藤 美咲', reserve = reservationOf(nearDay), ...others }: Readonly<Record<string, string>> = {},
): Promise<string> => sendAs(page, origin, 'yoyaku', { reserve, name, ...others })

/** From an entry of the list to its details. */
export async function openDetails(page: Page, hasText = ''): Promise<void> {
  await entryButton(entry(page, hasText).first(), '詳細確認').tap()
  await details(page).waitFor()
}

/** A phone whose owner is signed in. */
export async function openSignedIn(origin: string, resident = misaki): Promise<Phone> {
  const phone = await openPhone({ origin })
  await openAt(phone.page, '/confirm', { resident })
  return phone
}

/** Holds the requests to an address back until `goOn`. */
export async function hold(page: Page, path: string): Promise<{ goOn(): void }> {
  let goOn = (): void => {}
  const gate = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(path, async (route) => {
    await gate
    await route.continue()
  })
  return { goOn }
}

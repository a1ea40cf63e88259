import type { Page } from 'playwright'
import { submitButton } from '../resident-steps.ts'
import { farDay, nearDay, reservationOf } from './search-city.ts'
import {
  button,
  cancelled,
  cancelPath,
  cancelPopup,
  entries,
  entry,
  entryButton,
  field,
  findList,
  heading,
  hold,
  nextButton,
  notCancelled,
  openDetails,
  searchButton,
  searchFor,
  searchForm,
  searchPath,
  selection,
  sendAs,
} from './search-steps.ts'

/** One screen of the search: what it is called, and how somebody signed in comes to it. */
export type SearchScreen = [name: string, open: (page: Page) => Promise<unknown>]

const longName = `寿限無${'じゅげむじゅげむごこうのすりきれ'.repeat(5)}`
const longWord = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3)

/** What the resident has sent before the screens are opened. */
export async function sendAll(page: Page, origin: string): Promise<void> {
  const near = reservationOf(nearDay)
  await sendAs(page, origin, 'yoyaku', { name: '見本', reserve: near, remarks: '一行目\n二行目' })
  await sendAs(page, origin, 'yoyaku', { name: '見本', reserve: reservationOf(farDay, 2, 'law') })
  await sendAs(page, origin, 'yoyaku', {
    name: '長文',
    reserve: near,
    card: longWord,
    remarks: `${longName}${longWord}`,
  })
  await sendAs(page, origin, 'yoyaku', { name: '途中', reserve: near })
  await sendAs(page, origin, 'sesshu', { name: longName, reserve: near })
  await sendAs(page, origin, 'niken', { name: '見本', reserve: near, second: reservationOf(farDay, 1) })
  await sendAs(page, origin, 'touroku', { name: '見本', place: '中央図書館', remarks: 'ご意見' })
}

async function form(page: Page, surveyId = 'yoyaku'): Promise<void> {
  await page.goto(`/confirm/${surveyId}`)
  await nextButton(page).tap()
  await searchForm(page).waitFor()
}

async function found(page: Page, name = '見本', surveyId = 'yoyaku'): Promise<void> {
  await form(page, surveyId)
  await findList(page, name)
}

async function shown(page: Page, name = '見本'): Promise<void> {
  await found(page, name)
  await openDetails(page)
}

async function asked(page: Page, name = '見本', surveyId = 'niken'): Promise<void> {
  await found(page, name, surveyId)
  await entryButton(entries(page).first(), 'キャンセル').tap()
  await cancelPopup(page).waitFor()
}

const refuse = (page: Page, path: string, errorMessage: string) =>
  page.route(path, (route) => route.fulfill({ json: { result: 'ERROR', errorMessage } }))

/** Choosing and searching. */
export const formScreens: readonly SearchScreen[] = [
  [
    'the selection',
    async (page) => {
      await page.goto('/confirm')
      await selection(page).waitFor()
    },
  ],
  [
    'the selection with nothing to search',
    async (page) => {
      await page.route('**/survey-configs/getAllSearchable*', (route) =>
        route.fulfill({ json: { result: 'OK', data: [] } }),
      )
      await page.goto('/confirm')
      await page.getByRole('alert').filter({ hasText: '検索結果がありません。' }).waitFor()
    },
  ],
  [
    'a selection that did not load',
    async (page) => {
      await page.route('**/survey-configs/getAllSearchable*', (route) => route.abort())
      await page.goto('/confirm')
      await heading(page, 'ERROR').waitFor()
    },
  ],
  ['the search form', (page) => form(page)],
  [
    'errors of the search form',
    async (page) => {
      await form(page)
      await field(page, '整理番号').fill('A')
      await searchButton(page).tap()
      await page.getByRole('heading', { name: '1件の誤りがあります。' }).waitFor()
    },
  ],
  [
    'a search under way',
    async (page) => {
      await form(page)
      await hold(page, searchPath)
      await searchFor(page)
      await page.getByRole('status').getByText('検索しています。').waitFor()
    },
  ],
  [
    'nothing found',
    async (page) => {
      await form(page)
      await searchFor(page, 'いない 人')
      await page.getByRole('dialog', { name: '見つかりませんでした' }).waitFor()
    },
  ],
  [
    'a search that failed, with much to say',
    async (page) => {
      await form(page)
      await refuse(page, searchPath, `${longName}${longWord}`)
      await searchFor(page)
      await page.getByRole('dialog', { name: '検索できませんでした' }).waitFor()
    },
  ],
]

/** What was found. */
export const resultScreens: readonly SearchScreen[] = [
  ['the list', (page) => found(page)],
  ['the list of a form of one answer', (page) => found(page, '見本', 'touroku')],
  ['the list with long texts', (page) => found(page, longName, 'sesshu')],
  [
    'the list with a cancelled entry and reasons',
    async (page) => {
      await page.route(searchPath, async (route) => {
        const response = await route.fetch()
        const { data } = (await response.json()) as { data: { reserved?: object }[] }
        const past = { cancelObstacle: 'reservation.deadline_passed' }
        const closed = { ...past, changeObstacle: 'answer.completed' }
        const done = {
          check: 'キャンセル',
          cancelObstacle: 'answer.cancelled',
          changeObstacle: 'answer.change_of_cancelled',
        }
        const rows = data.map((row) => {
          const isNear =
            'partitionKey' in row && row.partitionKey === (data[0] as { partitionKey?: string }).partitionKey
          if (!isNear) return { ...row, ...done }
          return { ...row, ...closed, ...(row.reserved && { reserved: { ...row.reserved, ...past } }) }
        })
        await route.fulfill({ response, json: { result: 'OK', data: rows } })
      })
      await found(page)
      await entry(page, 'キャンセル済').first().waitFor()
    },
  ],
  ['the details', (page) => shown(page)],
  ['the details with long texts', (page) => shown(page, '長文')],
]

/** Cancelling. */
export const cancelScreens: readonly SearchScreen[] = [
  ['the question before cancelling', (page) => asked(page)],
  [
    'cancelling under way',
    async (page) => {
      // When the page is closed the call may still go out.
      await asked(page, '途中', 'yoyaku')
      await hold(page, cancelPath)
      await button(cancelPopup(page), '確定').tap()
      await page.getByRole('status').getByText('キャンセルしています。').waitFor()
    },
  ],
  [
    'cancelling that failed, with much to say',
    async (page) => {
      await asked(page)
      await refuse(page, cancelPath, `${longName}${longWord}`)
      await button(cancelPopup(page), '確定').tap()
      await notCancelled(page).getByRole('alert').waitFor()
    },
  ],
  [
    'cancelling that worked',
    async (page) => {
      await page.route(cancelPath, (route) => route.fulfill({ json: { result: 'OK' } }))
      await found(page)
      await entryButton(entries(page).first(), 'キャンセル').tap()
      await button(cancelPopup(page), '確定').tap()
      await cancelled(page).waitFor()
    },
  ],
  [
    'the cancel confirmation',
    async (page) => {
      await page.goto('/cancelConfirm/niken')
      await heading(page, 'キャンセルの確認').waitFor()
    },
  ],
  [
    'the guard of a form that is filled in',
    async (page) => {
      await found(page)
      await entryButton(entries(page).first(), '変更').tap()
      await submitButton(page).waitFor()
      await page.evaluate(() => history.back())
      await page.getByRole('dialog', { name: 'この画面から移動できません' }).waitFor()
    },
  ],
]

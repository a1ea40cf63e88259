import type { Route } from 'playwright'
import { describe, expect, test } from 'vitest'
import { testDay } from '../../booking/booking-city.ts'
import { placesOf } from '../../booking/booking-steps.ts'
import { openPhone } from '../../browser.ts'
import { endAfterAll } from '../../each-test.ts'
import { callAs } from '../../resident-steps.ts'
import {
  button,
  cancelled,
  cancelPath,
  cancelPopup,
  entries,
  entryButton,
  findList,
  nextButton,
  notCancelled,
  openAt,
  openDetails,
  searchForm,
} from '../search-steps.ts'
import { inRoom, limitCourt, onCourt, reserveAs, startOfficeCity } from './office-city.ts'

const server = await startOfficeCity()
const { origin } = server
const phone = await openPhone({ origin })
const { page } = phone
await openAt(page, '/confirm')
endAfterAll(phone, server)

const advice = 'エラー発生しました。管理者にお問い合わせください。'
const day = testDay(1)

/** A reservation in a name of its own, in the list. @returns its partition key */
async function findReserved(name: string, booked = inRoom(day)): Promise<string> {
  await page.goto('/confirm/soudan')
  await nextButton(page).tap()
  await searchForm(page).waitFor()
  const key = await reserveAs(page, server, booked, { name })
  await findList(page, name)
  return key
}

/** Cancels in the popup, which fails. @returns what is told, a line each */
async function failToCancel(): Promise<string[]> {
  await entryButton(page, 'キャンセル').tap()
  await button(cancelPopup(page), '確定').tap()
  return told()
}

async function told(): Promise<string[]> {
  await notCancelled(page).waitFor()
  return notCancelled(page).getByRole('alert').getByRole('paragraph').allInnerTexts()
}

const buttons = () => notCancelled(page).getByRole('button').allInnerTexts()
const close = () => button(notCancelled(page), '閉じる').tap()

describe('a cancellation that fails', () => {
  const busy = 'ただいま混み合っています。しばらくしてからもう一度お試しください。'
  const refusal = { code: 'service.unavailable', details: {} }
  const answers: [what: string, answer: Parameters<Route['fulfill']>[0], line: string][] = [
    [
      'that it is busy',
      { status: 503, json: { result: 'ERROR', errorMessage: busy, refusal } },
      `${busy}${advice}`,
    ],
    [
      'words without a full stop',
      { status: 200, json: { result: 'ERROR', errorMessage: '窓口で確認中です' } },
      `窓口で確認中です。${advice}`,
    ],
    ['nothing at all', { status: 500, body: '' }, `エラーが発生しました。${advice}`],
  ]

  test.each(answers)(
    'because the server says %s is told with whom to ask, in whole sentences, and nothing is cancelled [ERR-27] [ERR-28]',
    async (what, answer, line) => {
      await findReserved(`佐藤 ${what.length}`)
      await page.route(cancelPath, (route) => route.fulfill(answer))
      expect(await failToCancel()).toEqual([line])
      await close()
      await notCancelled(page).waitFor({ state: 'detached' })
      expect(await entries(page).getByText('キャンセル済').count()).toBe(0)

      await page.unroute(cancelPath)
      await entryButton(page, 'キャンセル').tap()
      await button(cancelPopup(page), '確定').tap()
      await cancelled(page).waitFor()
    },
  )

  test('because the network is lost after it was carried out is tried again, and ends as one cancellation [CANCEL-06]', async () => {
    const there = testDay(2)
    await findReserved('佐藤 ゆい', inRoom(there))
    await reserveAs(page, server, inRoom(there))
    await page.route(cancelPath, async (route) => {
      await route.fetch()
      await route.abort()
    })
    expect(await failToCancel()).toEqual([
      `通信エラーが発生しました。${advice}`,
      '電波の良い場所で、もう一度お試しください。',
    ])
    expect(await buttons()).toEqual(['もう一度試す', '閉じる'])
    await page.unroute(cancelPath)
    await button(notCancelled(page), 'もう一度試す').tap()
    await cancelled(page).waitFor()
    await button(cancelled(page), '閉じる').tap()
    await entries(page).getByText('キャンセル済', { exact: true }).waitFor()
    expect(await placesOf(page, origin, 'room', there, 0)).toEqual([3, 1])
  })

  test('because it was cancelled elsewhere says so, and the entry shows it from then on [ERR-27] [ERR-28]', async () => {
    const partitionKey = await findReserved('佐藤 はな')
    await callAs(page, origin, 'survey-results/cancelItem', {
      surveyId: 'soudan',
      partitionKey,
      via: 'confirm',
    })
    expect(await failToCancel()).toEqual([`すでにキャンセルされています。${advice}`])
    expect(await buttons()).toEqual(['閉じる'])
    await close()
    await entries(page).getByText('キャンセル済', { exact: true }).waitFor()
  })

  test('because its deadline passed while the page stood open says so, whom to ask, and offers it no more [CANCEL-15] [ERR-23] [ERR-28]', async () => {
    await findReserved('佐藤 まり', onCourt(day))
    await openDetails(page)
    await limitCourt(server, 60)
    const reason = '変更・キャンセルの期限を過ぎています。'
    expect(await failToCancel()).toEqual([`${reason}${advice}`, '直接窓口にお問い合わせください。'])
    expect(await buttons()).toEqual(['閉じる'])
    await close()
    await page.getByText(`${reason}直接窓口にお問い合わせください。`).waitFor()
    for (const word of ['変更', 'キャンセル']) {
      expect(await entryButton(page, word).getAttribute('aria-disabled')).toBe('true')
    }
    expect(await placesOf(page, origin, 'court', day, 0)).toEqual([1, 1])

    await reserveAs(page, server, onCourt(testDay(2)), { surveyId: 'kotei' })
    await page.goto('/cancelConfirm/kotei')
    await page.getByText(`${reason}直接窓口にお問い合わせください。`).waitFor()
    expect(await button(page, 'キャンセルする').getAttribute('aria-disabled')).toBe('true')
  })
})

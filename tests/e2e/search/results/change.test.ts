import { describe, expect, test } from 'vitest'
import { testDay } from '../../booking/booking-city.ts'
import { bookButton, goToCalendar, level, placesOf, slot, take } from '../../booking/booking-steps.ts'
import { openPhone } from '../../browser.ts'
import { endAfterAll } from '../../each-test.ts'
import { callAs, doneHeading, send, storedRows, submitButton } from '../../resident-steps.ts'
import {
  currentPath,
  entries,
  entryButton,
  field,
  findList,
  list,
  nameField,
  nextButton,
  openAt,
  openDetails,
  searchForm,
  sendAs,
  shortDay,
} from '../search-steps.ts'
import { inRoom, limitCourt, onCourt, reserveAs, startOfficeCity, tableOf } from './office-city.ts'

const server = await startOfficeCity()
const { origin } = server
const phone = await openPhone({ origin })
const { page } = phone
await openAt(page, '/confirm')
endAfterAll(phone, server)

const [monday, tuesday] = [testDay(1), testDay(2)]
const remarks = () => field(page, '相談したいこと')

/** From the address of the selection to the search form. */
async function openSearch(surveyId: string): Promise<void> {
  await page.goto(`/confirm/${surveyId}`)
  await nextButton(page).tap()
  await searchForm(page).waitFor()
}

/** Looks for what was sent to a form, as somebody who comes back. */
async function searchAgain(surveyId: string, name?: string): Promise<void> {
  await openSearch(surveyId)
  await findList(page, name)
}

/** From the list, or the details, to the form that holds the answer. */
async function change(): Promise<void> {
  await entryButton(page, '変更').tap()
  await submitButton(page).waitFor()
}

/** The check values that are stored of an answer. */
const checksOf = async (surveyId: string, partitionKey: string): Promise<string[]> => {
  const rows = await storedRows(page, origin, surveyId)
  return [...new Set(rows.filter((row) => row.partitionKey === partitionKey).map(({ check }) => check))]
}

describe('changing what was sent', () => {
  test('a booking is moved from the list through the calendar: the old place is free, the new one taken, and only the new answer is listed [STATE-03] [LIST-06]', async () => {
    await openSearch('soudan')
    const key = await reserveAs(page, server, inRoom(monday), { remarks: '道の段差のこと' })
    await findList(page)
    await change()
    expect(currentPath(page)).toBe(`/survey/soudan?${new URLSearchParams({ partitionKey: key })}`)
    expect(await nameField(page).inputValue()).toBe('佐藤 美咲')
    expect(await remarks().inputValue()).toBe('道の段差のこと')
    expect(await level(page, '窓口').inputValue()).toBe('main-room')
    expect(await level(page, '予約する内容').inputValue()).toBe('talk')

    await remarks().fill('水道のこと')
    await goToCalendar(page)
    await slot(page, monday, '9:00', '選択中').waitFor()
    await take(page, tuesday, '11:00')
    await bookButton(page).tap()
    expect(await doneHeading(page).innerText()).toBe('変更が完了しました')
    expect(await placesOf(page, origin, 'room', monday, 0)).toEqual([3, 0])
    expect(await placesOf(page, origin, 'room', tuesday, 2)).toEqual([3, 1])

    await searchAgain('soudan')
    expect(await entries(page).count()).toBe(1)
    expect(await entries(page).innerText()).toContain('11:00～11:30')
    await openDetails(page)
    const said = await page.getByRole('main').innerText()
    expect(said).toContain(shortDay(tuesday))
    expect(said).toContain('水道のこと')
    expect(said).not.toContain('道の段差のこと')
    expect(await checksOf('soudan', key)).toEqual(['取り消し'])
  })

  test('where a resident has one answer it is replaced under its key, and nothing of the old one is left [STATE-04]', async () => {
    await openSearch('touroku')
    const key = await sendAs(page, origin, 'touroku', {
      name: '佐藤 美咲',
      topics: '防災',
      remarks: 'はじめの言葉',
    })
    await findList(page)
    await openDetails(page)
    await change()
    expect(currentPath(page)).toBe('/survey/touroku')
    const topic = (name: string) => page.getByRole('checkbox', { name })
    expect(await topic('防災').isChecked()).toBe(true)
    expect(await remarks().inputValue()).toBe('はじめの言葉')
    await topic('防災').uncheck()
    await topic('子育て').check()
    await remarks().fill('')
    await send(page)
    await doneHeading(page).waitFor()

    const rows = await storedRows(page, origin, 'touroku')
    expect(new Set(rows.map(({ partitionKey }) => partitionKey))).toEqual(new Set([key]))
    await searchAgain('touroku')
    expect(await entries(page).count()).toBe(1)
    await openDetails(page)
    const said = await page.getByRole('main').innerText()
    expect(said).toContain('子育て')
    expect(said).not.toContain('防災')
    expect(said).not.toContain('はじめの言葉')
  })

  test('an answer that changed in another tab meanwhile is not overwritten: that is told, and what was typed is not lost', async () => {
    await openSearch('touroku')
    await sendAs(page, origin, 'touroku', { name: '佐藤 美咲', remarks: '最初' })
    await findList(page)
    await change()
    await remarks().fill('このタブで書いたこと')

    const other = await phone.context.newPage()
    await other.goto('/survey/touroku')
    await field(other, '相談したいこと').fill('別のタブで書いたこと')
    await send(other)
    await doneHeading(other).waitFor()
    await other.close()

    await send(page)
    const told = page.getByRole('dialog', { name: 'フォームが更新されています' })
    await told.getByText('回答が更新されています。再読み込みしてください。').waitFor()
    await told.getByRole('button', { name: '閉じる' }).tap()
    expect(await remarks().inputValue()).toBe('このタブで書いたこと')
    await send(page)
    await told.getByRole('button', { name: '再読み込みする' }).tap()
    await told.waitFor({ state: 'detached' })
    await submitButton(page).waitFor()
    const stored = await storedRows(page, origin, 'touroku')
    expect(stored.find(({ itemKey }) => itemKey === 'remarks')?.value).toBe('別のタブで書いたこと')
    await page.getByRole('button', { name: '再開する' }).tap()
    expect(await remarks().inputValue()).toBe('このタブで書いたこと')
    await send(page)
    await doneHeading(page).waitFor()
  })

  test('a booking that is cancelled elsewhere while it is being moved stays cancelled, and no place is taken [ERR-26]', async () => {
    const name = '佐藤 ゆい'
    const [wednesday, thursday] = [testDay(10), testDay(11)]
    await openSearch('soudan')
    const partitionKey = await reserveAs(page, server, inRoom(wednesday, 4), { name })
    await findList(page, name)
    await change()
    await goToCalendar(page)
    await take(page, thursday, '14:00')
    await callAs(page, origin, 'survey-results/cancelItem', { surveyId: 'soudan', partitionKey })
    await bookButton(page).tap()
    await page.getByRole('alert').filter({ hasText: 'キャンセル済みの予約は変更できません。' }).waitFor()
    expect(await placesOf(page, origin, 'room', thursday, 3)).toEqual([3, 0])
    expect(await placesOf(page, origin, 'room', wednesday, 4)).toEqual([3, 0])
  })
})

describe('what can not be changed', () => {
  /** The list and the form say why; the form shows the answer and nothing to fill in. */
  async function isLocked(surveyId: string, partitionKey: string, reason: string): Promise<void> {
    await list(page).waitFor()
    await entries(page).getByText(reason).waitFor()
    const button = entryButton(page, '変更')
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await button.tap({ force: true })
    expect(currentPath(page)).toBe('/confirmList')

    await page.goto(`/survey/${surveyId}?${new URLSearchParams({ partitionKey })}`)
    await page.getByRole('heading', { name: '前回の回答' }).waitFor()
    const said = (await page.getByRole('main').innerText()).replaceAll('\n', '')
    expect(said).toContain(reason)
    expect(said).toContain('佐藤 ')
    expect(await submitButton(page).count()).toBe(0)
    expect(await page.getByRole('textbox').count()).toBe(0)
  }

  /** What the server says to a change that comes all the same. */
  async function refusalOf(surveyId: string, partitionKey: string, booked: string): Promise<unknown> {
    const data = [
      { surveyId, itemKey: 'name', value: '佐藤 美咲' },
      { surveyId, itemKey: 'reserve', value: booked },
    ]
    const answer = await callAs(page, origin, 'survey-results/putItem', { partitionKey, data })
    return [answer.result, answer.errorMessage]
  }

  test('an answer to a form whose answers are not changed, while cancelling stays possible [CANCEL-18]', async () => {
    const reason = 'このフォームの回答は変更できません。'
    const booked = inRoom(testDay(8))
    await openSearch('kotei')
    const key = await reserveAs(page, server, booked, { surveyId: 'kotei' })
    await findList(page)
    expect(await entryButton(page, 'キャンセル').getAttribute('aria-disabled')).toBeNull()
    await isLocked('kotei', key, reason)
    expect(await refusalOf('kotei', key, booked)).toEqual(['ERROR', reason])
  })

  test('an answer that the office has dealt with', async () => {
    const reason = '対応が完了しているため、変更できません。直接窓口にお問い合わせください。'
    const booked = inRoom(testDay(9), 2)
    await openSearch('soudan')
    const name = '佐藤 はな'
    const key = await reserveAs(page, server, booked, { name })
    await findList(page, name)
    const code = await entries(page).getByRole('definition').last().innerText()
    const table = tableOf(server, ['回答コード,対応状況', `${code},対応完了`])
    server.run('answers', 'update', table, '--survey', 'soudan')
    await searchAgain('soudan', name)
    await isLocked('soudan', key, reason)
  })

  test('a cancelled reservation, which says so [ERR-26]', async () => {
    const reason = 'キャンセル済みの予約は変更できません。'
    const booked = inRoom(testDay(18))
    await openSearch('soudan')
    const name = '佐藤 まり'
    const key = await reserveAs(page, server, booked, { name })
    await callAs(page, origin, 'survey-results/cancelItem', { surveyId: 'soudan', partitionKey: key })
    await findList(page, name)
    await isLocked('soudan', key, reason)
    expect(await refusalOf('soudan', key, booked)).toEqual(['ERROR', reason])
  })

  test('a reservation past its deadline, in the list, in its details and by its address: one is to contact the office directly [CANCEL-15] [ERR-23]', async () => {
    const reason = '変更・キャンセルの期限を過ぎています。直接窓口にお問い合わせください。'
    const booked = onCourt(testDay(25))
    await openSearch('soudan')
    const name = '佐藤 りん'
    const key = await reserveAs(page, server, booked, { name })
    await limitCourt(server, 60)
    await findList(page, name)
    await openDetails(page)
    await page.getByText(reason).waitFor()
    for (const word of ['変更', 'キャンセル']) {
      expect(await entryButton(page, word).getAttribute('aria-disabled')).toBe('true')
    }
    await page.goBack()
    await isLocked('soudan', key, reason)
    expect(await refusalOf('soudan', key, booked)).toEqual([
      'ERROR',
      '変更・キャンセルの期限を過ぎています。',
    ])
  })
})

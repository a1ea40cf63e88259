import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults, openPhone, type Phone } from '../browser.ts'
import { Onlooker } from '../good-screen.ts'
import { openForm } from '../resident-steps.ts'
import { type ClubItem, clubItems } from './club-form.ts'
import { button, fujino, openOffice, startOfficeCity } from './office-city.ts'

const { server, storage } = await startOfficeCity()
let desk: Phone
let page: Page
beforeAll(async () => {
  desk = await openPhone({ origin: server.origin, viewport: { width: 1280, height: 800 } })
  page = desk.page
  await openOffice(page)
})
afterAll(async () => {
  await desk.close()
  await storage.close()
  await server.kill()
})

const items = (on: Page = page) => on.getByRole('region', { name: '項目の一覧' })
const row = (title: string, on: Page = page) => items(on).getByRole('listitem').filter({ hasText: title })
const line = (on: Page = page) => on.getByLabel('新しい項目の題名')
const titles = () => items().getByRole('listitem').allInnerTexts()
const saved = (on: Page = page) =>
  on
    .getByText('下書きを保存しました')
    .or(on.getByText(/分も合わせました/))
    .first()
    .waitFor()
const draft = async (surveyId: string) =>
  (await storage.formDrafts.find(surveyId))?.config.surveySchema?.map(({ title }) => title)

/** Begins a form in a section of its own, and opens it in the builder. */
async function begin(title: string, surveyId: string): Promise<void> {
  await page.goto('/office/forms')
  await button(page, '新しいフォームを作る').click()
  await page.getByLabel('フォームの名前').fill(title)
  await page.getByLabel('アドレスに入る名前').fill(surveyId)
  await page.getByLabel('担当').selectOption({ label: '健康づくり課' })
  await button(page, '作る').click()
  await line().waitFor()
}

/**
 * Writes items at the end, and counts keys and clicks of each; what is typed as a text is not counted, a choice in a
 * list twice.
 */
function writer() {
  const counts: { item: string; steps: number }[] = []
  const add = async ({ line: text, type, options }: ClubItem) => {
    let steps = 0
    await page.keyboard.insertText(text)
    if (type !== undefined) {
      steps += 2
      const list = page.getByLabel('新しい項目の種類', { exact: true })
      await list.focus()
      await list.selectOption({ label: type })
    }
    if (options !== undefined) {
      steps += 1
      await page.getByLabel('選択肢（、で区切る）').click()
      await page.keyboard.insertText(options)
    }
    if (type !== undefined && options === undefined) {
      steps += 1
      await page.keyboard.press('Shift+Tab')
    }
    await page.keyboard.press('Enter')
    counts.push({ item: text, steps: steps + 1 })
  }
  return { counts, add }
}

test('a form of 57 items with 7 conditional sections is written from nothing with 6 steps at most for each item, published and filled in [OFF-31] [OFF-32]', async () => {
  await begin('放課後児童クラブの利用申込み', 'gakudo')
  const { counts, add } = writer()
  await line().click()
  for (const item of clubItems) await add(item)
  expect(await titles()).toHaveLength(57)
  await saved()
  const schema = (await storage.formDrafts.find('gakudo'))!.config.surveySchema!
  expect(schema).toHaveLength(57)
  expect(schema.flatMap(({ sectionOptions = [] }) => sectionOptions)).toHaveLength(7)
  expect(counts.filter(({ steps }) => steps > 6)).toEqual([])

  // What residents see stands beside it.
  const preview = page.getByRole('region', { name: '住民の見え方' })
  await preview.getByLabel('はい').first().check()
  await preview.getByRole('heading', { name: 'きょうだい' }).waitFor()
  await button(page, 'だれに聞くか').click()
  await expect.poll(() => page.getByText('→').count()).toBeGreaterThanOrEqual(7)

  await button(page, '公開する').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('まだ公開していません').waitFor()
  expect(await accessibilityFaults(page, 'dialog:modal')).toEqual([])
  await dialog.getByRole('button', { name: '公開する' }).click()
  await page.getByText('公開しました。').waitFor()
  const phone = await openPhone({ origin: server.origin })
  await openForm(phone.page, '/survey/gakudo')
  await phone.page.getByLabel('学生').check()
  await phone.page.getByRole('heading', { name: '学校' }).waitFor()
  await phone.close()

  await page.getByRole('link', { name: 'フォームの一覧へ' }).click()
  const listed = page.getByRole('row').filter({ hasText: '放課後児童クラブの利用申込み' })
  await listed.getByText('受付中').waitFor()
  await listed.getByRole('button', { name: /休止/ }).click()
  await dialog.getByText('住民は、このフォームを送れなくなります。').waitFor()
  await button(page, '休止する').click()
  await listed.getByText('休止中').waitFor()
})

test('two officers write one form: both keep what they wrote, and items are moved by keys alone', async () => {
  await begin('夏の教室', 'natsu')
  await line().click()
  for (const text of ['甲', '乙', '丙']) {
    await page.keyboard.insertText(text)
    await page.keyboard.press('Enter')
  }
  await saved()
  await expect.poll(() => draft('natsu')).toEqual(['甲', '乙', '丙'])

  const other = await openPhone({ origin: server.origin, viewport: { width: 1280, height: 800 } })
  await openOffice(other.page, '/office/forms/natsu/edit', fujino)
  await line(other.page).fill('丁')
  await line(other.page).press('Enter')
  await expect.poll(() => draft('natsu')).toContain('丁')

  await row('甲').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await row('甲').getByRole('button').press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText('「甲」を3番目に動かしました。').waitFor({ state: 'attached' })
  await expect.poll(() => draft('natsu')).toEqual(['乙', '丙', '丁', '甲'])
  await row('丁').waitFor()

  // Both rename the same item.
  await row('乙', other.page).getByRole('button').click()
  await other.page.getByLabel('題名', { exact: true }).fill('乙（希望）')
  await expect.poll(() => draft('natsu')).toContain('乙（希望）')
  await row('乙').getByRole('button').click()
  await page.getByLabel('題名', { exact: true }).fill('乙（任意）')
  const clash = page.getByRole('alert')
  await clash.getByText('乙（希望）').waitFor()
  await clash.getByRole('button', { name: 'こちらにする' }).last().click()
  await expect.poll(() => draft('natsu')).toContain('乙（希望）')
  expect(await page.getByLabel('題名', { exact: true }).inputValue()).toBe('乙（希望）')
  await other.close()
})

test('the builder is a good screen at every width, with findings, an empty form and its dialogs', async () => {
  const onlooker = new Onlooker(desk, page)
  const faults: string[] = []
  /** Also at the width at which all of it stands beside each other. */
  const look = async (screen: string) => {
    const within = (await page.locator('dialog:modal').count()) > 0 ? 'dialog:modal' : 'html'
    faults.push(...(await accessibilityFaults(page, within)).map((fault) => `${screen}: ${fault}`))
    await onlooker.look(screen)
  }
  await begin('見る', 'miru')
  await look('an empty form')
  await line().fill('色')
  await page.getByLabel('新しい項目の種類').selectOption({ label: '選択（開く）' })
  await line().press('Enter')
  await line().fill('■まとまり')
  await line().press('Enter')
  await line().fill('来る日')
  await page.getByLabel('新しい項目の種類').selectOption({ label: '予約' })
  await line().press('Enter')
  await chooseByKeys()
  await saved()
  await look('what can be booked')
  await row('色').getByRole('button').click()
  await page.getByLabel('選択肢').fill('赤\n青')
  await page.getByLabel('「赤」で開くまとまり').selectOption({ label: 'まとまり' })
  await saved()
  await onlooker.look('an item')
  await button(page, 'だれに聞くか').click()
  await onlooker.look('who is asked what')
  await button(page, '公開する').click()
  await page.getByRole('list', { name: '確認で見つかったこと' }).waitFor()
  await look('what keeps it from being published')
  await button(page, '下書きをやめる').click()
  await look('the question before giving up')
  await page.getByRole('dialog').getByRole('button', { name: '下書きをやめる' }).click()
  await page.getByRole('table').waitFor()
  await look('the list of forms')
  expect([...faults, ...onlooker.faults]).toEqual([])
})

/** Offers one place of one category by keys alone. */
async function chooseByKeys(): Promise<void> {
  const box = (name: string) => page.getByRole('checkbox', { name })
  await box('すべての分類').press('Space')
  await page.getByRole('button', { name: /^健康診査：/ }).press('Enter')
  await box('保健センター').press('Space')
  await expect
    .poll(async () => (await storage.formDrafts.find('miru'))?.config.surveySchema?.[2]?.categories_tree)
    .toEqual(['kenshin-hokencenter'])
}

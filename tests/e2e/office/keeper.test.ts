import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import { unclaimedUserId } from '../../../domain/answer/claim.ts'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import { demoAccounts } from '../../../server/demo/demo-accounts.ts'
import { accessibilityFaults, openPhone, type Phone } from '../browser.ts'
import { Onlooker } from '../good-screen.ts'
import { kenichi, misaki } from '../resident-steps.ts'
import { button, openOffice, sakuragi, startOfficeCity, subOf } from './office-city.ts'

const fujino = demoAccounts[2]
const { server, storage } = await startOfficeCity()
const [booked] = await storage.ownAnswers.listOwn(kenichi.userId, 'kenshin')
const { answerCode } = booked!
const desks: Phone[] = []
afterAll(async () => {
  await Promise.all(desks.map((desk) => desk.close()))
  await storage.close()
  await server.kill()
})

/** A screen of somebody who is signed in, at a page of the office. */
async function sitDown(account: typeof sakuragi, path: string): Promise<{ desk: Phone; page: Page }> {
  const desk = await openPhone({ origin: server.origin, viewport: { width: 1280, height: 800 } })
  desks.push(desk)
  await openOffice(desk.page, path, account)
  return { desk, page: desk.page }
}

const recordAt = (code: string) => `/office/answers/kenshin/${code}`
const personAt = (code: string) => `/office/people/kenshin/${code}`
const dialog = (page: Page) => page.getByRole('dialog')

test('two officers write a memo at once: the second sees the first’s beside their own, and both end up in it', async () => {
  const [one, other] = [
    await sitDown(sakuragi, recordAt(answerCode)),
    await sitDown(fujino, recordAt(answerCode)),
  ]
  const note = (page: Page) => page.getByRole('region', { name: '窓口のメモ' })
  for (const { page } of [one, other]) await button(page, 'メモと担当者を書く').click()
  await note(one.page).getByRole('textbox').fill('車いすで来庁。正面の入口へ')
  await note(one.page).getByRole('combobox').selectOption({ label: '藤野 誠' })
  await one.page.keyboard.press('Control+Enter')
  await note(one.page).getByText('保存しました。').waitFor()
  await note(other.page).getByRole('textbox').fill('付き添いは長女')
  await note(other.page).getByRole('button', { name: '保存する' }).click()
  const theirs = note(other.page).getByRole('alert')
  await theirs.getByText('車いすで来庁。正面の入口へ').waitFor()
  const onlooker = new Onlooker(other.desk, other.page)
  await onlooker.look('a memo that somebody else changed')
  expect(onlooker.faults).toEqual([])
  await theirs.getByRole('button', { name: 'いまのメモの後ろに、自分の文を足す' }).click()
  await note(other.page).getByRole('button', { name: '保存する' }).click()
  await note(other.page).getByText('保存しました。').waitFor()
  await one.page.reload()
  await note(one.page).getByText('車いすで来庁。正面の入口へ\n付き添いは長女').waitFor()
  const history = one.page.getByRole('region', { name: '履歴' }).getByRole('listitem')
  expect((await history.allTextContents()).slice(0, 2)).toEqual([
    expect.stringMatching(/藤野 誠窓口のメモや担当者を変えましたメモ$/),
    expect.stringMatching(/桜木 直子窓口のメモや担当者を変えました担当者：（なし） → 藤野 誠メモ$/),
  ])
})

/** An answer that the desk took by telephone, which somebody else has claimed. */
async function aWrongClaim(): Promise<AnswerRecord> {
  const answerId = crypto.randomUUID()
  const { version } = (await storage.surveys.find('kenshin'))!
  const record: AnswerRecord = {
    ...booked!,
    ...{ answerId, answerCode: 'TE1EPH0N', userId: unclaimedUserId(answerId), registeredBy: 'staff' },
    keyMs: Date.now(),
  }
  const write = { record, surveyVersion: version, bodyHash: '', claimValues: ['x'], terms: [], audit: [] }
  await storage.answers.save(write)
  const { userId } = misaki
  const atMs = Date.now()
  const lookUp = { userId, surveyId: 'kenshin', values: ['x'], day: tokyoDay(atMs), counted: false }
  await storage.claims.grant(lookUp, [answerId], atMs + 60_000)
  await storage.claims.claim({ userId, records: [{ answerId, version: 1 }], atMs, audit: [] })
  return record
}

test('a wrong claim is taken back with a reason, and its holder no longer finds the answer', async () => {
  const record = await aWrongClaim()
  const { page } = await sitDown(sakuragi, recordAt(record.answerCode))
  await page.getByText('LINEの利用者', { exact: true }).waitFor()
  await button(page, '引き取りを取り消す').click()
  await dialog(page).getByLabel('理由').fill('同じ名前の別の人が受け取ったため')
  await page.keyboard.press('Enter')
  await page.getByText('引き取りを取り消しました。').first().waitFor()
  await page.getByText('まだいない（本人が検索すると自分のものになる）').waitFor()
  expect(await storage.ownAnswers.listOwn(misaki.userId, 'kenshin')).toEqual([])
  expect(await button(page, '引き取りを取り消す').count()).toBe(0)
})

test('a keeper reads the log from an answer on, by person and kind, and has its chain verified [OFF-50]', async () => {
  const { desk, page } = await sitDown(sakuragi, recordAt(answerCode))
  const rows = page.getByRole('row')
  const onlooker = new Onlooker(desk, page, (shown) => accessibilityFaults(shown, 'html'))
  const kinds = page.locator('tbody th')
  await page.getByRole('link', { name: 'この回答の監査ログ' }).click()
  await page.getByRole('heading', { level: 1, name: '監査ログ' }).waitFor()
  await rows.filter({ hasText: '回答を受け付けた' }).first().waitFor()
  await page.getByLabel('出来事', { exact: true }).selectOption({ label: '回答を受け付けた' })
  await button(page, '絞り込む').click()
  await page.waitForURL(/kind=answer\.saved/)
  await expect.poll(() => kinds.allTextContents()).toEqual(['回答を受け付けた'])
  await page.getByRole('link', { name: /^住民 / }).click()
  await page.waitForURL(/person=[0-9a-f]{32}/)
  const ofPerson = page.url()
  await page.getByRole('link', { name: 'すべて見る' }).click()
  await page.getByLabel('住民（LINEのユーザーID）').fill(kenichi.userId)
  await page.keyboard.press('Enter')
  await page.waitForURL(/person=/)
  expect(new URL(ofPerson).searchParams.get('person')).toBe(new URL(page.url()).searchParams.get('person'))
  expect(await page.content()).not.toContain(kenichi.userId)
  await page.goBack()
  await page.getByLabel('職員（ユーザー名）').fill('sakuragi')
  await page.keyboard.press('Enter')
  await rows.filter({ hasText: '職員の画面にログインした' }).first().waitFor()
  await button(page, 'つながりを確かめる').click()
  await page.getByText(/^[\d,]+件すべてがつながっています。$/).waitFor()
  const head = await page.locator('code').innerText()
  await page.getByLabel('控えておいた値（あれば）').fill(head)
  await page.keyboard.press('Enter')
  await page.getByText(/^控えておいた値は[\d,]+件目にありました。/).waitFor()
  await onlooker.look('the audit log')
  expect(onlooker.faults).toEqual([])
})

test('a keeper sees how the system is in words, what to do, and that a backup was taken [OFF-52]', async () => {
  const { desk, page } = await sitDown(sakuragi, '/office')
  await page.getByRole('link', { name: '市の管理' }).click()
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await row('控え（バックアップ）').getByText('控えを取った記録がありません。').waitFor()
  await row('控え（バックアップ）')
    .getByText(/backup コマンド/)
    .waitFor()
  await row('ディスクの空き')
    .getByText(/GB あります（全体 .* GB の\d+%）。$/)
    .waitFor()
  await row('送れなかったメッセージ').getByText('ありません。').waitFor()
  const onlooker = new Onlooker(desk, page, (shown) => accessibilityFaults(shown, 'html'))
  await onlooker.look('how the system is')
  expect(onlooker.faults).toEqual([])
  server.run('backup', join(server.folder, 'copy'))
  const backup = row('控え（バックアップ）').getByText(/^最後の控えは\d分前/)
  // The event of it is on its way into the log for a moment.
  const isTold = async () => {
    await button(page, '調べ直す').click()
    await page.getByText(/ の状態/).waitFor()
    return backup.count()
  }
  await expect.poll(isTold).toBe(1)
})

test('a keeper enters somebody by a form, takes staff from a CSV after a preview, gives duties, and makes invitations and codes that are shown once [OFF-49]', async () => {
  const { desk, page } = await sitDown(sakuragi, '/office/keeping/staff')
  const choose = async (...rows: string[]) => {
    const text = ['ユーザー名,氏名,メールアドレス,仮パスワード', ...rows].join('\r\n')
    const file = { name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await page.locator('input[type=file]').setInputFiles(file)
  }
  await button(page, '職員を加える').click()
  await page.keyboard.type('asa')
  await page.keyboard.press('Enter')
  await dialog(page).getByText('5文字以上にしてください。').waitFor()
  await page.keyboard.type('gao01')
  await dialog(page).getByLabel('氏名').fill('朝顔 実')
  const onlooker = new Onlooker(desk, page, (shown) => accessibilityFaults(shown, 'html'))
  await onlooker.look('somebody new')
  await dialog(page).getByRole('button', { name: '加える' }).click()
  await page.getByText(/^asagao01 の仮パスワード：/).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText(/の仮パスワード：/).isVisible()).toBe(false)
  expect(await page.getByText(/\/line-relation\//).isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await button(page, '済んだので閉じる').click()
  await page.getByRole('row', { name: /^朝顔 実 asagao01 窓口・/ }).waitFor()
  await choose('tsubaki01,椿 さくら,,x', 'tsubaki01,,,')
  await page.getByText('3行目「ユーザー名」 2行目と同じユーザー名です。').waitFor()
  expect(await button(page, 'この内容で登録する').count()).toBe(0)
  await choose('tsubaki01,椿 さくら,tsubaki@city.example.jp,Kamome-2026')
  await page.getByText('1人：新しい職員 1人、前からいる職員 0人。まだ何も登録していません。').waitFor()
  expect(await page.content()).not.toContain('Kamome-2026')
  await onlooker.look('the staff, with a table to be taken')
  await button(page, 'この内容で登録する').click()
  await page.getByText(/^登録しました。新しい職員 1人/).waitFor()
  await page.getByRole('searchbox', { name: '職員を探す' }).fill('椿')
  await button(page, '椿 さくらさんの役割を変える').click()
  await dialog(page).getByLabel('付ける役割').selectOption({ label: '編集：フォームとカレンダーも変える' })
  await dialog(page).getByLabel('どこで').selectOption({ label: '市全体' })
  await dialog(page).getByRole('button', { name: '付ける', exact: true }).click()
  await dialog(page).getByRole('button', { name: '編集・市全体をはずす' }).waitFor()
  await page.keyboard.press('Escape')
  await button(page, '椿 さくらさんを招待する').click()
  await page.getByRole('heading', { level: 1, name: '職員のLINE連携（本人専用）' }).waitFor()
  const url = await page.getByText(/\/line-relation\//).innerText()
  await onlooker.look('an invitation')
  await button(page, '済んだので閉じる').click()
  await button(page, '連携の2次元コードを作る').click()
  await dialog(page).getByRole('button', { name: '作る' }).click()
  await page.getByText(/^パスワード：/).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText(/^パスワード：/).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await button(page, '済んだので閉じる').click()
  await button(page, '椿 さくらさんの役割を変える').waitFor()
  expect(await page.content()).not.toContain(url)
  expect(onlooker.faults).toEqual([])
})

describe('with two keepers', () => {
  test('a person is written out, and erased when the second keeper agrees [OFF-51]', async () => {
    await storage.officeDuties.put(await subOf(storage, fujino), [{ role: 'keeper' }], [])
    const first = await sitDown(sakuragi, recordAt(answerCode))
    await first.page.getByRole('link', { name: 'この人のデータ（書き出し・消去）' }).click()
    await first.page.getByRole('heading', { level: 1, name: `${kenichi.name}さんのデータ` }).waitFor()
    expect(first.page.url()).not.toContain(kenichi.userId)
    const onlooker = new Onlooker(first.desk, first.page)
    await onlooker.look('the page of a person')
    const download = first.page.waitForEvent('download')
    await button(first.page, 'ファイルに書き出す').click()
    expect((await download).suggestedFilename()).toBe(`${answerCode}.json`)
    await button(first.page, '消すことを、ほかの管理者に頼む').click()
    await dialog(first.page).getByRole('button', { name: '頼む' }).click()
    await first.page.getByText(/^あなたが/).waitFor()

    const second = await sitDown(fujino, personAt(answerCode))
    await second.page.getByText(/^桜木 直子さんが/).waitFor()
    await button(second.page, '確かめて消す…').click()
    await dialog(second.page).getByRole('button', { name: '消す', exact: true }).click()
    await second.page.getByRole('heading', { level: 1, name: '消しました' }).waitFor()
    expect(await storage.ownAnswers.listOwn(kenichi.userId, 'kenshin')).toEqual([])
    expect(onlooker.faults).toEqual([])

    await first.page.reload()
    await first.page.getByRole('heading', { level: 1, name: 'この回答はありません' }).waitFor()
  })

  test('one ends the session of the other, who has to sign in again', async () => {
    const first = await sitDown(sakuragi, '/office/keeping/sessions')
    const second = await sitDown(fujino, '/office')
    await first.page.reload()
    const others = first.page.getByRole('button', { name: '藤野 誠さんのログインを終わらせる' })
    await others.first().waitFor()
    const onlooker = new Onlooker(first.desk, first.page)
    await onlooker.look('who is signed in')
    expect(onlooker.faults).toEqual([])
    for (let left = await others.count(); left > 0; left = await others.count()) {
      await others.first().click()
      await expect.poll(() => others.count()).toBe(left - 1)
    }
    await second.page.reload()
    await second.page.getByRole('heading', { level: 1, name: 'ログイン' }).waitFor()
  })
})

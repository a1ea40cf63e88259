import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import { makeReadRecord, type ReadRecord } from '../../../application/office/read-record.ts'
import { refuse } from '../../../domain/refusal.ts'
import { recordPath } from '../../../ui/office/record/record-path.ts'
import { RecordScreen } from '../../../ui/office/record/record-screen.tsx'
import { ten } from '../../application/answer/a-town-with-messages.ts'
import { aReservation } from '../../application/bookables.ts'
import { anAppendingSurvey, anItem, answers } from '../../application/forms.ts'
import { aDesk } from '../../application/office/a-desk.ts'
import { aRecord } from './a-record.ts'
import { aMember, expectingOnly, openOffice } from './open-office.tsx'

const surveySchema = [
  anItem({ itemKey: 'who', title: 'あなたについて', type: 'groupheader' }),
  anItem({ itemKey: 'name', title: 'お名前' }),
  anItem({ itemKey: 'mail', title: 'メールアドレス' }),
  anItem({ itemKey: 'note', title: 'ご要望' }),
  aReservation(),
]
const given = { name: '髙橋 花子', note: '午前がよい', slot: ten }

/** A desk with Hanako's booking; its reads, and a browser at one of them. */
async function atTheDesk(form: Parameters<typeof anAppendingSurvey>[0] = {}) {
  const desk = await aDesk({
    surveys: [anAppendingSurvey({ surveyTitle: '健診の予約', surveySchema, ...form })],
  })
  const { town } = desk
  const read = makeReadRecord({ ...town.storage, clock: town.clock, holidays: { nameOf: () => undefined } })(
    { sub: 'staff-1', username: 'sato', duties: [{ role: 'viewer' }] },
    { requestId: 'request-1' },
  )
  const { answerCode, partitionKey } = await town.saveAnswer({ surveyId: 'svy1', answers: answers(given) })
  return { ...desk, read, answerCode, partitionKey }
}

type Needs = ComponentProps<typeof RecordScreen>

/** A browser that comes from a list of what was found. */
async function open(readRecord: ReadRecord, answerCode: string, over: Partial<Needs> = {}) {
  const needs: Needs = {
    ...expectingOnly({ readRecord, notePrint: async () => {}, listAssignees: async () => [] }),
    ...{ clock: { now: () => 0 }, print() {}, newKey: () => '', session: { office: undefined } },
    openBeside() {},
    saveBytes() {},
    ...over,
  }
  const element = <RecordScreen {...needs} />
  const path = recordPath({ surveyId: 'svy1', answerCode })
  const router = createMemoryRouter(
    [
      { path: '/office', element: <p>はじめ</p> },
      { path: '/office/search', element: <Link to={path}>開く</Link> },
      { path: '/office/answers/:surveyId/:answerCode', element },
    ],
    { initialEntries: ['/office/search?page=2'] },
  )
  render(<RouterProvider router={router} />)
  fireEvent.click(screen.getByText('開く'))
  return router
}

const part = (name: string) => within(screen.getByRole('region', { name }))
const texts = (list: HTMLElement[]) => list.map(({ textContent }) => textContent)

describe('the page of an answer', () => {
  test('shows who it is, what was answered by section and what is blank, and how the booking stands', async () => {
    const { read, answerCode } = await atTheDesk()
    await open(read, answerCode)
    await screen.findByRole('heading', { level: 1, name: '髙橋 花子' })
    expect(screen.getAllByText(answerCode)[0]).toBeDefined()
    // What the browser keeps of a page names nobody.
    expect(document.title).toContain(answerCode)
    expect(document.title).not.toContain('髙橋')
    const answered = part('回答')
    expect(texts(answered.getAllByRole('heading', { level: 3 }))).toEqual(['あなたについて'])
    expect(texts(answered.getAllByRole('term'))).toEqual(['お名前', 'ご要望'])
    expect(texts(answered.getAllByRole('definition'))).toEqual(['髙橋 花子', '午前がよい'])
    expect(answered.getByText('未記入：メールアドレス')).toBeDefined()
    expect(part('予約').getByText('予約中')).toBeDefined()
    expect(part('予約').getByText(/2024年6月14日（金） 10:00～11:00/)).toBeDefined()
    expect(part('LINEのメッセージ').getByText('予約の前のお知らせ')).toBeDefined()
    expect(part('この人のほかの回答').getByText('ほかの回答はありません。')).toBeDefined()
    expect(screen.queryByRole('region', { name: '支払い' })).toBeNull()
    // Who only looks is offered nothing to change.
    expect(screen.queryByRole('region', { name: 'この回答にできること' })).toBeNull()
  })

  test('tells its history, the latest first, with old and new', async () => {
    const { town, read, move, employ, partitionKey } = await atTheDesk()
    await employ('sato')
    town.clock.advance(60_000)
    const answer = answers({ ...given, note: '午後がよい' })
    const { answerCode } = await town.saveAnswer({ surveyId: 'svy1', partitionKey, answers: answer })
    town.clock.advance(60_000)
    await move({
      answerCode,
      by: 'sato',
      slot: '2024-06-20 9:00',
      reason: '本人から電話',
      tells: false,
      dryRun: false,
    })
    await open(read, answerCode)
    await screen.findByRole('heading', { level: 1, name: '髙橋 花子' })
    const [moved, changed, saved] = texts(part('履歴').getAllByRole('listitem'))
    expect(moved).toMatch(
      /^2024\/06\/01 12:02.*予約の日時を変更しました予約：健診センター 2024-06-14 10:00～11:00 → /,
    )
    expect(moved).toMatch(/健診センター 2024-06-20 09:00～10:00理由：本人から電話$/)
    expect(changed).toBe('2024/06/01 12:01住民変更しましたご要望：午前がよい → 午後がよい')
    expect(saved).toBe('2024/06/01 12:00住民送信しました')
    expect(texts(part('受付コードの移り変わり').getAllByRole('listitem'))).toHaveLength(2)
  })

  test('leads back to the list as it was left, and to the search where it was opened by its address', async () => {
    const { read, answerCode } = await atTheDesk()
    const router = await open(read, answerCode)
    const back = await screen.findByRole('link', { name: '戻る' })
    expect(back.getAttribute('href')).toBe('/office')
    fireEvent.click(back)
    await screen.findByText('開く')
    expect(router.state.location.search).toBe('?page=2')
  })

  test('says of what is not there, or not theirs to see, that there is none', async () => {
    await open(async () => {
      throw refuse('answer.not_found', {})
    }, 'ABCDEFGH')
    await screen.findByText('この回答はありません')
    expect(screen.queryByRole('button', { name: '印刷する' })).toBeNull()
  })

  test('says that it could not be read, and reads it again', async () => {
    const { read, answerCode } = await atTheDesk()
    let isDown = true
    await open((of) => {
      if (!isDown) return read(of)
      isDown = false
      throw new CallFailure('network', 'down')
    }, answerCode)
    fireEvent.click(await screen.findByRole('button', { name: 'もう一度試す' }))
    expect(await screen.findByRole('heading', { level: 1, name: '髙橋 花子' })).toBeDefined()
  })
})

describe('the sheet to file', () => {
  const sheet = () => texts([...document.querySelectorAll<HTMLElement>('tr')])

  test('has all that was answered, without what is blank', async () => {
    const { read, answerCode } = await atTheDesk()
    await open(read, answerCode)
    await screen.findByRole('heading', { level: 1, name: '髙橋 花子' })
    expect(sheet()).toEqual([
      `受付コード${answerCode}対応状況未対応`,
      '名前髙橋 花子受付2024/06/01 12:00\n本人が送信',
      '予約2024年6月14日（金） 10:00～11:00 健診／成人／胃がん バリウム（予約中）',
      'お名前髙橋 花子',
      'ご要望午前がよい',
    ])
  })

  test('has the columns that the form names instead, where it does', async () => {
    const { read, answerCode } = await atTheDesk({ lists: { page: ['#phone', 'note', 'mail'] } })
    await open(read, answerCode)
    await screen.findByRole('heading', { level: 1, name: '髙橋 花子' })
    expect(sheet().slice(3)).toEqual(['電話', 'ご要望午前がよい', 'メールアドレス'])
  })

  test('is printed once that is on record, and not where it is not; by a key of the browser it is noted once', async () => {
    const { read, answerCode } = await atTheDesk()
    const done: string[] = []
    let isDown = true
    await open(read, answerCode, {
      async notePrint(of) {
        if (isDown) throw new CallFailure('network', 'down')
        done.push(`noted ${of.answerCode === answerCode}`)
      },
      print() {
        window.dispatchEvent(new Event('beforeprint'))
        done.push('printed')
      },
    })
    const button = await screen.findByRole('button', { name: '印刷する' })
    fireEvent.click(button)
    await screen.findByText(/印刷を記録できなかった/)
    expect(done).toEqual([])
    isDown = false
    fireEvent.click(button)
    await expect.poll(() => done).toEqual(['noted true', 'printed'])
    expect(screen.queryByText(/印刷を記録できなかった/)).toBeNull()
    window.dispatchEvent(new Event('beforeprint'))
    expect(done).toEqual(['noted true', 'printed', 'noted true'])
  })
})

test('a cancelled answer offers what can still be done only: a message, and another status that keeps it cancelled', async () => {
  const statuses = [
    { name: '未対応', freesPlace: false },
    { name: 'キャンセル', freesPlace: true },
    { name: '取消', freesPlace: true },
  ]
  const readRecord = async () => aRecord({ status: 'キャンセル', statuses })
  openOffice({ readRecord }, { office: aMember, at: '/office/answers/svy1/ABCDEFGH' })
  const bar = await screen.findByRole('region', { name: 'この回答にできること' })
  expect(texts(within(bar).getAllByRole('button'))).toEqual(['対応状況', '結果を知らせる', 'LINEを送る'])
  fireEvent.click(within(bar).getByRole('button', { name: '対応状況' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(texts(dialog.getAllByRole('option'))).toEqual(['キャンセル', '取消'])
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: '取消' } })
  expect(dialog.queryByText(/枠が空き/)).toBeNull()
})

test('files of an answer are opened by name, or it is said why nobody can', async () => {
  const file = (attachmentId: string) => ({ attachmentId, name: `${attachmentId}.pdf`, bytes: 2048 })
  const files = ['kept', 'waiting', 'infected', 'gone'].map(file)
  const sections = [
    { title: '', rows: [{ title: '証明書', text: files.map(({ name }) => name).join('、'), files }] },
  ]
  const saved: [string, string][] = []
  await open(async () => aRecord({ sections }), 'ABCDEFGH', {
    listAttachments: async () => [
      { attachmentId: 'kept', state: 'kept' },
      { attachmentId: 'waiting', state: 'waiting' },
      { attachmentId: 'infected', state: 'infected' },
    ],
    openAttachment: async ({ attachmentId }) => {
      if (attachmentId === 'waiting') throw refuse('attachment.not_scanned', {})
      return { name: 'kept.pdf', kind: 'pdf', bytes: 4, pieces: 1, content: Buffer.from('%PDF') }
    },
    saveBytes: ({ name, type }) => void saved.push([name, type]),
  })
  await screen.findByText('ウイルスが見つかったため、だれも開けません。')
  const lines = part('回答').getAllByRole('listitem')
  expect(texts(lines)).toEqual([
    'kept.pdf 2 KB開く',
    'waiting.pdf 2 KB開くウイルスの検査はまだです。開くときに検査します。',
    'infected.pdf 2 KBウイルスが見つかったため、だれも開けません。',
    'gone.pdf 2 KBこのファイルは、もう保存されていません。',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'kept.pdfを開く' }))
  fireEvent.click(screen.getByRole('button', { name: 'waiting.pdfを開く' }))
  expect((await screen.findByRole('alert')).textContent).toContain('安全を確かめています')
  expect(saved).toEqual([['kept.pdf', 'application/pdf']])
})

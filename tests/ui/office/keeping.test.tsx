import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { LogEvent } from '../../../application/office/read-audit-log.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { HealthLine } from '../../../domain/staff/office-health.ts'
import { aMember, openOffice } from './open-office.tsx'

const keeper = { ...aMember, role: 'keeper', sections: [], keepsCity: true } as const
const at = Date.parse('2026-11-20T10:00:00+09:00')

const anEvent = (seq: number, over: Partial<LogEvent> = {}): LogEvent => ({
  ...{ seq, kind: 'office.viewed', at, by: 'kato', facts: [{ name: 'count', value: '2' }] },
  ...over,
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the audit log is looked through backwards until somebody stops it, and goes on where it failed', async () => {
  const asked: object[] = []
  let answer: ((page: object) => void) | undefined
  const { router } = openOffice(
    {
      readLog: (command) => {
        asked.push(command)
        if (asked.length === 1)
          return Promise.resolve({ events: [anEvent(90_000)], total: 90_000, next: 70_000 })
        if (asked.length === 3) return Promise.reject(new CallFailure('network', ''))
        return new Promise((resolve) => {
          answer = (page) => resolve(page as never)
        })
      },
    },
    { office: keeper, at: '/office/keeping/log?kind=office.viewed&staff=kato&kind=x&before=nonsense' },
  )
  expect(await screen.findByText('90,000件のうち20,000件を探しました')).toBeDefined()
  expect(screen.getAllByRole('row')[1]?.textContent).toBe('2026/11/20 10:0090000職員が回答を見たkato件数 2')
  press('ここで止める')
  answer?.({ events: [anEvent(60_000)], total: 90_000, next: 50_000 })
  expect(screen.getByRole('link', { name: '2026/11/20 10:00より前へ' }).getAttribute('href')).toBe(
    '/office/keeping/log?kind=office.viewed&staff=kato&before=70000',
  )
  expect(asked.slice(0, 2)).toMatchObject([{ kind: 'office.viewed', staff: 'kato' }, { before: 70_000 }])
  void router.navigate('/office/keeping/log?answer=GONE')
  expect(await screen.findByText('つながりません')).toBeDefined()
})

test('of what nobody of the staff did the log says whether the resident or the system did it, and facts are words', async () => {
  const of = (kind: LogEvent['kind'], ...facts: LogEvent['facts']): LogEvent => ({
    ...{ seq: 1, kind, at, owner: 'a'.repeat(32), facts },
  })
  const events = [
    of('answer.saved', { name: 'version', value: '1' }),
    of('answer.imported', { name: 'known', value: '0' }),
    of('answer.purged'),
    of('answer.cancelled', { name: 'check', value: 'キャンセル' }, { name: 'bookings', value: '1' }),
    of('answer.cancelled', { name: 'to', value: 'failed' }),
    of('order.moved', { name: 'from', value: 'sent' }, { name: 'to', value: 'completed' }),
    of('staff.code_issued', { name: 'password', value: 'true' }),
    of('office.waiting_viewed', { name: 'waits', value: 'desk' }),
  ]
  openOffice({ readLog: async () => ({ events, total: 8 }) }, { office: keeper, at: '/office/keeping/log' })
  await screen.findByText('回答を受け付けた', { selector: 'th' })
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map(({ children }) => [2, 4].map((at) => children[at]?.textContent))).toEqual([
    ['住民', '版 1'],
    ['システム', '前からある数 0'],
    ['システム', ''],
    ['住民', '対応状況 キャンセル予約の数 1'],
    ['システム', '後 支払いなし（失敗）'],
    ['システム', '前 支払い待ち後 支払い済み'],
    ['システム', 'パスワード はい'],
    ['システム', '待つ人 届いた補正'],
  ])
})

test('a code that no answer has is told, and a log that is not for somebody is not shown', async () => {
  openOffice(
    {
      readLog: async ({ answer }) => {
        throw answer === undefined ? refuse('office.not_allowed', {}) : refuse('answer.not_found', {})
      },
    },
    { office: keeper, at: '/office/keeping/log?answer=GONE' },
  )
  expect(await screen.findByText(/^その受付コードの回答はありません。/)).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'すべて見る' }))
  expect(await screen.findByText('このページは、市全体の管理者だけが使えます。')).toBeDefined()
})

test('verifying the chain goes on from stretch to stretch, can be left, and tells where it is broken or cut', async () => {
  const asked: object[] = []
  const hash = 'a'.repeat(64)
  let isBroken = false
  openOffice(
    {
      readLog: async () => ({ events: [], total: 0 }),
      checkLog: async (command) => {
        asked.push(command)
        const { after } = command
        const seq = (after?.seq ?? 0) + 5_000
        if (asked.length === 2) return new Promise(() => {})
        return isBroken
          ? { isIntact: false, brokenAt: 1_234, total: 10_000 }
          : {
              isIntact: true,
              head: { seq, hash, begunAt: 1, seal: hash },
              isEnd: seq === 10_000,
              total: 10_000,
            }
      },
    },
    { office: keeper, at: '/office/keeping/log' },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'つながりを確かめる' }))
  expect(await screen.findByText('10,000件のうち5,000件まで確かめました')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'つながりの確認' }).getAttribute('value')).toBe('5000')
  press('やめる')
  const noted = screen.getByLabelText('控えておいた値（あれば）')
  fireEvent.change(noted, { target: { value: 'no hash' } })
  press('つながりを確かめる')
  expect(screen.getByText('0から9とaからfの、64文字の値を入れてください。')).toBeDefined()
  fireEvent.change(noted, { target: { value: 'B'.repeat(64) } })
  press('つながりを確かめる')
  expect(await screen.findByText('10,000件すべてがつながっています。')).toBeDefined()
  expect(screen.getByText(/^控えておいた値が鎖の中にありません。/)).toBeDefined()
  expect(asked.slice(2)).toEqual([
    { after: undefined, noted: 'b'.repeat(64) },
    { after: { seq: 5_000, hash, begunAt: 1, seal: hash }, noted: 'b'.repeat(64) },
  ])
  isBroken = true
  press('つながりを確かめる')
  expect(await screen.findByText(/^1,234件目で切れています。/)).toBeDefined()
})

test('the state of the system is told in words, each with its figure and what to do', async () => {
  const lines: HealthLine[] = [
    { what: 'writes', state: 'good' },
    { what: 'backup', state: 'bad', atMs: at - 9 * 24 * 3_600_000 },
    { what: 'disk', state: 'look', free: 4.25e9, total: 50e9 },
    { what: 'log', state: 'look', count: 1_200 },
    { what: 'tasks', state: 'bad', tasks: ['purge', 'messages'] },
    { what: 'messages', state: 'look', count: 2 },
    { what: 'notices', state: 'look', count: 3 },
    { what: 'unknown', state: 'look', count: 2 },
    { what: 'refunds', state: 'look', count: 1 },
    { what: 'chain', state: 'good', atMs: at - 90 * 60_000 },
  ]
  const server = { isDown: true }
  openOffice(
    {
      readHealth: async () => {
        if (server.isDown) throw new CallFailure('network', '')
        return { lines, atMs: at, version: '1.2.3', startedAtMs: at }
      },
    },
    { office: keeper, at: '/office/keeping' },
  )
  await screen.findByText('つながりません')
  server.isDown = false
  press('もう一度試す')
  expect(await screen.findByText('いますぐ手を打つことが2つあります。')).toBeDefined()
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent ?? '')
  expect(rows.slice(1, 6)).toEqual([
    '保存順調保存できています。 ',
    expect.stringMatching(
      /^控え（バックアップ）すぐに最後の控えは9日前（2026\/11\/11 10:00）です。システムの担当者に、/,
    ),
    expect.stringMatching(/^ディスクの空き見ておく4\.3 GB あります（全体 50\.0 GB の8%）。古い控え/),
    expect.stringMatching(/^サーバーのログ見ておく1,200行が書けずに失われました。/),
    expect.stringMatching(
      /^自動の仕事すぐに失敗しているもの：保存の期限が過ぎたものの消去、LINEのメッセージ。/,
    ),
  ])
  expect(rows.at(-1)).toBe(
    '監査ログのつながり順調1時間前（2026/11/20 08:30）に確かめ、つながっていました。 監査ログへ',
  )
  expect(
    screen.getAllByRole('link', { name: '監査ログで見る' }).map((link) => link.getAttribute('href')),
  ).toEqual(['/office/keeping/log?kind=message.given_up', '/office/keeping/log?kind=notice.given_up'])
  expect(
    screen.getAllByRole('link', { name: /な支払いへ$/ }).map((link) => link.getAttribute('href')),
  ).toEqual(['/office/money?state=unknown', '/office/money'])
})

test('somebody new is entered with roles and invited; what is wrong stands at its field, and a password is not lost with the invitation', async () => {
  const sections = [
    { sectionId: 'kenko', name: '健康づくり課' },
    { sectionId: 'zei', name: '税務課' },
  ]
  const added: object[] = []
  openOffice(
    {
      listStaffOfOffice: async () => ({ staff: [], count: 0, mayAdd: true, sections }),
      addStaffMember: async (command) => {
        added.push(command)
        return added.length === 1
          ? { kind: 'faults', faults: [{ field: 'username', code: 'taken' }] }
          : { kind: 'added', sub: 's-1', password: 'ab12-cd34' }
      },
      inviteMember: async () => {
        throw new CallFailure('network', '')
      },
    },
    { office: keeper, at: '/office/keeping/staff' },
  )
  fireEvent.click(await screen.findByRole('button', { name: '職員を加える' }))
  const dialog = () => within(screen.getByRole('dialog'))
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog().getByLabelText(label), { target: { value } })
  const send = () => fireEvent.click(dialog().getByRole('button', { name: '加える' }))
  fill('ユーザー名', 'tsubaki01')
  fill('氏名', '椿 さくら')
  fireEvent.click(dialog().getByRole('button', { name: '役割を足す' }))
  fill('2つ目の役割の部署', 'kenko')
  send()
  expect(dialog().getByText('1つの部署に付けられる役割は1つです。')).toBeDefined()
  expect(added).toEqual([])
  fill('2つ目の役割の部署', '')
  fill('2つ目の役割', 'viewer')
  send()
  expect(await dialog().findByText('このユーザー名の人が、もういます。')).toBeDefined()
  expect(document.activeElement).toBe(dialog().getByLabelText('ユーザー名'))
  send()
  expect(
    await screen.findByText(/^椿 さくらさんを加えました。.*tsubaki01 の仮パスワード：ab12-cd34$/),
  ).toBeDefined()
  expect(added[1]).toEqual({
    ...{ username: 'tsubaki01', name: '椿 さくら', email: '', hasPassword: true },
    duties: [{ role: 'desk', sectionId: 'kenko' }, { role: 'viewer' }],
  })
})

import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { hanako } from '../../application/town.ts'
import { signedInAs } from '../memory-services.ts'
import { currentPath } from '../open-app.tsx'
import { press } from '../open-survey.tsx'
import { alerted, codePassword, codes, fill, heading, invitation, openStaff } from './open-staff.tsx'

const paths: [path: string, title: string][] = [
  [`/staff-qrcode/login/${codes.open}`, '職員LINEログイン'],
  [`/staff-qrcode/create/${codes.open}`, '管理者アカウントの作成'],
  [`/staff-qrcode/create?qrcode_id=${codes.open}`, '管理者アカウントの作成'],
  [`/staff-qrcode/create/${codes.open}?qrcode_id=${codes.expired}`, '管理者アカウントの作成'],
  [`/staff-qrcode/${codes.open}/`, '管理者アカウントをお持ちですか？'],
]

test.each(paths)('%s opens directly: %s [ROUTE-21][ROUTE-22][ROUTE-24][ROUTE-25]', async (path, title) => {
  await openStaff(path)
  await heading(title)
})

test('a code with a password leads from a form that is opened directly to the password page, and on to the form [STAFF-25][STAFF-05][ROUTE-22][ROUTE-24]', async () => {
  const { asked } = await openStaff(`/staff-qrcode/create/${codes.withPassword}`)
  await heading('2次元コードのパスワード')
  await expect.poll(currentPath).toBe('/staff-qrcode/password')
  fill('パスワード', codePassword)
  await press('次へ進む')
  await heading('管理者アカウントの作成')
  await expect.poll(currentPath).toBe(`/staff-qrcode/create/${codes.withPassword}`)
  expect(asked).toEqual(['checkStaffCode', 'proveStaffPassword'])
})

describe('the password page', () => {
  test('is given the code as route state, never in the address, and survives a reload [ROUTE-23]', async () => {
    const { rendered } = await openStaff(`/staff-qrcode/login/${codes.withPassword}`)
    await heading('2次元コードのパスワード')
    fill('パスワード', 'himawari')
    const { usr: state } = window.history.state as { usr: unknown }
    expect(state).toEqual({ qrcode_id: codes.withPassword, password: true, next: 'login' })
    await expect.poll(currentPath).toBe('/staff-qrcode/password')
    rendered.unmount()
    await openStaff('/staff-qrcode/password', { historyState: window.history.state })
    await heading('2次元コードのパスワード')
  })

  test.each([
    '/staff-qrcode/password',
    `/staff-qrcode/password?qrcode_id=${codes.withPassword}&password=x`,
    '/staff-qrcode/login',
    '/staff-qrcode/create',
  ])('%s, opened directly, is an incorrect address [ROUTE-23]', async (path) => {
    const { asked } = await openStaff(path)
    await heading('このコードは使えません')
    expect(await alerted()).toContain('URLが正しくありません。')
    expect(asked).toEqual([])
  })
})

test.each([
  ['/login/some%2Fcode', '/staff-qrcode/login/some%2Fcode'],
  [`/login/${codes.open}`, `/staff-qrcode/login/${codes.open}`],
  ['/login/survey/svy1', '/survey/svy1'],
  ['/login/member/m1', '/member/m1'],
])('%s leads to %s [ROUTE-27]', async (from, to) => {
  await openStaff(from)
  await expect.poll(currentPath).toBe(to)
})

test.each(['/login/survey', '/login/member', '/staff-qrcode', '/staff-qrcode/a/b', '/line-relation'])(
  '%s is not found [ROUTE-27]',
  async (path) => {
    await openStaff(path)
    await heading('ページが見つかりません')
  },
)

const ends: [path: string, title: string, says: string][] = [
  [
    '/staff-qrcode/',
    'このコードは期限が切れています',
    '2次元コードの有効期限が切れています。この画面を閉じて管理者にお問い合わせ下さい',
  ],
  [
    '/staff-qrcode/login/',
    'このコードは期限が切れています',
    '2次元コードの有効期限が切れています。この画面を閉じて管理者にお問い合わせ下さい',
  ],
  [
    '/staff-qrcode/create/',
    'このコードは期限が切れています',
    '2次元コードの有効期限が切れています。この画面を閉じて管理者にお問い合わせ下さい',
  ],
]

test.each(ends)(
  '%s with an expired code says so in place of any form [STAFF-03][ERR-40]',
  async (path, title, says) => {
    const { asked } = await openStaff(`${path}${codes.expired}`)
    await heading(title)
    expect(await alerted()).toBe(says)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(asked).toEqual(['checkStaffCode'])
  },
)

test.each(ends)(
  '%s with a code that was used says so in place of any form [STAFF-14][ERR-40]',
  async (path) => {
    await openStaff(`${path}${codes.used}`)
    await heading('登録済みの2次元コード')
    expect(await alerted()).toBe('既にこの2次元コードに登録済みです')
    expect(screen.queryByRole('textbox')).toBeNull()
  },
)

test.each(ends)(
  '%s with a code that is not ours is an incorrect address [ROUTE-21][ERR-40]',
  async (path) => {
    await openStaff(`${path}nothing`)
    await heading('このコードは使えません')
    expect(await alerted()).toContain('URLが正しくありません。')
  },
)

test('inside LINE every end has a button that closes the window [STAFF-03]', async () => {
  const { happened } = await openStaff(`/staff-qrcode/${codes.expired}`, { isInLine: true })
  await heading('このコードは期限が切れています')
  await press('画面を閉じる')
  expect(happened.closed).toBe(1)
})

test('back from sign-in, without another load, it goes on [ROUTE-21]', async () => {
  const path = `/staff-qrcode/${codes.open}`
  const { services, session } = await openStaff(path, { isSignedOut: true })
  await expect.poll(currentPath).toBe('/login')
  session.write(signedInAs(hanako))
  act(() => services.go(path))
  await heading('管理者アカウントをお持ちですか？')
  expect(session.read()).toBeDefined()
})

test.each([`/staff-qrcode/${codes.open}`, `/staff-qrcode/login/${codes.open}`, invitation])(
  '%s without a session leads to sign-in and comes back to the same address [ROUTE-20][ROUTE-21]',
  async (path) => {
    const { asked } = await openStaff(path, { isSignedOut: true })
    await expect.poll(currentPath).toBe('/login')
    expect(sessionStorage.getItem('liffState')).toBe(path)
    expect(asked).toEqual([])
  },
)

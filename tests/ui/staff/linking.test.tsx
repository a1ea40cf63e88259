import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { hanako } from '../../application/town.ts'
import { currentPath } from '../open-app.tsx'
import { press } from '../open-survey.tsx'
import { languageIn } from '../translation-in.ts'
import {
  codePassword,
  codes,
  createAccount,
  fill,
  goBack,
  heading,
  invitation,
  logIn,
  newAccount,
  openStaff,
  suzuki,
} from './open-staff.tsx'

const done = 'LINE連携が正常に完了しました。'

describe('the landing screen', () => {
  test('checks the code, then asks for an account, and says for whom it is and whose LINE account is meant [STAFF-01][STAFF-04][ROUTE-21]', async () => {
    const { asked } = await openStaff(`/staff-qrcode/${codes.open}`)
    await heading('管理者アカウントをお持ちですか？')
    expect(asked).toEqual(['checkStaffCode'])
    expect(screen.getByRole('button', { name: 'はい' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'いいえ' })).toBeDefined()
    expect(screen.getByText(/^みなと市の職員の方が/)).toBeDefined()
    expect(within(screen.getByRole('main')).getByText('港 花子')).toBeDefined()
    expect(document.title).toBe('管理者アカウントをお持ちですか？｜みなと市')
  })

  const answers = [
    ['はい', codes.open, `/staff-qrcode/login/${codes.open}`],
    ['いいえ', codes.open, `/staff-qrcode/create/${codes.open}`],
    ['はい', codes.withPassword, '/staff-qrcode/password'],
    ['いいえ', codes.withPassword, '/staff-qrcode/password'],
  ] as const

  test.each(answers)('%s, with the code %s, leads to %s [STAFF-05]', async (answer, codeId, path) => {
    await openStaff(`/staff-qrcode/${codeId}`)
    await press(answer)
    await expect.poll(currentPath).toBe(path)
  })
})

describe('a LINE account is linked', () => {
  test('by a login with a code that has a password [GEN-06][STAFF-06][STAFF-13][STAFF-16][STAFF-18][STAFF-29][ROUTE-22][ROUTE-26]', async () => {
    const { asked, storage } = await openStaff(`/staff-qrcode/${codes.withPassword}`)
    await press('はい')
    await heading('2次元コードのパスワード')
    fill('パスワード', codePassword)
    await press('次へ進む')
    await heading('職員LINEログイン')
    await expect.poll(currentPath).toBe(`/staff-qrcode/login/${codes.withPassword}`)
    await logIn()
    await heading(done)
    await expect.poll(currentPath).toBe('/staff-qrcode/complete')
    expect(screen.getByText('この画面を閉じてください。')).toBeDefined()
    expect(asked).toEqual(['checkStaffCode', 'proveStaffPassword', 'signInStaff', 'linkStaff'])
    expect((await storage.staffLinks.find(suzuki.sub))?.userId).toBe(hanako)
  })

  test('with a new account, and a code without a password [GEN-06][GEN-07][STAFF-07][STAFF-17][STAFF-18][ROUTE-24]', async () => {
    const { asked, storage } = await openStaff(`/staff-qrcode/${codes.open}`)
    await press('いいえ')
    await createAccount()
    await heading(done)
    expect(asked).toEqual(['checkStaffCode', 'createStaffUser', 'linkStaff'])
    const account = await storage.staffAccounts.findByUsername(newAccount.username)
    expect(account?.email).toBe(newAccount.email)
    expect((await storage.staffLinks.find(account?.sub ?? ''))?.userId).toBe(hanako)
  })

  test('by the link of an invitation, once they say yes to both names; then both are named [ROUTE-20][STAFF-15][STAFF-16][STAFF-18]', async () => {
    const { asked, storage, rendered } = await openStaff(invitation)
    await heading('職員登録とLINEの確認')
    expect(screen.getByText('suzuki さんの職員登録に、LINE『港 花子』を連携しますか')).toBeDefined()
    expect(within(screen.getByRole('main')).getByText('港 花子')).toBeDefined()
    expect(await storage.staffLinks.find(suzuki.sub)).toBeUndefined()
    await press('連携する')
    await heading(done)
    const both = 'suzuki さんの職員登録に、LINE『港 花子』を連携しました。'
    expect(screen.getByText(both)).toBeDefined()
    expect(asked).toEqual(['linkStaff', 'linkStaff'])
    expect((await storage.staffLinks.find(suzuki.sub))?.userId).toBe(hanako)
    rendered.unmount()
    await openStaff('/staff-qrcode/complete', { historyState: window.history.state })
    await heading(done)
    expect(screen.getByText(both)).toBeDefined()
  })

  test('to a second record after another question, which names the first [STAFF-18][STAFF-29]', async () => {
    const first = {
      sub: 'staff-umezawa',
      viewer: { userId: hanako },
      by: { kind: 'code', secret: codes.withPassword },
      atMs: 0,
    } as const
    const { storage } = await openStaff(invitation, {
      before: async ({ staffLinks, staffAccounts }) => {
        await staffAccounts.add(
          { sub: first.sub, username: 'umezawa', name: '梅沢 亮', madeBy: 'office', madeAtMs: 0 },
          [],
        )
        await staffLinks.link(first, [])
      },
    })
    await press('連携する')
    await heading('2つ目の職員登録です')
    expect(
      screen.getByText(
        'LINE『港 花子』は、すでに 梅沢 亮 さんの職員登録と連携しています。suzuki さんの職員登録にも連携しますか',
      ),
    ).toBeDefined()
    expect(await storage.staffLinks.find(suzuki.sub)).toBeUndefined()
    await press('2つ目の登録として連携する')
    await heading(done)
    expect((await storage.staffLinks.find(suzuki.sub))?.userId).toBe(hanako)
  })

  test('again with the same record: that is a success too [STAFF-18]', async () => {
    const linked = {
      sub: suzuki.sub,
      viewer: { userId: hanako },
      by: { kind: 'code', secret: codes.open },
      atMs: 0,
    } as const
    const { storage } = await openStaff(`/staff-qrcode/login/${codes.withPassword}`, {
      before: (storage) => storage.staffLinks.link(linked, []),
    })
    await heading('2次元コードのパスワード')
    fill('パスワード', codePassword)
    await press('次へ進む')
    await logIn()
    await heading(done)
    expect(await storage.staffLinks.list()).toHaveLength(2)
  })
})

describe('while it is linked', () => {
  test('a progress screen shows picture and name for a moment, and says so aloud [STAFF-15]', async () => {
    const shown: number[] = []
    let goOn = () => {}
    const pause = (ms: number) => {
      shown.push(ms)
      return new Promise<void>((resolve) => {
        goOn = resolve
      })
    }
    const { asked } = await openStaff(`/staff-qrcode/login/${codes.open}`, { needs: () => ({ pause }) })
    await logIn()
    await heading('LINE連携をしています')
    expect(within(screen.getByRole('main')).getByText('港 花子')).toBeDefined()
    expect(document.querySelector('main img')?.getAttribute('src')).toBe('/hanako.png')
    expect(screen.getByRole('status').textContent).toContain('そのままお待ちください。')
    await waitFor(() => expect(asked).toContain('linkStaff'))
    expect(screen.queryByRole('heading', { name: done })).toBeNull()
    goOn()
    await heading(done)
    expect(shown).toEqual([1500])
  })

  test('a button that is pressed twice sends once', async () => {
    const { asked } = await openStaff(`/staff-qrcode/login/${codes.open}`)
    await heading('職員LINEログイン')
    fill('ユーザー名', suzuki.username)
    fill('パスワード', suzuki.password)
    const button = screen.getByRole('button', { name: 'ログイン' })
    fireEvent.click(button)
    fireEvent.click(button)
    await heading(done)
    expect(asked).toEqual(['checkStaffCode', 'signInStaff', 'linkStaff'])
  })

  test('the way back leads to no form, and nothing is sent again', async () => {
    const { asked } = await openStaff(`/staff-qrcode/${codes.open}`)
    await press('はい')
    await logIn()
    await heading(done)
    await goBack()
    await heading(done)
    await expect.poll(currentPath).toBe('/staff-qrcode/complete')
    expect(asked).toEqual(['checkStaffCode', 'signInStaff', 'linkStaff'])
  })
})

describe('the completion screen', () => {
  test('has a button that closes the window inside LINE [STAFF-16]', async () => {
    const { happened } = await openStaff(`/staff-qrcode/login/${codes.open}`, { isInLine: true })
    await logIn()
    await heading(done)
    await press('画面を閉じる')
    expect(happened.closed).toBe(1)
  })

  test('asks to close it elsewhere, where nothing can [STAFF-16][ROUTE-26]', async () => {
    await openStaff(`/staff-qrcode/login/${codes.open}`)
    await logIn()
    await heading(done)
    expect(screen.getByText('この画面を閉じてください。')).toBeDefined()
    expect(screen.queryByRole('button', { name: '画面を閉じる' })).toBeNull()
  })

  test('that is opened by itself says that nothing was linked [ROUTE-26]', async () => {
    const { asked } = await openStaff('/staff-qrcode/complete')
    await heading('この画面では、何も連携していません')
    expect(screen.queryByText(done)).toBeNull()
    expect(asked).toEqual([])
  })
})

test('who goes back from a form can answer otherwise, and what was typed is still there [STAFF-05]', async () => {
  await openStaff(`/staff-qrcode/${codes.open}`)
  await press('いいえ')
  await heading('管理者アカウントの作成')
  fill('ユーザー名', 'tanaka')
  await goBack()
  await press('はい')
  await heading('職員LINEログイン')
  await goBack()
  await press('いいえ')
  await heading('管理者アカウントの作成')
  expect((screen.getByLabelText(/^ユーザー名 /) as HTMLInputElement).value).toBe('tanaka')
})

test('whoever asks in English reads English [STAFF-04][STAFF-12]', async () => {
  const language = await languageIn('en')
  await openStaff(`/staff-qrcode/${codes.open}`, { needs: () => ({ language }) })
  await heading('Do you have an administrator account?')
  await press('Yes')
  await heading('LINE login for staff')
  await press('Log in')
  expect(screen.getByRole('link', { name: 'Password' })).toBeDefined()
})

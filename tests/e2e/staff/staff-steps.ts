import type { Page } from 'playwright'
import { codePassword, suzuki } from './staff-city.ts'

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const done = (page: Page) => heading(page, 'LINE連携が正常に完了しました。')
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).tap()

/** A field, by the beginning of its label. */
export const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label} `))

/** Passes the password page of a code. */
export async function givePassword(page: Page, password = codePassword): Promise<void> {
  await heading(page, '2次元コードのパスワード').waitFor()
  await field(page, 'パスワード').fill(password)
  await press(page, '次へ進む')
}

/** Fills in the login form and sends it. */
export async function logIn(page: Page, password = suzuki.password): Promise<void> {
  await heading(page, '職員LINEログイン').waitFor()
  await field(page, 'ユーザー名').fill(suzuki.username)
  await field(page, 'パスワード').fill(password)
  await press(page, 'ログイン')
}

/** Fills in the account form and sends it. */
export async function createAccount(page: Page, username: string): Promise<void> {
  await heading(page, '管理者アカウントの作成').waitFor()
  await field(page, 'ユーザー名').fill(username)
  await field(page, '仮パスワード').fill('ajisai-no-michi-8')
  await field(page, 'メールアドレス').fill(`${username}@city.example.jp`)
  await press(page, '登録する')
}

/** The address of a path as the messaging app opens it, for whom. */
export const inLine = (path: string, { userId }: { userId: string }): string =>
  `/emulator/line/liff/demo-liff${path}${path.includes('?') ? '&' : '?'}resident=${userId}`

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import { refuse } from '../../../domain/refusal.ts'
import { currentPath } from '../open-app.tsx'
import { press } from '../open-survey.tsx'
import {
  alerted,
  codePassword,
  codes,
  createAccount,
  fill,
  heading,
  invitation,
  logIn,
  newAccount,
  openStaff,
  suzuki,
  typed,
} from './open-staff.tsx'

const done = 'LINE連携が正常に完了しました。'
const login = `/staff-qrcode/login/${codes.open}`
const create = `/staff-qrcode/create/${codes.open}`

const failing = (error: Error) => async (): Promise<never> => {
  throw error
}

/** Fails once, then does what it should. */
function once<C, R>(error: Error, call: (command: C) => Promise<R>): (command: C) => Promise<R> {
  let left = 1
  return async (command) => {
    left -= 1
    if (left === 0) throw error
    return call(command)
  }
}

describe('the password of a code', () => {
  test('that is wrong is said at its field, and one stays on the page [STAFF-06][ERR-40]', async () => {
    await openStaff(`/staff-qrcode/${codes.withPassword}`)
    await press('はい')
    await heading('2次元コードのパスワード')
    fill('パスワード', 'wrong')
    await press('次へ進む')
    expect(await alerted()).toBe('パスワードが一致しません。')
    const field = screen.getByLabelText(/^パスワード /)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect(screen.getByText('＊パスワードが一致しません。').id).toBe('staff-password-err')
    expect(typed('パスワード')).toBe('wrong')
    fill('パスワード', codePassword)
    await press('次へ進む')
    await heading('職員LINEログイン')
  })

  test('that was tried too often says when it can be tried again [STAFF-06]', async () => {
    const error = refuse('staff.too_many_trials', { afterSec: 840, afterMin: 14 })
    await openStaff(`/staff-qrcode/create/${codes.withPassword}`, {
      needs: () => ({ proveStaffPassword: failing(error) }),
    })
    await heading('2次元コードのパスワード')
    fill('パスワード', 'wrong')
    await press('次へ進む')
    expect(await alerted()).toContain('約14分後に')
    expect(typed('パスワード')).toBe('wrong')
  })
})

describe('what is typed into a form', () => {
  const broken: [field: string, text: string, says: string][] = [
    ['ユーザー名', '', '入力は必須です。'],
    ['ユーザー名', 'abcd', '5文字以上で入力してください'],
    ['ユーザー名', 'a'.repeat(129), '128文字以内で入力してください'],
    ['仮パスワード', '', '入力は必須です。'],
    ['仮パスワード', 'abcdefgh', '数字は必須です'],
    ['仮パスワード', 'abcd-19', '8文字以上で入力してください'],
    ['仮パスワード', '1'.repeat(257), '256文字以内で入力してください'],
    ['メールアドレス', '', '入力は必須です。'],
    ['メールアドレス', 'tanaka@', 'メールアドレスが正しくありません。'],
    ['メールアドレス', `${'a'.repeat(64)}@city.example.jp`, '64文字以内で入力してください'],
  ]

  test.each(broken)('%s %j is refused: %s [STAFF-12]', async (field, text, says) => {
    const { asked } = await openStaff(create)
    const values = {
      ユーザー名: newAccount.username,
      仮パスワード: newAccount.password,
      メールアドレス: newAccount.email,
    }
    await heading('管理者アカウントの作成')
    for (const [label, value] of Object.entries({ ...values, [field]: text })) fill(label, value)
    expect(screen.queryByText(`＊${says}`)).toBeNull()
    await press('登録する')
    expect(screen.getByText(`＊${says}`)).toBeDefined()
    expect(screen.getByRole('link', { name: field })).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain(
      text === '' ? '1か所が空いています' : '1か所を直してください',
    )
    expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(`^${field} `)))
    expect(asked).toEqual(['checkStaffCode'])
    fill(field, values[field as keyof typeof values])
    expect(screen.queryByText(`＊${says}`)).toBeNull()
  })

  test('is asked for before a login [STAFF-12]', async () => {
    const { asked } = await openStaff(login)
    await heading('職員LINEログイン')
    await press('ログイン')
    expect(screen.getAllByText('＊入力は必須です。')).toHaveLength(2)
    const link = screen.getByRole('link', { name: 'パスワード' })
    fireEvent.click(link)
    expect(document.activeElement).toBe(screen.getByLabelText(/^パスワード /))
    expect(asked).toEqual(['checkStaffCode'])
  })

  test('that only the server refuses is said at its field [STAFF-12]', async () => {
    const staffIssues = [{ field: 'username', code: 'reserved' }] as const
    await openStaff(create, {
      needs: () => ({ createStaffUser: failing(refuse('staff.invalid_form', { staffIssues })) }),
    })
    await createAccount()
    expect(await screen.findByText('＊このユーザー名は使えません。ほかの名前にしてください。')).toBeDefined()
  })

  test('has labels, hints and names for password managers; a password is covered until it is asked for [STAFF-07]', async () => {
    await openStaff(create)
    await heading('管理者アカウントの作成')
    const fields = ['ユーザー名', '仮パスワード', 'メールアドレス'].map(
      (label) => screen.getByLabelText(new RegExp(`^${label} `)) as HTMLInputElement,
    )
    expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(['username', 'new-password', 'email'])
    expect(screen.getByText('5文字以上128文字以内').id).toBe('staff-username-desc')
    expect(screen.getByText('8文字以上256文字以内。数字を1文字以上入れてください。')).toBeDefined()
    const [, password] = fields
    expect(password?.type).toBe('password')
    fireEvent.click(screen.getByLabelText('パスワードを表示する'))
    expect(password?.type).toBe('text')
  })
})

describe('a login', () => {
  test('that fails says why, asks to check it and try again, and keeps what was typed [STAFF-22][ERR-40]', async () => {
    const { asked } = await openStaff(login)
    await logIn('wrong')
    expect(await alerted()).toBe(
      'ログイン処理に失敗しました : ユーザー名またはパスワードが正しくありません。' +
        'ユーザー名とパスワードをご確認のうえ、もう一度お試しください。',
    )
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect([typed('ユーザー名'), typed('パスワード')]).toEqual([suzuki.username, 'wrong'])
    expect(asked).toEqual(['checkStaffCode', 'signInStaff'])
    await logIn()
    await heading(done)
  })

  test('that was tried too often says when it can be tried again [STAFF-22]', async () => {
    const error = refuse('staff.too_many_trials', { afterSec: 840, afterMin: 14 })
    await openStaff(login, { needs: () => ({ signInStaff: failing(error) }) })
    await logIn()
    expect(await alerted()).toBe(
      'ログイン処理に失敗しました : 試した回数が多いため、いまは受け付けられません。約14分後にもう一度お試しください。',
    )
  })

  const passing: [what: string, error: Error, says: string][] = [
    ['no network', new CallFailure('network', 'x'), '通信エラーが発生しました。'],
    ['no answer in time', new CallFailure('timeout', 'x'), 'タイムアウトしました。'],
    ['a busy service', refuse('service.unavailable', {}), 'ただいま混み合っています。'],
    ['too many requests', refuse('request.too_many', { afterSec: 30 }), '30秒後にもう一度お試しください。'],
    ['a fault of the server', new CallFailure('http', 'x', { status: 500 }), '不明なエラーが発生しました。'],
  ]

  test.each(passing)(
    'with %s keeps what was typed, and can be sent again [ERR-40]',
    async (_, error, says) => {
      await openStaff(login, { needs: ({ signInStaff }) => ({ signInStaff: once(error, signInStaff) }) })
      await logIn()
      expect(await alerted()).toContain(says)
      expect([typed('ユーザー名'), typed('パスワード')]).toEqual([suzuki.username, suzuki.password])
      await press('ログイン')
      await heading(done)
    },
  )

  test('with a session that has run out leads to sign-in; back in the same page what was typed is there [ERR-40]', async () => {
    const { services, session } = await openStaff(login, {
      needs: ({ signInStaff }) => ({ signInStaff: once(refuse('auth.expired', {}), signInStaff) }),
    })
    const signedIn = session.read()
    await logIn()
    expect(await alerted()).toContain('タイムアウトしました。もう一度お試しください。')
    await press('もう一度ログインする')
    await expect.poll(currentPath).toBe('/login')
    expect(sessionStorage.getItem('liffState')).toBe(login)
    if (signedIn) session.write(signedIn)
    act(() => services.go(login))
    await heading('職員LINEログイン')
    expect([typed('ユーザー名'), typed('パスワード')]).toEqual([suzuki.username, suzuki.password])
  })
})

describe('a new account', () => {
  test('that could not be made says so, advises another name, and no relation is tried [STAFF-21][ERR-40]', async () => {
    const { asked } = await openStaff(create)
    await createAccount({ ...newAccount, username: suzuki.username })
    expect(await alerted()).toBe(
      'ユーザーの登録でエラーが発生しました。ほかのユーザー名で、もう一度お試しください。',
    )
    expect(typed('仮パスワード')).toBe(newAccount.password)
    expect(asked).toEqual(['checkStaffCode', 'createStaffUser'])
    fill('ユーザー名', newAccount.username)
    await press('登録する')
    await heading(done)
  })

  const lapses = [
    ['staff.code_expired', '2次元コードの有効期限が切れています。この画面を閉じて管理者にお問い合わせ下さい'],
    ['staff.code_used', '既にこの2次元コードに登録済みです'],
    [
      'staff.code_unknown',
      'URLが正しくありません。2次元コードを読み取り直すか、管理者にお問い合わせください。',
    ],
  ] as const

  test.each(lapses)(
    'with a code that is no longer good (%s) ends there [STAFF-03][STAFF-14]',
    async (code, says) => {
      await openStaff(create, { needs: () => ({ createStaffUser: failing(refuse(code, {})) }) })
      await createAccount()
      await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
      expect(await alerted()).toBe(says)
    },
  )
})

describe('a proof that has run out', () => {
  test('is said in a dialog, from which one begins anew with the name that was typed [STAFF-25][ERR-40]', async () => {
    const { asked } = await openStaff(`/staff-qrcode/login/${codes.withPassword}`, {
      needs: ({ signInStaff }) => ({ signInStaff: once(refuse('staff.proof_refused', {}), signInStaff) }),
    })
    await heading('2次元コードのパスワード')
    fill('パスワード', codePassword)
    await press('次へ進む')
    await logIn()
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('alert').textContent).toContain('手続きの時間が切れたか、')
    await press('最初からやり直す')
    await heading('管理者アカウントをお持ちですか？')
    await press('はい')
    await heading('2次元コードのパスワード')
    expect(typed('パスワード')).toBe('')
    fill('パスワード', codePassword)
    await press('次へ進む')
    await heading('職員LINEログイン')
    expect(typed('ユーザー名')).toBe(suzuki.username)
    await press('ログイン')
    await heading(done)
    expect(asked.filter((call) => call === 'proveStaffPassword')).toHaveLength(2)
  })
})

describe('a relation', () => {
  const linkedElsewhere =
    'この職員は、他のLINEユーザーによって既に連携済みです。連携するユーザーを更新する場合は、管理画面から一度連携解除を行う必要があります。'
  const bySuzuki = (userId: string, sub: string) =>
    ({ sub, viewer: { userId }, by: { kind: 'code', secret: codes.withPassword }, atMs: 0 }) as const

  test('of a record that another LINE account has is told in a dialog, from which the way goes on [STAFF-19][STAFF-29][ERR-40]', async () => {
    await openStaff(login, {
      before: ({ staffLinks }) => staffLinks.link(bySuzuki('U-taro', suzuki.sub), []),
    })
    await logIn()
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('alert').textContent).toBe(linkedElsewhere)
    await press('閉じる')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText(linkedElsewhere)).toBeDefined()
    await press('最初からやり直す')
    await heading('管理者アカウントをお持ちですか？')
    await expect.poll(currentPath).toBe(`/staff-qrcode/${codes.open}`)
  })

  test('of an invitation has the same outcomes [STAFF-19][ROUTE-20]', async () => {
    await openStaff(invitation, {
      before: ({ staffLinks }) => staffLinks.link(bySuzuki('U-taro', suzuki.sub), []),
    })
    expect(await alerted()).toBe(linkedElsewhere)
  })

  test('that fails on the server is the generic error [STAFF-20]', async () => {
    const error = new CallFailure('http', 'x', { status: 500 })
    await openStaff(login, { needs: () => ({ linkStaff: failing(error) }) })
    await logIn()
    expect(await alerted()).toBe('不明なエラーが発生しました。管理者にお問い合わせください。')
  })

  test.each([
    `/line-relation/${suzuki.sub}`,
    `/line-relation/${suzuki.sub}?proof=forged`,
    '/line-relation/nobody',
  ])('of the link %s is refused alike [STAFF-20][ROUTE-20]', async (path) => {
    const { storage } = await openStaff(path)
    expect(await alerted()).toContain('この招待のURLは使えません。')
    expect(await storage.staffLinks.find(suzuki.sub)).toBeUndefined()
  })

  test('that brought no answer is tried again by itself, without another login [ERR-40]', async () => {
    const { asked } = await openStaff(login, {
      needs: ({ linkStaff }) => ({ linkStaff: once(new CallFailure('network', 'x'), linkStaff) }),
    })
    await logIn()
    expect(await alerted()).toContain('通信エラーが発生しました。')
    await press('もう一度連携する')
    await heading(done)
    expect(asked).toEqual(['checkStaffCode', 'signInStaff', 'linkStaff', 'linkStaff'])
  })
})

test('a check that brought no answer can be tried again [STAFF-01]', async () => {
  await openStaff(login, {
    needs: ({ checkStaffCode }) => ({
      checkStaffCode: once(new CallFailure('network', 'x'), checkStaffCode),
    }),
  })
  expect(await alerted()).toContain('通信エラーが発生しました。')
  await press('もう一度読み込む')
  await heading('職員LINEログイン')
})

import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import { refuse } from '../../../domain/refusal.ts'
import { sha256 } from '../../../ui/survey/draft/sha256.ts'
import { aMember, openOffice } from './open-office.tsx'

const username = () => screen.findByLabelText<HTMLInputElement>('ユーザー名')
const password = () => screen.findByLabelText<HTMLInputElement>('パスワード')
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

async function signIn(name = 'kato', secret = 'hinoki-no-ki-7'): Promise<void> {
  fireEvent.change(await username(), { target: { value: name } })
  fireEvent.change(await password(), { target: { value: secret } })
  await press('ログインする')
}

describe('a sign-in that is not accepted', () => {
  test.each([
    ['試した回数', refuse('staff.too_many_trials', { afterSec: 700, afterMin: 12 }), '約12分後にもう一度'],
    ['担当', refuse('office.no_duty', {}), '管理者に、担当を付けるよう頼んでください'],
    ['連携', refuse('office.link_first', {}), 'QRコードを受け取り'],
    ['混雑', refuse('service.unavailable', {}), '少し待ってから'],
    ['回線', new CallFailure('network', 'Network Error'), 'ネットワークの接続を確かめて'],
    ['故障', new CallFailure('http', '500', { status: 500 }), '管理者にお問い合わせください'],
  ])('says what to do (%s), and keeps what was typed', async (_, trouble, said) => {
    openOffice({
      signInToOffice: async () => {
        throw trouble
      },
    })
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toContain(said)
    expect([(await username()).value, (await password()).value]).toEqual(['kato', 'hinoki-no-ki-7'])
  })

  test('names what is missing or too long beside its field, without asking the server', async () => {
    openOffice()
    await signIn('k'.repeat(129), '')
    expect((await screen.findByRole('alert')).textContent).toBe(
      '入力を確かめてくださいユーザー名は128文字までです。パスワードを入れてください。',
    )
    const field = await username()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const fault = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(fault?.textContent).toBe('ユーザー名は128文字までです。')
    expect(document.activeElement).toBe(field)
  })

  test('names what only the server finds', async () => {
    openOffice({
      signInToOffice: async () => {
        throw refuse('staff.invalid_form', { staffIssues: [{ field: 'password', code: 'required' }] })
      },
    })
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toContain('パスワードを入れてください。')
  })
})

describe('the step to LINE', () => {
  /** Somebody whose password was right, with a record that is linked. */
  async function atLine(at = '/office') {
    const office = openOffice({ signInToOffice: async () => ({ next: 'line' }) }, { at })
    await signIn()
    await press('LINEで確認する')
    await expect.poll(() => office.left).toHaveLength(1)
    return office
  }

  test('leaves with state, nonce and PKCE, and does not keep the password', async () => {
    const { left, signIn: store } = await atLine()
    const { origin, pathname, searchParams } = left[0]!
    expect(origin + pathname).toBe('https://access.line.me/oauth2/v2.1/authorize')
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(searchParams)
    expect(rest).toEqual({
      response_type: 'code',
      client_id: '1234567890',
      redirect_uri: 'https://office.example.jp/office/line',
      scope: 'openid profile',
      code_challenge_method: 'S256',
    })
    const kept = JSON.parse(sessionStorage.getItem('madoguchi.office.login') ?? '{}')
    expect([kept.state, kept.nonce]).toEqual([state, nonce])
    const hex = (await sha256(kept.codeVerifier)).match(/../g) ?? []
    const base64 = btoa(String.fromCharCode(...hex.map((byte) => Number.parseInt(byte, 16))))
    expect(code_challenge).toBe(base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
    expect(store.password).toBe('')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('hinoki')
  })

  test('leads back to where it began, once the server agrees', async () => {
    const { left } = await atLine('/office/search')
    const state = left[0]!.searchParams.get('state')
    const confirmed: object[] = []
    const back = openOffice(
      {
        confirmWithLine: async (command) => {
          confirmed.push(command)
          return { next: 'open' }
        },
      },
      { office: aMember, at: `/office/line?code=c1&state=${state}` },
    )
    await screen.findByText('加藤 恵')
    expect(back.router.state.location.pathname).toBe('/office/search')
    expect(confirmed).toEqual([
      {
        code: 'c1',
        codeVerifier: `secret-3-${'x'.repeat(40)}`,
        nonce: left[0]!.searchParams.get('nonce'),
      },
    ])
  })

  test.each([
    ['another state', 'code=c1&state=forged', undefined, 'ログインが途中で切れました'],
    ['no code', 'error=access_denied', undefined, 'LINEで確認できませんでした'],
    ['another account', 'code=c1', refuse('office.other_line', {}), '連携したLINEアカウントではありません'],
    ['a forged code', 'code=c1', refuse('auth.sign_in_failed', {}), 'LINEで確認できませんでした'],
    ['a session that is over', 'code=c1', refuse('auth.required', {}), 'ログインが途中で切れました'],
    ['no answer', 'code=c1', new CallFailure('timeout', 'timeout'), '混み合っています'],
  ])('that comes back with %s says so, and how to begin again', async (_, query, trouble, said) => {
    const { left } = await atLine()
    const state = query.includes('state=') ? '' : `&state=${left[0]!.searchParams.get('state')}`
    const asked: string[] = []
    const { router } = openOffice(
      {
        confirmWithLine: async ({ code }) => {
          asked.push(code)
          throw trouble
        },
      },
      { at: `/office/line?${query}${state}` },
    )
    expect((await screen.findByRole('alert')).textContent).toContain(said)
    expect(router.state.location.search).toBe('')
    expect(asked).toEqual(trouble ? ['c1'] : [])
    expect(sessionStorage.getItem('madoguchi.office.login')).toBeNull()
    const buttons = screen.getAllByRole('button', { name: 'はじめからログインする' })
    fireEvent.click(buttons.at(-1)!)
    await expect.poll(() => router.state.location.pathname).toBe('/office')
  })
})

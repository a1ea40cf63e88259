import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { OfficeCalls } from '../../../application/office/office-use-cases.ts'
import { refuse } from '../../../domain/refusal.ts'
import { aMember, openOffice } from './open-office.tsx'

const box = () => screen.findByRole<HTMLInputElement>('searchbox')

async function search(words: string): Promise<void> {
  fireEvent.change(await box(), { target: { value: words } })
  fireEvent.click(screen.getByRole('button', { name: '検索' }))
}

async function signIn(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('ユーザー名'), { target: { value: 'kato' } })
  fireEvent.change(screen.getByLabelText('パスワード'), { target: { value: 'hinoki-no-ki-7' } })
  fireEvent.click(screen.getByRole('button', { name: 'ログインする' }))
}

/** Somebody who has searched, and whose session ended meanwhile; who signs in next is `next`. */
async function whoseSessionEnded(next = aMember) {
  const asked: string[] = []
  const calls: Partial<OfficeCalls> = {
    findForOfficer: async ({ words }) => {
      asked.push(words)
      if (!office.server.office) throw refuse('auth.required', {})
      return { found: [] }
    },
    signInToOffice: async () => {
      office.server.office = next
      return { next: 'open' }
    },
  }
  const office = openOffice(calls, { office: aMember })
  await box()
  office.server.office = undefined
  await search('田中')
  await screen.findByText(/ログインの時間が切れました/)
  return { ...office, asked }
}

test('shows who is signed in, with role and sections', async () => {
  openOffice({}, { office: { ...aMember, sections: ['健康づくり課', '税務課', '市民課'] } })
  expect(await screen.findByText('加藤 恵')).not.toBeNull()
  expect(screen.getByText('窓口・健康づくり課ほか2つ')).not.toBeNull()
  expect(screen.getByTitle('健康づくり課、税務課、市民課')).not.toBeNull()
})

test('what was asked when the session ended is asked again after the sign-in, on the same screen', async () => {
  const { asked, router } = await whoseSessionEnded()
  expect(screen.queryByRole('searchbox')).toBeNull()
  await signIn()
  await screen.findByRole('heading', { name: /「田中」の回答は見つかりませんでした/ })
  expect((await box()).value).toBe('田中')
  expect(router.state.location.pathname).toBe('/office/search')
  expect(asked).toEqual(['田中', '田中'])
})

test('somebody else who signs in begins anew: nothing of the other goes on', async () => {
  const { asked, left } = await whoseSessionEnded({ ...aMember, username: 'mori' })
  await signIn()
  await expect.poll(() => left).toHaveLength(1)
  expect(asked).toEqual(['田中'])
})

test('without an answer to who is signed in it is asked again', async () => {
  let tries = 0
  openOffice({
    readOffice: async () => {
      tries += 1
      if (tries === 1) throw new CallFailure('network', 'Network Error')
      return aMember
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'もう一度試す' }))
  expect(await screen.findByText('加藤 恵')).not.toBeNull()
})

test('who has no duty any more is told so, and can sign in as somebody else', async () => {
  let isOut = false
  openOffice({
    readOffice: async () => {
      throw isOut ? refuse('auth.required', {}) : refuse('office.no_duty', {})
    },
    signOutOfOffice: async () => {
      isOut = true
    },
  })
  await screen.findByRole('heading', { name: '担当が決まっていません' })
  fireEvent.click(screen.getByRole('button', { name: '別の人でログインする' }))
  expect(await screen.findByLabelText('ユーザー名')).not.toBeNull()
})

test('a sign-out forgets what was sought; one that failed says so, and leaves nothing', async () => {
  let isDown = true
  const { left } = openOffice(
    {
      findForOfficer: async () => ({ found: [] }),
      signOutOfOffice: async () => {
        if (isDown) throw new CallFailure('network', 'Network Error')
      },
    },
    { office: aMember },
  )
  await search('田中')
  await screen.findByRole('heading', { name: /見つかりませんでした/ })
  const signOut = screen.getByRole('button', { name: 'ログアウト' })
  fireEvent.click(signOut)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'ログアウトできませんでした。もう一度押してください。',
  )
  expect([left.length, JSON.stringify({ ...sessionStorage }).includes('田中')]).toEqual([0, true])
  isDown = false
  fireEvent.click(signOut)
  await expect.poll(() => left.map(({ pathname }) => pathname)).toEqual(['/office'])
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('田中')
})

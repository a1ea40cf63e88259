import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import { DraftStorage } from '../../../ui/survey/draft/draft-storage.ts'
import { hanako } from '../../application/town.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { currentPath, openAt } from '../open-app.tsx'

const button = () => screen.queryByRole('button', { name: 'ログアウト' })
const tick = () => screen.queryByRole('checkbox', { name: 'ほかの人も使う端末です' })
const signOut = () => fireEvent.click(button()!)
const signedOut = () => screen.findByRole('heading', { level: 1, name: 'ログアウトしました' })

const signIn = { exchangeCode: () => Promise.reject(), signInWithLiff: () => Promise.reject() }

/** Hanako at a page; `ended` are the refresh tokens whose sessions the server was asked to end. */
async function opened(path = '/confirm', endSession = async () => {}) {
  const ended: string[] = []
  const ofThisTest = localStorage
  const drafts = new DraftStorage(() => ofThisTest, fixedClock('2025-06-14T12:00:00+09:00'))
  const app = await openAt(path, {
    signedIn: true,
    needs: () => ({
      drafts,
      signIn: {
        ...signIn,
        endSession: ({ refreshToken }) => {
          ended.push(refreshToken)
          return endSession()
        },
      },
    }),
  })
  return { ...app, drafts, ended }
}

test.each([
  ['older than 7 days', 7 * 24 * 60 * 60_000 + 1, null],
  ['7 days old', 7 * 24 * 60 * 60_000, 'kept'],
])(
  'a draft that is %s is gone from the device at the next visit to any page: %s [R18]',
  async (_, age, left) => {
    const now = Date.parse('2025-06-14T12:00:00+09:00')
    const draft = JSON.stringify({ savedAt: now - age, answers: [] })
    localStorage.setItem('madoguchi.draft.somebody.svy1.new.1', draft)
    await opened('/nowhere')
    expect(localStorage.getItem('madoguchi.draft.somebody.svy1.new.1')).toBe(left && draft)
  },
)

describe('sign-out', () => {
  test.each(['/confirm', '/survey/svy1', '/confirmSearchForm', '/confirmList', '/calendar/none', '/nowhere'])(
    'and the tick for a shared device are on %s [R18]',
    async (path) => {
      await opened(path)
      expect(button()).not.toBeNull()
      expect(tick()).not.toBeNull()
    },
  )

  test('stands behind a button with the name of who is signed in, and what the tick does is said with it [R18]', async () => {
    await openAt('/nowhere', {
      signedIn: true,
      needs: () => ({ profile: () => ({ userId: hanako, name: '港 花子' }) }),
    })
    const opener = screen.getByRole('button', { name: '港 花子さんのメニュー' })
    const menu = document.getElementById(opener.getAttribute('popovertarget') ?? '')
    expect(menu?.contains(button())).toBe(true)
    expect(menu?.textContent).toContain('港 花子さんがログインしています')
    expect(tick()?.getAttribute('aria-describedby')).toBe(screen.getByText(/^チェックすると/).id)
  })

  test('is not there inside LINE, where the app says who is signed in [R18]', async () => {
    const messaging = { isInClient: () => true, idToken: async () => undefined, close: () => {} }
    await openAt('/confirm', { signedIn: true, needs: () => ({ messaging }) })
    expect(button()).toBeNull()
    expect(tick()).toBeNull()
  })

  test('is not there before somebody is signed in, and comes with the first screen after it [R18]', async () => {
    const { session, services } = await openAt('/nowhere')
    expect(button()).toBeNull()
    session.write((await import('../memory-services.ts')).signedInAs(hanako))
    act(() => services.go('/elsewhere'))
    expect(button()).not.toBeNull()
  })

  test('ends the session on the server, and leaves nothing in the browser [R18]', async () => {
    const { session, services, drafts, ended } = await opened()
    const draft = await drafts.open(hanako, { surveyId: 'svy1', surveyVersion: 1, partitionKey: undefined })
    draft.write({ savedAt: services.clock.now(), answers: [['name', ['山田']]] })
    services.visit.searchedSurvey = 'svy1'
    services.visit.startBooking('filling')
    services.visit.returnTo('/confirm')
    signOut()
    await signedOut()
    expect(ended).toEqual(['r'])
    expect(session.renewable()).toBeUndefined()
    expect(Object.keys(localStorage)).toEqual([])
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('takes what names an answer out of the address, and says nothing of it [R18]', async () => {
    await opened('/survey/svy1?partitionKey=svy1%23U-hanako')
    signOut()
    await signedOut()
    await expect.poll(currentPath).toBe('/survey/svy1')
    expect(document.body.textContent).not.toContain('U-hanako')
  })

  test('keeps nothing of a form that is written down when it is left [R18]', async () => {
    const { drafts } = await opened('/survey/svy1')
    fireEvent.input(await screen.findByLabelText(/お名前/), { target: { value: '山田' } })
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/お名前/).value).toBe('山田'))
    signOut()
    const dialog = await screen.findByRole('dialog', { name: '入力をやめてログアウトしますか' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'ログアウトする' }))
    await signedOut()
    expect(screen.queryByRole('dialog')).toBeNull()
    const later = await drafts.open(hanako, { surveyId: 'svy1', surveyVersion: 1, partitionKey: undefined })
    expect(later.read()).toBeUndefined()
  })

  test('keeps nothing of a form that was still being opened [R18]', async () => {
    const { services, drafts } = await opened()
    const opening = drafts.open(hanako, { surveyId: 'svy1', surveyVersion: 1, partitionKey: undefined })
    signOut()
    await signedOut()
    const draft = await opening
    draft.write({ savedAt: services.clock.now(), answers: [['name', ['山田']]] })
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('asks first where a form is being filled in, and stays if told so [R18]', async () => {
    const { session, ended } = await opened('/survey/svy1')
    await screen.findByLabelText(/お名前/)
    signOut()
    const dialog = await screen.findByRole('dialog', { name: '入力をやめてログアウトしますか' })
    expect(dialog.textContent).toContain('入力中の内容と下書きは、この端末から消えます。')
    fireEvent.click(within(dialog).getByRole('button', { name: '入力に戻る' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByLabelText(/お名前/)).toBeDefined()
    expect(session.renewable()).toBeDefined()
    expect(ended).toEqual([])
  })

  test('happens in this browser also where the server cannot be told, and says so [R7] [R18]', async () => {
    const { session } = await opened('/confirm', () => Promise.reject(new CallFailure('network', '')))
    signOut()
    await signedOut()
    expect(screen.getByRole('alert').textContent).toContain('サーバーには伝わっていません')
    expect(session.renewable()).toBeUndefined()
  })

  test('leads back through sign-in to the page that it was on [R18]', async () => {
    const { left } = await opened('/nowhere')
    signOut()
    await signedOut()
    fireEvent.click(screen.getByRole('button', { name: 'もう一度ログインする' }))
    await waitFor(() => expect(left).toHaveLength(1))
    expect(sessionStorage.getItem('liffState')).toBe('/nowhere')
  })
})

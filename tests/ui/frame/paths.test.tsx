import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { anItem, aSurvey } from '../../application/forms.ts'
import { hanako } from '../../application/town.ts'
import { currentPath, openAt } from '../open-app.tsx'

test('/survey/{id} shows that form [ROUTE-06]', async () => {
  await openAt('/survey/svy1', { signedIn: true })
  expect(await screen.findByRole('heading', { level: 1, name: '住民票の写しの請求' })).toBeDefined()
  expect(document.title).toBe('住民票の写しの請求｜みなと市')
})

test('an id may be written in any script, and a slash may end it [ROUTE-06]', async () => {
  const survey = aSurvey({ surveyId: '健診', surveyTitle: '健診の申し込み' })
  await openAt(`/survey/${encodeURIComponent('健診')}/`, { signedIn: true, city: { surveys: [survey] } })
  expect(await screen.findByRole('heading', { level: 1, name: '健診の申し込み' })).toBeDefined()
})

test.each([
  ['/login/survey/svy1?partitionKey=a%23b', '/survey/svy1?partitionKey=a%23b'],
  ['/login/member/m1?x=1', '/member/m1?x=1'],
])('%s leads to %s [ROUTE-04][ROUTE-05]', async (from, to) => {
  await openAt(from, { signedIn: true })
  await expect.poll(currentPath).toBe(to)
})

test.each(['/nothing', '/survey', '/survey/a/b', '/emulator'])(
  '%s is not found, with an apology [ROUTE-28][ERR-42]',
  async (path) => {
    await openAt(path, { signedIn: true })
    expect(await screen.findByRole('heading', { level: 1, name: 'ページが見つかりません' })).toBeDefined()
    expect(screen.getByText('PAGE NOT FOUND').lang).toBe('en')
    expect(screen.getByText('申し訳ございません。お探しのページが見つかりませんでした。')).toBeDefined()
    await waitFor(() => expect(document.title).toBe('ページが見つかりません｜みなと市'))
    const ways = screen.getByRole('main').querySelectorAll('a')
    expect([...ways].map((way) => way.getAttribute('href'))).toEqual(['/', '/my'])
    expect(screen.getByRole('link', { name: '00-0000-0000' }).getAttribute('href')).toBe('tel:00-0000-0000')
  },
)

test('the focus stays at the start of a page that is loaded, and comes to the heading of the screen after it', async () => {
  const { services } = await openAt('/nowhere', { signedIn: true })
  await screen.findByText('PAGE NOT FOUND')
  expect(document.activeElement).toBe(document.body)
  await act(async () => services.go('/my'))
  const heading = await screen.findByRole('heading', { level: 1, name: '予約と申請の確認' })
  expect(document.activeElement).toBe(heading)
})

test('a form without a session remembers its path and goes to sign in [LOGIN-05][ERR-01]', async () => {
  const { left } = await openAt('/survey/svy1?partitionKey=a%23b')
  await expect.poll(currentPath).toBe('/login')
  expect(sessionStorage.getItem('liffState')).toBe('/survey/svy1?partitionKey=a%23b')
  await waitFor(() => expect(left.join()).toContain('https://access.line.me/authorize?'))
})

test('/login takes its query out of the address at once [ROUTE-02]', async () => {
  await openAt('/login?code=secret&state=forged&liff.state=%2Fsurvey%2Fsvy1')
  await expect.poll(currentPath).toBe('/login')
  await waitFor(() => expect(sessionStorage.getItem('liffState')).toBe('/survey/svy1'))
})

test('sign-in that LINE refuses is told in words, with a button that begins anew [LOGIN-04]', async () => {
  const { left } = await openAt('/login?error=access_denied')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'ログインを完了できませんでした。お手数ですが、もう一度お試しください。',
  )
  expect(left).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'LINEでログインする' }))
  await waitFor(() => expect(left.join()).toContain('https://access.line.me/authorize?'))
})

test('after sign-in the stored path opens [ROUTE-03][LOGIN-05]', async () => {
  await openAt('/login?liff.state=%2Fsurvey%2Fsvy1', { signedIn: true })
  await expect.poll(currentPath).toBe('/survey/svy1')
  expect(await screen.findByRole('heading', { level: 1, name: '住民票の写しの請求' })).toBeDefined()
})

test('no address turns the form into that of staff [ROLE-03]', async () => {
  const note = anItem({ itemKey: 'note', title: '職員の覚え書き', isAdminItem: true })
  const survey = aSurvey({ surveySchema: [anItem(), note] })
  await openAt('/survey/svy1?mode=admin&isAdmin=true&admin=1', {
    signedIn: true,
    city: { surveys: [survey] },
  })
  expect(await screen.findByLabelText(/お名前/)).toBeDefined()
  expect(screen.queryByLabelText(/職員の覚え書き/)).toBeNull()
})

describe('the portal of the emulators', () => {
  test('opens every form as in LINE, for the resident that is chosen, and in the browser', async () => {
    await openAt('/emulator', { portal: true })
    await screen.findByRole('radio', { name: '港 太郎' })
    expect(screen.getByRole('link', { name: '住民が見るはじめの画面' }).getAttribute('href')).toBe('/')
    const line = () =>
      screen.getByRole('link', { name: '住民票の写しの請求：LINEで開く' }).getAttribute('href')
    expect(line()).toBe(`/emulator/line/liff/liff-1/survey/svy1?resident=${hanako}`)
    fireEvent.click(screen.getByRole('radio', { name: '港 太郎' }))
    expect(line()).toBe('/emulator/line/liff/liff-1/survey/svy1?resident=U-taro')
    expect(
      screen.getByRole('link', { name: '住民票の写しの請求：ブラウザで開く' }).getAttribute('href'),
    ).toBe('/survey/svy1')
  })

  test('shows the QR codes of staff with names for screen readers, each with its links, and the accounts to try [GEN-06]', async () => {
    const qr = { size: 33, path: 'M4 4h1v1h-1z' }
    const staff = {
      grants: [
        { kind: 'protected', path: '/staff-qrcode/a', qr, password: 'jtfw-ah59-vujf' },
        { kind: 'invitation', path: '/line-relation/s?proof=b', qr, name: '楠 あかり' },
      ],
      accounts: [
        { username: 'suzuki.madoka', password: 'aozora-1', name: '鈴木 まどか', duties: [] },
        {
          ...{ username: 'tanaka.shogo', password: 'aozora-2', name: '田中 翔吾', linkedTo: '港 太郎' },
          duties: [{ role: 'keeper' }, { role: 'desk', section: '市民課' }],
        },
      ],
    } as const
    const residents = [{ userId: hanako, name: '港 花子' }]
    await openAt('/emulator', {
      needs: () => ({ loadPortal: async () => ({ residents, surveys: [], staff }) }),
    })
    expect(await screen.findByRole('img', { name: 'パスワードのある2次元コードの画像' })).toBeDefined()
    expect(screen.getByRole('img', { name: '楠 あかりさんへの招待の画像' })).toBeDefined()
    expect(screen.getByText('jtfw-ah59-vujf')).toBeDefined()
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(href('パスワードのある2次元コード：LINEで開く')).toBe(
      `/emulator/line/liff/liff-1/staff-qrcode/a?resident=${hanako}`,
    )
    expect(href('楠 あかりさんへの招待：LINEで開く')).toBe(
      `/emulator/line/liff/liff-1/line-relation/s?proof=b&resident=${hanako}`,
    )
    expect(href('楠 あかりさんへの招待：ブラウザで開く')).toBe('/line-relation/s?proof=b')
    expect(screen.getByText('aozora-2')).toBeDefined()
    expect(screen.getByText('港 太郎さんのLINEと連携済み')).toBeDefined()
    expect(href('職員の画面を開く')).toBe('/office')
    expect(screen.getByText('管理者（市全体）、窓口（市民課）')).toBeDefined()
  })

  test('that did not come can be loaded again', async () => {
    let tries = 0
    const loadPortal = async () => {
      tries += 1
      if (tries === 1) throw new Error('no portal')
      return { residents: [], surveys: [{ surveyId: 'svy1', surveyTitle: '住民票の写しの請求' }] }
    }
    await openAt('/emulator', { needs: () => ({ loadPortal }) })
    expect((await screen.findByRole('alert')).textContent).toContain('一覧を読み込めませんでした。')
    fireEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }))
    expect(await screen.findByRole('link', { name: '住民票の写しの請求：ブラウザで開く' })).toBeDefined()
  })

  test('says who is signed in, and after sign-out that nobody is', async () => {
    const { session, services } = await openAt('/emulator', { portal: true, signedIn: true })
    expect(await screen.findByText('いまログインしている人：港 花子')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'ログアウト' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'ログアウトしました' })).toBeDefined()
    expect(session.read()).toBeUndefined()
    act(() => services.go('/emulator'))
    expect(await screen.findByText('ブラウザでは、まだだれもログインしていません。')).toBeDefined()
  })
})

describe('a link button of a form', () => {
  const withLink = (input: string) => {
    const link = anItem({ itemKey: 'go', title: '進む', type: 'linkbutton', input })
    return { signedIn: true, city: { surveys: [aSurvey({ surveySchema: [anItem(), link] })] } }
  }
  const press = async () => {
    fireEvent.click(await screen.findByRole('link', { name: '進む' }))
  }

  test.each(['/confirm', 'confirmList', '/confirmList/svy1'])(
    'to %s is stopped while the form is filled in, and an alert says why [ROUTE-29]',
    async (input) => {
      await openAt('/survey/svy1', withLink(input))
      await press()
      expect(await screen.findByRole('dialog', { name: 'この画面から移動できません' })).toBeDefined()
      await expect.poll(currentPath).toBe('/survey/svy1')
    },
  )

  test.each(['/nowhere', '/confirmListing'])(
    'to any other page of ours, as %s, leads there without loading the application anew [ROUTE-30]',
    async (input) => {
      await openAt('/survey/svy1', withLink(input))
      await press()
      expect(await screen.findByText('PAGE NOT FOUND')).toBeDefined()
      await expect.poll(currentPath).toBe(input)
    },
  )
})

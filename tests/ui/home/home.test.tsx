import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { CitySettings } from '../../../application/ports/city-repository.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { bookables } from '../../application/bookables.ts'
import { aSurvey } from '../../application/forms.ts'
import { demoCity } from '../../gallery/states/demo-city.ts'
import { aList, book } from '../answer/open-results.tsx'
import { currentPath, openAt } from '../open-app.tsx'
import { languageIn } from '../translation-in.ts'

const form = (surveyId: string, surveyTitle: string, over: object = {}) =>
  aSurvey({ surveyId, surveyTitle, description: `${surveyTitle}のための用紙です。`, ...over })

const surveys = [
  form('juminhyo', '住民票の写しの請求'),
  form('gomi', '粗大ごみ収集の申込み', { publishFrom: '2025-07-01T00:00' }),
  form('gym', '体育館の予約', { publishTo: '2025-06-13T23:59' }),
  form('vote', '子育てアンケート', { publishTo: '2026-01-09T17:00' }),
]

const settings: CitySettings = {
  cityName: 'みなと市',
  notices: [
    { title: '台風のため休館します', text: '14日は全館お休みです。', until: '2025-06-14', important: true },
    { title: '新しい窓口', from: '2025-06-01', url: '/survey/juminhyo' },
    { title: '来月のお知らせ', from: '2025-07-01' },
  ],
  groups: [
    {
      title: '証明書',
      icon: 'document',
      services: [{ surveyId: 'juminhyo', summary: '郵便で届きます。', words: ['じゅうみんひょう'] }],
    },
    { title: 'くらし', services: [{ surveyId: 'gomi' }, { surveyId: 'gym' }, { surveyId: 'vote' }] },
  ],
}

const openHome = (over: Parameters<typeof openAt>[1] = {}) =>
  openAt('/', { city: { surveys, settings }, ...over })
const services = () => screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)
const search = (query: string) =>
  fireEvent.input(screen.getByRole('searchbox', { name: '手続きをさがす' }), { target: { value: query } })
const said = () => screen.getByRole('status').textContent

describe('the first page', () => {
  test('needs no sign-in and shows the services of the city by group, each with a line and with nothing but exceptions beside it', async () => {
    await openHome()
    expect(await screen.findByRole('heading', { level: 1, name: '手続きの窓口' })).toBeDefined()
    await waitFor(() => expect(document.title).toBe('手続きの窓口｜みなと市'))
    const entries = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    expect(entries('証明書')).toEqual(['住民票の写しの請求郵便で届きます。'])
    expect(entries('くらし')).toEqual([
      '粗大ごみ収集の申込み粗大ごみ収集の申込みのための用紙です。7月1日から',
      '体育館の予約体育館の予約のための用紙です。終了しました',
      '子育てアンケート子育てアンケートのための用紙です。2026年1月9日 17:00まで',
    ])
  })

  test.each([
    [{ publishTo: '2025-06-20T23:59' }, '6月20日まで'],
    [{ publishTo: '2025-06-20T00:00' }, '6月20日 0:00まで'],
    [{ publishTo: '2025-06-20T23:58' }, '6月20日 23:58まで'],
    [{ publishFrom: '2025-06-20T00:00' }, '6月20日から'],
    [{ publishFrom: '2025-06-20T23:59' }, '6月20日 23:59から'],
    [{ publishFrom: '2025-06-20T00:01' }, '6月20日 0:01から'],
  ])('of a form with %o says: %s', async (period, text) => {
    await openHome({ city: { surveys: [form('juminhyo', '住民票の写しの請求', period)] } })
    expect(await screen.findByText(text)).toBeDefined()
  })

  test('shows the notices of today, the important ones apart', async () => {
    await openHome()
    const important = await screen.findByRole('region', { name: '重要なお知らせ' })
    expect(important.textContent).toContain('台風のため休館します14日は全館お休みです。')
    const others = screen.getByRole('region', { name: 'お知らせ' })
    expect(others.textContent).toContain('2025年6月1日新しい窓口')
    expect(screen.queryByText('来月のお知らせ')).toBeNull()
  })

  test('leads to what was sent, and to a form without loading the application anew', async () => {
    await openHome({ signedIn: true })
    const my = await screen.findByRole('link', { name: /^予約と申請の確認/ })
    expect(my.getAttribute('href')).toBe('/my')
    fireEvent.click(screen.getByRole('link', { name: '住民票の写しの請求' }))
    expect(await screen.findByRole('heading', { level: 1, name: '住民票の写しの請求' })).toBeDefined()
    await expect.poll(currentPath).toBe('/survey/juminhyo')
  })

  test('leaves a link to another tab to the browser', async () => {
    await openHome()
    const link = await screen.findByRole('link', { name: '住民票の写しの請求' })
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link, { ctrlKey: true })
    await expect.poll(currentPath).toBe('/')
  })

  test('of a city that configures nothing shows its forms in one group', async () => {
    await openHome({ city: { surveys: surveys.slice(0, 1) } })
    const group = await screen.findByRole('region', { name: '手続きの一覧' })
    expect(within(group).getByRole('link', { name: '住民票の写しの請求' })).toBeDefined()
    expect(screen.queryByRole('region', { name: 'お知らせ' })).toBeNull()
    expect(screen.queryByRole('link', { name: /^お試し/ })).toBeNull()
  })

  test('of a city without forms says so, and asks for no search', async () => {
    await openHome({ city: { surveys: [] } })
    expect(await screen.findByText('いま利用できる手続きはありません。')).toBeDefined()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})

describe('the search', () => {
  test('finds while the resident types, by title, line and other words, whatever the kana and the width, and says how many', async () => {
    await openHome()
    await screen.findByRole('searchbox')
    expect(said()).toBe('')
    search('ｼﾞｭｳﾐﾝ')
    expect(services()).toContain('住民票の写しの請求')
    expect(services()).not.toContain('体育館の予約')
    expect(said()).toBe('1件見つかりました。')
    expect(screen.queryByRole('region', { name: 'くらし' })).toBeNull()
  })

  test('finds what a resident reads in another language, and what stands there in Japanese', async () => {
    const language = await languageIn('en', { 体育館の予約: 'Gymnasium booking' })
    await openHome({ city: { surveys }, needs: () => ({ language }) })
    const field = await screen.findByRole('searchbox')
    for (const query of ['gymnasium', '体育館']) {
      fireEvent.input(field, { target: { value: query } })
      expect(services()).toEqual(['Gymnasium booking'])
    }
  })

  test('that finds nothing says so, names whom to ask and shows everything again', async () => {
    await openHome()
    await screen.findByRole('searchbox')
    search('パスポート')
    expect(said()).toBe('「パスポート」では見つかりませんでした。')
    expect(within(screen.getByRole('main')).getByRole('link', { name: '00-0000-0000' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'すべての手続きを見る' }))
    expect(said()).toBe('')
    expect(services()).toContain('体育館の予約')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })
})

describe('the search of the demo city', () => {
  // What residents typed in vain, and what they were to find first.
  const queries: [query: string, first: string][] = [
    ['健診', '健康診査の予約'],
    ['検診', '健康診査の予約'],
    ['こども', '子育て相談の予約'],
    ['税金', '税の相談の申込み'],
    ['注射', '新型コロナワクチン接種の予約'],
    ['キャンセル', '予約と申請の確認'],
    ['変更', '予約と申請の確認'],
    ['取り消し', '予約と申請の確認'],
    ['住民表', '住民票の写しの請求'],
    ['ごみ券', '粗大ごみ処理券の購入'],
    // Only in what stands in a form: its description, and the title of an item.
    ['筆頭者', '証明書の郵送請求（オンラインで支払い）'],
    ['アレルギー', '一時預かりの利用登録'],
  ]

  test('finds what residents call it', async () => {
    await openAt('/', { city: demoCity, settings: { paymentFeature: true, membersTab: true } })
    await screen.findByRole('searchbox')
    const first = queries.map(([query]) => {
      search(query)
      return [query, screen.queryAllByRole('heading', { level: 3 }).map((title) => title.textContent)[0]]
    })
    expect(first).toEqual(queries)
    search('キャンセル')
    expect(screen.getAllByRole('heading', { level: 3 })[0]?.querySelector('a')?.getAttribute('href')).toBe(
      '/my',
    )
  })

  test('asks whether the nearest is meant where nothing is found', async () => {
    await openAt('/', { city: demoCity })
    await screen.findByRole('searchbox')
    search('住民標がほしい')
    expect(said()).toBe('「住民標がほしい」では見つかりませんでした。')
    expect(screen.getByRole('heading', { level: 2, name: 'もしかして' })).toBeDefined()
    expect(services()).toContain('住民票の写しの請求')
    expect(services().length).toBeLessThanOrEqual(3)
  })
})

describe('what is most used', () => {
  const mostUsed = ['gym', 'juminhyo', 'vote']

  test('stands on top in the order of the city, without what is closed today', async () => {
    await openHome({ city: { surveys, settings: { ...settings, mostUsed } } })
    const tiles = within(await screen.findByRole('region', { name: 'よく使われる手続き' })).getAllByRole(
      'link',
    )
    expect(tiles.map((tile) => tile.textContent)).toEqual(['住民票の写しの請求', '子育てアンケート'])
  })

  test('is not there where the city says nothing of it', async () => {
    await openHome()
    await screen.findByRole('searchbox')
    expect(screen.queryByRole('region', { name: 'よく使われる手続き' })).toBeNull()
  })
})

test('many groups are folded, each with how many services it has', async () => {
  const groups = surveys.slice(0, 3).map(({ surveyId, surveyTitle }) => ({
    title: `${surveyTitle}など`,
    services: [{ surveyId }],
  }))
  await openHome({ city: { surveys, settings: { ...settings, groups } } })
  const region = await screen.findByRole('region', { name: '分野からさがす' })
  const folded = [...region.querySelectorAll('details')]
  expect(folded.map(({ open }) => open)).toEqual([false, false, false])
  expect(folded[0]?.querySelector('summary')?.textContent).toBe('住民票の写しの請求など1件')
  expect(folded[0]?.querySelector('a')?.getAttribute('href')).toBe('/survey/juminhyo')
})

describe('the next booking', () => {
  const city = { surveys: [aList()], settings, ...bookables() }
  const own = () => screen.findByRole('link', { name: /^予約と申請の確認/ })

  test('stands on the way to what was sent', async () => {
    await openHome({
      signedIn: true,
      city,
      before: async (useCases) => {
        await book(useCases, '20250617|1')
        await book(useCases, '20250616|0')
      },
    })
    await expect.poll(async () => (await own()).textContent).toMatch(/次の予約：.+6\/16\(月\) 9:00～10:00$/)
  })

  test('of a resident who has none, or whom nobody knows, is not there', async () => {
    const listOwnAnswers = vi.fn(async () => ({ answers: [], forms: [] }))
    await openHome({ signedIn: true, city, needs: () => ({ listOwnAnswers }) })
    expect((await own()).textContent).toBe('予約と申請の確認内容を見る、変える、取り消す')
    expect(listOwnAnswers).toHaveBeenCalledOnce()
    cleanup()
    window.localStorage.clear()
    await openHome({ city, needs: () => ({ listOwnAnswers }) })
    await own()
    expect(listOwnAnswers).toHaveBeenCalledOnce()
  })

  test('that cannot be read is missed by nobody: the way stays as it is', async () => {
    const log: string[] = []
    await openHome({
      signedIn: true,
      city,
      needs: () => ({
        listOwnAnswers: () => Promise.reject(new CallFailure('network', 'Network Error')),
        log: (text) => void log.push(text),
      }),
    })
    await expect.poll(() => log).toEqual(['The next booking could not be read'])
    expect((await own()).textContent).toContain('内容を見る')
  })
})

describe('as the messaging app opens it', () => {
  test('the root follows liff.state, and is never not found', async () => {
    await openAt('/?liff.state=%2Fsurvey%2Fjuminhyo', { signedIn: true, city: { surveys, settings } })
    await expect.poll(currentPath).toBe('/survey/juminhyo')
    expect(screen.queryByText('PAGE NOT FOUND')).toBeNull()
  })
})

test('a page that was loaded at another address is loaded anew for the first page', async () => {
  const { left } = await openAt('/', {
    needs: () => ({
      settings: { cityName: '', lineAuthorizeUrl: '', lineChannelId: '', liffId: '', emulators: [] },
    }),
  })
  await waitFor(() => expect(left).toEqual(['/']))
})

test('where LINE is emulated a link leads to the portal', async () => {
  const emulated = { cityName: '', lineAuthorizeUrl: '', lineChannelId: '', liffId: '', emulators: ['line'] }
  const home = { today: localDate('2025-06-14'), notices: [], groups: [] }
  await openAt('/', { needs: () => ({ settings: { ...emulated, home } }) })
  const link = await screen.findByRole('link', { name: /^お試し/ })
  expect(link.getAttribute('href')).toBe('/emulator')
})

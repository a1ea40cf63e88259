import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CitySettings } from '../../../application/ports/city-repository.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { aSurvey } from '../../application/forms.ts'
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
  test('needs no sign-in and shows the services of the city by group, each with a line and whether it can be used today', async () => {
    await openHome()
    expect(await screen.findByRole('heading', { level: 1, name: '手続きの窓口' })).toBeDefined()
    await waitFor(() => expect(document.title).toBe('手続きの窓口｜みなと市'))
    const entries = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    expect(entries('証明書')).toEqual(['住民票の写しの請求郵便で届きます。本日は受付中'])
    expect(entries('くらし')).toEqual([
      '粗大ごみ収集の申込み粗大ごみ収集の申込みのための用紙です。7月1日から',
      '体育館の予約体育館の予約のための用紙です。終了しました',
      '子育てアンケート子育てアンケートのための用紙です。本日は受付中（2026年1月9日 17:00まで）',
    ])
  })

  test.each([
    [{ publishTo: '2025-06-20T23:59' }, '本日は受付中（6月20日まで）'],
    [{ publishTo: '2025-06-20T00:00' }, '本日は受付中（6月20日 0:00まで）'],
    [{ publishTo: '2025-06-20T23:58' }, '本日は受付中（6月20日 23:58まで）'],
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
    expect(said()).toBe('4件の手続きがあります。')
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

  test('that finds nothing says so and shows everything again', async () => {
    await openHome()
    await screen.findByRole('searchbox')
    search('パスポート')
    expect(said()).toBe('「パスポート」では見つかりませんでした。')
    fireEvent.click(screen.getByRole('button', { name: 'すべての手続きを見る' }))
    expect(said()).toBe('4件の手続きがあります。')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
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

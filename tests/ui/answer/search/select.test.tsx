import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../../application/call-failure.ts'
import { refuse } from '../../../../domain/refusal.ts'
import type { SurveyConfig } from '../../../../domain/survey/survey-config.ts'
import type { PageLanguage } from '../../../../ui/language/page-language.tsx'
import { anItem, aSurvey } from '../../../application/forms.ts'
import { currentPath, openAt } from '../../open-app.tsx'
import { aPageLanguage } from '../../open-in-languages.tsx'
import { aSearchForm, pressNow } from './open-search.tsx'

const two = [aSearchForm(), aSearchForm({ surveyId: 'svy2', surveyTitle: '図書館の利用登録' })]
const open = (path: string, surveys: readonly SurveyConfig[] = two, signedIn = true) =>
  openAt(path, { signedIn, city: { surveys } })

const select = () => screen.findByRole('combobox', { name: 'どの手続きの内容を確認しますか' })
const next = () => screen.getByRole('button', { name: '次へ' })
const choose = async (surveyId: string) => fireEvent.change(await select(), { target: { value: surveyId } })

test('the forms that can be searched stand in a select by their titles, the others do not [SEL-01][ROUTE-11]', async () => {
  await open('/confirm', [...two, aSurvey({ surveyId: 'svy3', surveySchema: [anItem()] })])
  const titles = within(await select()).getAllByRole('option')
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    '手続きを選んでください',
    '住民票の写しの請求',
    '図書館の利用登録',
  ])
})

test('Next stays disabled, and says why, until a form is chosen [SEL-02]', async () => {
  await open('/confirm')
  await select()
  expect(next().getAttribute('aria-disabled')).toBe('true')
  const why = document.getElementById(next().getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe('手続きを選ぶと、次へ進めます。')
  await pressNow('次へ')
  await expect.poll(currentPath).toBe('/confirm')

  await choose('svy2')
  expect(next().getAttribute('aria-disabled')).toBeNull()
  expect(why?.hidden).toBe(true)
  await choose('')
  expect(next().getAttribute('aria-disabled')).toBe('true')
})

test('the form that is chosen stays chosen when the language is changed [LANG-04]', async () => {
  let language: PageLanguage | undefined
  await openAt('/confirm', {
    signedIn: true,
    city: { surveys: two },
    needs: (useCases) => {
      language = aPageLanguage(useCases, ['en'], '/confirm')
      return { language }
    },
  })
  await choose('svy2')
  await act(() => language!.choose('en'))
  const chosen = await screen.findByRole('combobox', { name: /^Which/ })
  expect((chosen as HTMLSelectElement).value).toBe('svy2')
})

test('Next leads to the search form of the chosen form, which stays chosen over a reload [SEL-02][ROUTE-11]', async () => {
  await open('/confirm')
  await choose('svy2')
  await pressNow('次へ')
  await expect.poll(currentPath).toBe('/confirmSearchForm')
  expect(await screen.findByText('図書館の利用登録')).toBeDefined()
  expect(sessionStorage.getItem('searchSurvey')).toBe('svy2')
})

test('the only form that can be searched is chosen by itself, and its search form opens [SEL-03]', async () => {
  const before = window.history.length
  await open('/confirm', [aSearchForm()])
  await expect.poll(currentPath).toBe('/confirmSearchForm')
  expect(await screen.findByLabelText(/お名前/)).toBeDefined()
  expect(window.history.length).toBe(before)
  expect(screen.queryByRole('button', { name: 'ほかの手続きを選ぶ' })).toBeNull()
})

test('where no form can be searched the page says so, and Next stays disabled [SEL-04]', async () => {
  await open('/confirm', [aSurvey()])
  expect((await screen.findByRole('alert')).textContent).toBe('検索結果がありません。')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(next().getAttribute('aria-disabled')).toBe('true')
  await pressNow('次へ')
  await expect.poll(currentPath).toBe('/confirm')
})

const named: [string, string][] = [
  ['/confirm/svy2', 'svy2'],
  ['/confirm/svy2/', 'svy2'],
  ['/confirm/unknown', ''],
]
test.each(named)('%s opens with the form "%s" chosen [ROUTE-11]', async (path, chosen) => {
  await open(path)
  expect(((await select()) as HTMLSelectElement).value).toBe(chosen)
})

test.each(['/confirm', '/confirm/svy2'])(
  '%s without a session remembers itself and goes to sign in [ROUTE-12]',
  async (path) => {
    await open(path, two, false)
    await expect.poll(currentPath).toBe('/login')
    expect(sessionStorage.getItem('liffState')).toBe(path)
  },
)

test('a session that the server refuses leads to sign-in, too [ROUTE-12]', async () => {
  const listSearchableSurveys = async () => {
    throw refuse('auth.required', {})
  }
  await openAt('/confirm', { signedIn: true, needs: () => ({ listSearchableSurveys }) })
  await expect.poll(currentPath).toBe('/login')
})

const failures: [string, unknown, string][] = [
  ['nothing comes', new CallFailure('network', 'offline'), '通信エラーが発生しました。'],
  [
    'the server fails',
    new CallFailure('http', 'no', { status: 500 }),
    '手続きの一覧を読み込めませんでした。',
  ],
]
test.each(failures)(
  'where %s the page says so, and asks again when it is told to',
  async (_, error, text) => {
    let tries = 0
    await openAt('/confirm', {
      signedIn: true,
      city: { surveys: two },
      needs: (useCases) => ({
        listSearchableSurveys: async () => {
          tries += 1
          if (tries === 1) throw error
          return useCases.listSearchableSurveys()
        },
      }),
    })
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }))
    })
    expect(await select()).toBeDefined()
  },
)

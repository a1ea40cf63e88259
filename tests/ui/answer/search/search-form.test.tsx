import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { anItem, answers } from '../../../application/forms.ts'
import { currentPath, openAt } from '../../open-app.tsx'
import { anOpenSearchForm, aSearchForm, openSearch, search, type } from './open-search.tsx'

const questions = () => [...document.querySelectorAll('form label')].map(({ textContent }) => textContent)
const summary = () => screen.findByRole('alert')

describe('the search form', () => {
  test('asks for the searchable items only, and says which are required [SRCH-02]', async () => {
    await openSearch()
    expect(questions()).toEqual(['お名前 必須', '電話番号 任意'])
    expect(screen.getByText(/1文字でも違うと見つかりません。/)).toBeDefined()
  })

  test('has no answer of its own, and nothing switched off or fixed [SRCH-02]', async () => {
    const isSearchable = { value: true }
    const survey = aSearchForm({
      inputs: { name: '山田花子' },
      surveySchema: [
        anItem({ isSearchable, default: '既定', input: '初期', disabled: true, isNotEditable: true }),
        anItem({
          itemKey: 'kind',
          title: '区分',
          type: 'choicegroupheader',
          isSearchable,
          sectionOptions: [{ option: { value: '個人' }, groupheader: { value: 'person' } }],
        }),
        anItem({ itemKey: 'person', title: '個人の方', type: 'groupheader', isSearchable }),
        anItem({ itemKey: 'count', title: '回数', type: 'countVaccines', isSearchable }),
      ],
    })
    await openSearch({ survey })
    const name = screen.getByLabelText(/お名前/) as HTMLInputElement
    expect(name.value).toBe('')
    expect(name.getAttribute('aria-disabled')).toBeNull()
    expect((screen.getByRole('radio', { name: '個人' }) as HTMLInputElement).checked).toBe(false)
    expect(screen.getByLabelText(/回数/).tagName).toBe('INPUT')
    expect(screen.queryByText('個人の方')).toBeNull()
  })

  test('takes a day that has left a range relative to today: the answer is older [SRCH-02] [VAL-08]', async () => {
    const isSearchable = { value: true }
    const range = { min: '+3d', max: '+30d' }
    const survey = aSearchForm({
      surveySchema: [anItem({ type: 'date', title: '希望の日', range, isSearchable })],
    })
    const { asked } = await openSearch({ survey })
    type(/^年$/, '2020')
    type(/^月$/, '4')
    type(/^日$/, '1')
    await search()
    expect(asked).toHaveLength(1)
  })

  test('does not search while a required item is unanswered: it says so and links to the item [SRCH-04][VAL-25][ERR-35]', async () => {
    const { asked } = await openSearch()
    type(/電話番号/, '0312345678')
    await search()
    const alert = await summary()
    expect(within(alert).getByText('必須項目を入力してください。')).toBeDefined()
    expect(asked).toEqual([])
    const field = screen.getByLabelText(/お名前/)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    ;(document.activeElement as HTMLElement).blur()
    fireEvent.click(screen.getByRole('link', { name: /^お名前/ }))
    expect(document.activeElement).toBe(field)

    type(/お名前/, '　')
    await search()
    expect(asked).toEqual([])
  })

  test('does not search for nothing: it asks to check the entries [SRCH-13][ERR-35]', async () => {
    const { asked } = await openSearch({ survey: anOpenSearchForm() })
    type(/お名前/, ' 　')
    await search()
    expect((await summary()).textContent).toBe('入力内容をご確認ください。')
    expect(asked).toEqual([])
  })

  test('asks to check what can never have been sent [SRCH-13][ERR-35]', async () => {
    const { asked } = await openSearch({ survey: anOpenSearchForm() })
    type(/電話番号/, '03-1234')
    await search()
    expect(within(await summary()).getByText('入力内容をご確認ください。')).toBeDefined()
    expect(screen.getByRole('link', { name: '電話番号' })).toBeDefined()
    expect(asked).toEqual([])
  })

  test('takes full-width digits, without an error, for what they mean', async () => {
    const { asked } = await openSearch({ survey: anOpenSearchForm() })
    type(/電話番号/, '０３１２３４５６７８')
    fireEvent.blur(screen.getByLabelText(/電話番号/))
    expect(screen.getByLabelText(/電話番号/).getAttribute('aria-invalid')).toBeNull()
    await search()
    await waitFor(() =>
      expect(asked).toEqual([{ surveyId: 'svy1', query: answers({ phone: '0312345678' }) }]),
    )
  })

  test('takes full-width characters where a form asks for them', async () => {
    const number = anItem({
      itemKey: 'number',
      title: '番号',
      characterType: ['numberFull'],
      isSearchable: { value: true },
    })
    const { asked } = await openSearch({ survey: aSearchForm({ surveySchema: [number] }) })
    type(/番号/, '１２３')
    await search()
    await waitFor(() => expect(asked).toHaveLength(1))
  })
})

describe('the address of the search form', () => {
  test('without a session leads to the selection with the form chosen, and that to sign-in [SRCH-01][ROUTE-12]', async () => {
    sessionStorage.setItem('searchSurvey', 'svy1')
    await openAt('/confirmSearchForm', { city: { surveys: [aSearchForm()] } })
    await expect.poll(currentPath).toBe('/login')
    expect(sessionStorage.getItem('liffState')).toBe('/confirm/svy1')
  })

  test('without a chosen form leads to the selection [ROUTE-12]', async () => {
    const surveys = [aSearchForm(), aSearchForm({ surveyId: 'svy2' })]
    await openAt('/confirmSearchForm', { signedIn: true, city: { surveys } })
    await expect.poll(currentPath).toBe('/confirm')
    expect(await screen.findByRole('combobox')).toBeDefined()
  })

  const lost: [string, string][] = [
    ['a form that is gone', 'このフォームは無効です。管理者にお問い合わせください。'],
    ['a form that nobody can search', '検索結果がありません。'],
  ]
  test.each(lost)('of %s says so and leads to the others', async (which, text) => {
    sessionStorage.setItem('searchSurvey', which === 'a form that is gone' ? 'gone' : 'svy3')
    const plain = aSearchForm({ surveyId: 'svy3', surveySchema: [anItem()] })
    await openAt('/confirmSearchForm', {
      signedIn: true,
      city: { surveys: [aSearchForm(), aSearchForm({ surveyId: 'svy2' }), plain] },
    })
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    fireEvent.click(screen.getByRole('button', { name: 'ほかの手続きを選ぶ' }))
    await expect.poll(currentPath).toBe('/confirm')
  })
})

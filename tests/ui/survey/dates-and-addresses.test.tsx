import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anAppendingSurvey, anItem } from '../../application/forms.ts'
import { confirmedAnswers, leave, openForm, press, proceed, type } from '../open-survey.tsx'

const form = (...items: SchemaItem[]) => anAppendingSurvey({ surveySchema: items })
const birthday = anItem({ type: 'birthday', title: '生年月日', isRequired: { value: true } })
const part = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

describe('a date', () => {
  test('is three fields, year first, and takes full-width digits [ITEM-15]', async () => {
    await openForm(form(birthday))
    const fields = within(screen.getByRole('group', { name: /生年月日/ })).getAllByRole('textbox')
    expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual([
      'bday-year',
      'bday-month',
      'bday-day',
    ])
    type('年', '１９８０')
    type('月', '1')
    type('日', '31')
    expect(await screen.findByText('昭和55年1月31日（45歳）')).toBeDefined()
    await proceed()
    expect(await confirmedAnswers()).toEqual({ 生年月日: '1980/01/31' })
  })

  test.each([
    ['2023', '2', '29', '＊正しい日付を入力してください。'],
    ['2023', '', '', '＊正しい日付を入力してください。'],
    ['1899', '12', '31', '＊1900/01/01から2025/06/14までの日付を入力してください。'],
    ['2025', '6', '15', '＊1900/01/01から2025/06/14までの日付を入力してください。'],
  ])('of %s-%s-%s is an error when it is left [ITEM-15]', async (year, month, day, message) => {
    await openForm(form(birthday))
    type('年', year)
    type('月', month)
    type('日', day)
    leave('日')
    expect(screen.getByText(message)).toBeDefined()
    expect(part('年').getAttribute('aria-invalid')).toBe('true')
  })

  test('its calendar opens on the year and has Sunday first; what is picked stands in the fields [VAL-07][ITEM-14]', async () => {
    await openForm(form(anItem({ type: 'date', title: '転居した日' })))
    type('年', '2024')
    type('月', '2')
    type('日', '9')
    await press('カレンダーから選ぶ')
    const dialog = await screen.findByRole('dialog', { name: '転居した日：年を選んでください' })
    const years = within(dialog).getAllByRole('button', { name: /^\d{4}年$/ })
    expect([years[0]?.textContent, years.at(-1)?.textContent]).toEqual(['2025年', '1900年'])
    expect(document.activeElement?.textContent).toBe('2024年')

    await press('2023年')
    const weekdays = within(dialog).getAllByRole('columnheader', { hidden: true })
    expect(weekdays.map((day) => day.textContent).join('')).toBe('日月火水木金土')
    const day = within(dialog).getByRole('button', { name: /2023年2月28日/ })
    await act(async () => {
      fireEvent.click(day)
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([part('年').value, part('月').value, part('日').value]).toEqual(['2023', '2', '28'])
  })

  test('as dropdowns offers no day that the month does not have [ITEM-16]', async () => {
    await openForm(form(anItem({ type: 'dateDropdown', title: '転入した日' })))
    const days = () => [...screen.getByLabelText<HTMLSelectElement>('日').options].map(({ value }) => value)
    const pick = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    const years = [...screen.getByLabelText<HTMLSelectElement>('年').options].map(({ value }) => value)
    expect([years[1], years.at(-1)]).toEqual(['2025', '1900'])
    pick('年', '2024')
    pick('月', '2')
    expect(days().at(-1)).toBe('29')
    pick('日', '29')
    pick('年', '2023')
    expect(days().at(-1)).toBe('28')
    expect(screen.getByLabelText<HTMLSelectElement>('日').value).toBe('')
    pick('日', '28')
    await proceed()
    expect(await confirmedAnswers()).toEqual({ 転入した日: '2023/02/28' })
  })
})

describe('a postcode', () => {
  const chiyoda = { prefecture: '東京都', city: '千代田区', area: '千代田', street: '' }
  const items = form(
    anItem({ itemKey: 'pc', type: 'postcode', title: '郵便番号' }),
    anItem({ itemKey: 'note', title: '備考' }),
    anItem({ itemKey: 'ad', type: 'address', title: '住所' }),
  )
  const address = () => screen.getByLabelText<HTMLInputElement>(/住所/)
  const addresses = {
    '1000001': [chiyoda],
    '4980000': [
      { prefecture: '愛知県', city: '弥富市', area: '', street: '' },
      { prefecture: '三重県', city: '桑名郡木曽岬町', area: '', street: '' },
    ],
  }

  test('fills the next address at seven digits, not at six, and reads full-width ones [VAL-12][ITEM-05]', async () => {
    await openForm(items, { addresses })
    type(/郵便番号/, '１００000')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/郵便番号/).value).toBe('100000'))
    expect(address().value).toBe('')
    type(/郵便番号/, '１００0001')
    await waitFor(() => expect(address().value).toBe('東京都千代田区千代田'))
    expect(screen.getByText(/住所を入力しました/)).toBeDefined()
  })

  test('that nobody knows says so, and the address is typed [VAL-12][ITEM-06]', async () => {
    await openForm(items, { addresses })
    type(/郵便番号/, '9999999')
    expect(await screen.findByText('住所が見つかりませんでした。直接入力してください。')).toBeDefined()
    type(/住所/, 'みなと市本町1-2')
    await proceed()
    expect((await confirmedAnswers()).住所).toBe('みなと市本町1-2')
  })

  test('of several towns lets the resident choose [ITEM-05]', async () => {
    await openForm(items, { addresses })
    type(/郵便番号/, '4980000')
    fireEvent.click(await screen.findByRole('button', { name: '三重県桑名郡木曽岬町' }))
    expect(address().value).toBe('三重県桑名郡木曽岬町')
  })

  test('never overwrites what was typed without asking [ITEM-06]', async () => {
    await openForm(items, { addresses })
    type(/住所/, 'みなと市本町1-2')
    type(/郵便番号/, '1000001')
    const replace = await screen.findByRole('button', { name: '東京都千代田区千代田' })
    expect(address().value).toBe('みなと市本町1-2')
    fireEvent.click(replace)
    expect(address().value).toBe('東京都千代田区千代田')
  })
})

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { anAppendingSurvey, anItem } from '../../application/forms.ts'
import { confirmedAnswers, openForm, proceed, type } from '../open-survey.tsx'

const birthday = anItem({ type: 'birthday', title: '生年月日', isRequired: { value: true } })
const form = anAppendingSurvey({ surveySchema: [birthday] })
const western = () => screen.getByLabelText<HTMLInputElement>('年')
const eraYear = () => screen.getByLabelText<HTMLInputElement>('元号の年')
const era = () => screen.getByLabelText<HTMLSelectElement>('元号')
const said = () => screen.getByRole('status').textContent
const choose = (name: string) => fireEvent.change(era(), { target: { value: name } })

/** Opens the form and goes into the birthday. */
async function enter() {
  await openForm(form)
  act(() => era().focus())
  type('年', '1959')
  await waitFor(() => expect(eraYear().value).toBe('34'))
  type('年', '')
}

/** What is written, field by field, and what stands there then. */
const agreements: {
  written: readonly (readonly [field: '年' | '元号の年' | '元号' | '月' | '日', text: string])[]
  year: string
  named: string
  said: string
}[] = [
  { written: [['年', '1959']], year: '1959', named: '昭和34', said: '' },
  { written: [['年', '195']], year: '195', named: '元号', said: '' },
  {
    written: [
      ['元号', '昭和'],
      ['元号の年', '34'],
      ['月', '5'],
      ['日', '3'],
    ],
    year: '1959',
    named: '昭和34',
    said: '昭和34年5月3日',
  },
  {
    written: [
      ['元号の年', '元'],
      ['元号', '令和'],
      ['月', '5'],
      ['日', '1'],
    ],
    year: '2019',
    named: '令和1',
    said: '令和元年5月1日',
  },
  {
    written: [
      ['元号', '昭和'],
      ['元号の年', '６４'],
      ['月', '1'],
      ['日', '7'],
    ],
    year: '1989',
    named: '昭和64',
    said: '昭和64年1月7日',
  },
  {
    written: [
      ['元号', '昭和'],
      ['元号の年', '64'],
      ['月', '1'],
      ['日', '8'],
    ],
    year: '1989',
    named: '平成1',
    said: '平成元年1月8日',
  },
  {
    written: [
      ['元号', '昭和'],
      ['元号の年', '65'],
    ],
    year: '',
    named: '昭和65',
    said: '昭和64年が最後の年です。1990年は平成2年です。',
  },
  {
    written: [
      ['年', '1959'],
      ['元号の年', '0'],
    ],
    year: '',
    named: '昭和0',
    said: '元号の年は、数字で入力してください。元年は1です。',
  },
  {
    written: [
      ['元号', '昭和'],
      ['元号の年', '65'],
      ['月', '1'],
      ['年', '1990'],
    ],
    year: '1990',
    named: '平成2',
    said: '',
  },
  {
    written: [
      ['年', '1959'],
      ['元号', '平成'],
    ],
    year: '',
    named: '平成34',
    said: '平成31年が最後の年です。2022年は令和4年です。',
  },
]

describe('the year of a birthday stands in both calendars', () => {
  test.each(agreements)(
    'and they agree: $named beside “$year”, which says “$said” [ITEM-15]',
    async ({ written, ...expected }) => {
      await enter()
      for (const [label, text] of written) {
        if (label === '元号') choose(text)
        else type(label, text)
      }
      expect({ year: western().value, named: era().value + eraYear().value || '元号', said: said() }).toEqual(
        expected,
      )
    },
  )

  test('the era can be chosen before anything else is there, and the day is sent [ITEM-15]', async () => {
    await openForm(form)
    expect(
      within(era())
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['元号', '明治', '大正', '昭和', '平成', '令和'])
    type('元号の年', '34')
    choose('昭和')
    act(() => eraYear().focus())
    await waitFor(() => expect(western().value).toBe('1959'))
    type('月', '5')
    type('日', '3')
    await proceed()
    expect(await confirmedAnswers()).toEqual({ 生年月日: '1959/05/03' })
  })

  test('also of a birthday that was answered before [ITEM-15]', async () => {
    const { useCases, load } = await openForm({ ...form, isAppending: { value: false } })
    await useCases.saveAnswer({ surveyId: form.surveyId, answers: new Map([['name', ['1989-01-07']]]) })
    await act(() => load())
    await waitFor(() => expect(era().value + eraYear().value).toBe('昭和64'))
  })

  test('a year that an era does not have is no birthday, and the rule says so when it is left [ITEM-15]', async () => {
    await enter()
    choose('昭和')
    for (const [label, text] of [
      ['元号の年', '65'],
      ['月', '1'],
      ['日', '2'],
    ] as const)
      type(label, text)
    act(() => screen.getByLabelText('日').focus())
    act(() => screen.getByRole('button', { name: '入力内容を確認する' }).focus())
    expect(screen.getByText('＊正しい日付を入力してください。')).toBeDefined()
  })
})

test('a date that is written in one go is spread over its fields, and digits are shown in half width, when it is left [ITEM-14]', async () => {
  await openForm(anAppendingSurvey({ surveySchema: [anItem({ type: 'date', title: '転居した日' })] }))
  const part = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  act(() => part('年').focus())
  await act(async () => {})
  type('年', '令和6年2月9日')
  await waitFor(() => {
    act(() => part('月').focus())
    act(() => part('年').focus())
    expect([part('年').value, part('月').value, part('日').value]).toEqual(['2024', '2', '9'])
  })
  type('日', '１０')
  act(() => part('日').focus())
  act(() => part('月').focus())
  expect(part('日').value).toBe('10')
  await proceed()
  expect(await confirmedAnswers()).toEqual({ 転居した日: '2024/02/10' })
})

import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { anAppendingSurvey, anItem } from '../../application/forms.ts'
import { confirmedAnswers, leave, openForm, proceed, type } from '../open-survey.tsx'

const birthday = anItem({ type: 'birthday', title: '生年月日', isRequired: { value: true } })
const form = anAppendingSurvey({ surveySchema: [birthday] })
const year = () => screen.getByLabelText<HTMLInputElement>('年')
const counts = () => screen.getByRole('radiogroup', { name: '元号か西暦' })
const radio = (name: string) => within(counts()).getByRole<HTMLInputElement>('radio', { name })
const count = () => within(counts()).queryByRole('radio', { checked: true })?.closest('label')?.textContent
const said = () => screen.getByRole('group', { name: /生年月日/ }).querySelector('output')?.textContent
const choose = (name: string) => fireEvent.click(radio(name))

/** What is done, field by field, and what stands there then. */
const entries: { done: readonly (readonly [what: string, text?: string])[]; stands: string; said: string }[] =
  [
    { done: [['年', '195']], stands: ' 195', said: '' },
    { done: [['年', '1959']], stands: '西暦 1959', said: '' },
    {
      done: [
        ['年', '1959'],
        ['月', '5'],
        ['日', '3'],
      ],
      stands: '西暦 1959',
      said: '昭和34年5月3日（66歳）',
    },
    {
      done: [['昭和'], ['年', '34'], ['月', '5'], ['日', '3']],
      stands: '昭和 34',
      said: '1959年5月3日（66歳）',
    },
    {
      done: [['年', '元'], ['月', '5'], ['日', '1'], ['令和']],
      stands: '令和 元',
      said: '2019年5月1日（6歳）',
    },
    {
      done: [
        ['年', '３４'],
        ['月', '5'],
      ],
      stands: ' ３４',
      said: '昭和・平成などの元号か、西暦を選んでください。',
    },
    { done: [['年', '34']], stands: ' 34', said: '' },
    {
      done: [['昭和'], ['年', '65']],
      stands: '昭和 65',
      said: '昭和64年が最後の年です。1990年は平成2年です。',
    },
    {
      done: [['昭和'], ['年', '0']],
      stands: '昭和 0',
      said: '元号の年は、数字で入力してください。元年は1です。',
    },
    { done: [['昭和'], ['年', '1959']], stands: '西暦 1959', said: '' },
    { done: [['年', '1959'], ['昭和']], stands: '昭和 34', said: '' },
    { done: [['昭和'], ['年', '34'], ['西暦']], stands: '西暦 1959', said: '' },
    { done: [['昭和'], ['年', '26'], ['平成']], stands: '平成 26', said: '' },
  ]

describe('the year of a birthday is counted in an era or the Western way', () => {
  test.each(entries)('$done: $stands, $said [ITEM-15]', async ({ done, ...expected }) => {
    await openForm(form)
    for (const [what, text] of done) {
      if (text === undefined) choose(what)
      else type(what, text)
    }
    expect({ stands: `${count() ?? ''} ${year().value}`, said: said() }).toEqual(expected)
  })

  test('the ways are all in sight, none is chosen, and the day is sent [ITEM-15]', async () => {
    await openForm(form)
    expect(
      within(counts())
        .getAllByRole('radio')
        .map((each) => each.closest('label')?.textContent),
    ).toEqual(['大正', '昭和', '平成', '令和', '西暦'])
    expect(count()).toBeUndefined()
    choose('昭和')
    type('年', '34')
    type('月', '5')
    type('日', '3')
    await proceed()
    expect(await confirmedAnswers()).toEqual({ 生年月日: '1959/05/03' })
  })

  test('a birthday that was answered before stands there with its Western year [ITEM-15]', async () => {
    const { useCases, load } = await openForm({ ...form, isAppending: { value: false } })
    await useCases.saveAnswer({ surveyId: form.surveyId, answers: new Map([['name', ['1989-01-07']]]) })
    await act(() => load())
    expect(`${count()} ${year().value} ${said()}`).toBe('西暦 1989 昭和64年1月7日（36歳）')
  })

  test('a year that an era does not have is no birthday, and the rule says so when it is left [ITEM-15]', async () => {
    await openForm(form)
    choose('昭和')
    type('年', '65')
    type('月', '1')
    type('日', '2')
    leave('日')
    expect(screen.getByText('＊正しい日付を入力してください。')).toBeDefined()
  })

  test('one that is written in one go is spread over the fields when it is left [ITEM-15]', async () => {
    await openForm(form)
    act(() => year().focus())
    type('年', 'S34.5.3')
    act(() => screen.getByLabelText('月').focus())
    expect(`${count()} ${year().value} ${said()}`).toBe('西暦 1959 昭和34年5月3日（66歳）')
  })
})

test('a date that is written in one go is spread over its fields, and digits are shown in half width, when it is left [ITEM-14]', async () => {
  await openForm(anAppendingSurvey({ surveySchema: [anItem({ type: 'date', title: '転居した日' })] }))
  const part = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  act(() => part('年').focus())
  type('年', '令和6年2月9日')
  act(() => part('月').focus())
  expect([part('年').value, part('月').value, part('日').value]).toEqual(['2024', '2', '9'])
  type('日', '１０')
  act(() => part('日').focus())
  act(() => part('月').focus())
  expect(part('日').value).toBe('10')
  await proceed()
  expect(await confirmedAnswers()).toEqual({ 転居した日: '2024/02/10' })
})

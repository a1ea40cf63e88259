import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anAppendingSurvey, anItem } from '../../application/forms.ts'
import { confirmedAnswers, openForm, proceed, type } from '../open-survey.tsx'
import { translationIn } from '../translation-in.ts'

afterEach(() => {
  vi.useRealTimers()
})

const label = /お名前/
const field = () => screen.getByLabelText<HTMLInputElement>(label)
const open = (over: Partial<SchemaItem>, wanted: Parameters<typeof openForm>[1] = {}) =>
  openForm(anAppendingSurvey({ surveySchema: [anItem(over), anItem({ itemKey: 'b', title: '次' })] }), wanted)

/** What the help adds below the control. */
const help = () => field().closest('div')?.querySelector('[role=status]')

/** Goes into the field, as one does before writing. */
async function enter(): Promise<void> {
  act(() => field().focus())
  await waitFor(() => expect(help()).toBeTruthy())
  await act(async () => {})
}

/** What is said of an entry follows the keys. */
const pause = (ms = 100): void => act(() => void vi.advanceTimersByTime(ms))

const leave = (): void => act(() => screen.getByLabelText(/次/).focus())

const puts: { over: Partial<SchemaItem>; written: string; right: string }[] = [
  { over: { type: 'phone' }, written: '０９０－１２３４－５６７８', right: '09012345678' },
  { over: { type: 'postcode' }, written: '〒123-4567', right: '1234567' },
  { over: { type: 'number' }, written: '１２', right: '12' },
  { over: { type: 'email' }, written: 'ｔａｒｏ＠ｅｘａｍｐｌｅ．ｊｐ', right: 'taro@example.jp' },
  { over: { characterType: ['katakana'] }, written: 'やまだ　ﾊﾅｺ', right: 'ヤマダハナコ' },
  { over: { type: 'textarea', characterType: ['hiragana'] }, written: 'ヤマ\nダ', right: 'やま\nだ' },
]

describe('what was written is put right', () => {
  test.each(puts)(
    'when the field is left, before it is checked, and is sent so: $written becomes $right [VAL-10][VAL-11][VAL-13][VAL-14][VAL-19]',
    async ({ over, written, right }) => {
      await open(over)
      await enter()
      type(label, written)
      leave()
      expect(field().value).toBe(right)
      expect(field().getAttribute('aria-invalid')).toBeNull()
      await proceed()
      expect((await confirmedAnswers()).お名前).toBe(right)
    },
  )

  test('also where the form is sent by the enter key, without leaving the field [VAL-10]', async () => {
    await open({ type: 'phone' })
    await enter()
    type(label, '03-1234-5678')
    fireEvent.change(field())
    await proceed()
    expect((await confirmedAnswers()).お名前).toBe('0312345678')
  })

  test('not while it is written [VAL-10]', async () => {
    await open({ type: 'phone' })
    await enter()
    type(label, '03-1234')
    expect(field().value).toBe('03-1234')
  })

  test('also where the field was left before the help had come [VAL-10]', async () => {
    await open({ type: 'phone' })
    act(() => field().focus())
    type(label, '03-1234-5678')
    leave()
    await waitFor(() => expect(field().value).toBe('0312345678'))
    expect(field().getAttribute('aria-invalid')).toBeNull()
  })
})

const hints: { over: Partial<SchemaItem>; written: string; said: string; hint: string }[] = [
  {
    over: { characterType: ['katakana'] },
    written: '山ダ',
    said: '＊使用できない文字が含まれています。',
    hint: '「山」は使えません。全角カタカナで入力してください。',
  },
  {
    over: { characterType: ['kanji', 'hiragana'] },
    written: '山A',
    said: '＊使用できない文字が含まれています。',
    hint: '「A」は使えません。漢字かひらがなで入力してください。',
  },
  {
    over: { imeType: 'hankaku_only' },
    written: '山A',
    said: '＊半角英数字で入力してください。',
    hint: '「山」は使えません。',
  },
  {
    over: { type: 'phone' },
    written: '03-1234-5678内線1',
    said: '＊半角数字で入力してください。',
    hint: '「内」は使えません。',
  },
  {
    over: { type: 'phone' },
    written: '03-1234-567',
    said: '＊半角数字で入力してください。',
    hint: '',
  },
]

describe('what can not be put right', () => {
  test.each(hints)(
    'is refused in the words of the rule, and the character is named: $written, $said $hint [VAL-10][VAL-19][VAL-21][VAL-22]',
    async ({ over, written, said, hint }) => {
      await open(over)
      await enter()
      type(label, written)
      leave()
      expect(screen.getByText(said)).toBeDefined()
      expect(help()?.textContent).toBe(hint)
    },
  )

  test('is named as it is written now, and no more once it is right [VAL-22]', async () => {
    await open({ characterType: ['katakana'] })
    await enter()
    vi.useFakeTimers()
    type(label, '山ダ')
    leave()
    type(label, '川ダ')
    pause()
    expect(help()?.textContent).toBe('「川」は使えません。全角カタカナで入力してください。')
    type(label, 'カワダ')
    expect(help()?.textContent).toBe('')
  })

  test('is named in the language of the page', async () => {
    await open({ characterType: ['katakana'] }, { translation: await translationIn('en') })
    await enter()
    type(label, '山ダ')
    leave()
    const hint = '“山” cannot be used. Please enter full-width katakana.'
    await waitFor(() => expect(help()?.textContent).toBe(hint))
  })
})

test('nothing stays red while one types for what leaving the field puts right [VAL-10]', async () => {
  await open({ type: 'phone' })
  await enter()
  type(label, '0312')
  leave()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  act(() => field().focus())
  type(label, '０３-１２３４-５６７')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  type(label, '０３-１２３４-５６７８')
  expect(field().getAttribute('aria-invalid')).toBeNull()
  leave()
  expect(field().value).toBe('0312345678')
})

test('a postcode with a hyphen is looked up as well [VAL-12]', async () => {
  const surveySchema = [anItem({ type: 'postcode' }), anItem({ itemKey: 'b', title: '次', type: 'address' })]
  const chiyoda = { prefecture: '東京都', city: '千代田区', area: '千代田', street: '' }
  await openForm(anAppendingSurvey({ surveySchema }), { addresses: { '1000001': [chiyoda] } })
  type(label, '〒100-0001')
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/次/).value).toBe('東京都千代田区千代田'),
  )
  expect(field().value).toBe('1000001')
})

describe('near the limit of a text', () => {
  const count = () => field().parentElement?.querySelector('[aria-hidden=true]')?.textContent
  const heard = () =>
    [...(field().parentElement?.querySelectorAll('[role=status]') ?? [])].map(
      ({ textContent }) => textContent,
    )

  test('is seen soon how much is left, or too much, and at the error it says the same [VAL-18]', async () => {
    await open({ length: { max: 10, limitation: true } })
    await enter()
    vi.useFakeTimers()
    const seen = [7, 8, 10, 11, 7].map((length) => {
      type(label, 'あ'.repeat(length))
      pause()
      return count()
    })
    expect(seen).toEqual([undefined, 'あと2文字', 'あと0文字', '1文字多いです', undefined])
    type(label, 'あ'.repeat(12))
    leave()
    pause()
    expect(screen.getByText('＊10文字以内で入力してください。')).toBeDefined()
    expect(count()).toBe('2文字多いです')
  })

  test('is heard when the typing pauses, not at each key [VAL-18]', async () => {
    await open({ type: 'textarea', length: { max: 10, limitation: true } })
    await enter()
    vi.useFakeTimers()
    for (const length of [8, 9]) {
      type(label, 'あ'.repeat(length))
      pause()
      pause(900)
      expect(heard()).toContain('')
    }
    pause()
    expect(heard()).toContain('あと1文字')
  })
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anAppendingSurvey, anItem } from '../../application/forms.ts'
import { leave, openForm, openSurvey, proceed, type } from '../open-survey.tsx'
import { translationIn } from '../translation-in.ts'

const form = (...items: SchemaItem[]) => anAppendingSurvey({ surveySchema: items })
const error = () => document.getElementById('item-name-err')

type Case = { over: Partial<SchemaItem>; written: string; said: string }

const phone = '市外局番から、10けたか11けたの数字です（例：0312345678）。'
const postcode = '7けたの数字で入力してください（例：1234567）。'
const email = '「name@example.jp」のように、@の前と後も入力してください。'
const cases: readonly Case[] = [
  {
    over: { type: 'phone' },
    written: '03-1234-567',
    said: `＊お名前は、半角数字で入力してください。${phone}`,
  },
  {
    over: { inputFormat: 'phone' },
    written: '031234567',
    said: `＊お名前の形式が正しくありません。${phone}`,
  },
  { over: { type: 'postcode' }, written: '123', said: `＊郵便番号が正しくありません。${postcode}` },
  {
    over: { inputFormat: 'postcode' },
    written: '123',
    said: `＊お名前の形式が正しくありません。${postcode}`,
  },
  { over: { type: 'email' }, written: 'taro@', said: `＊メールアドレスが正しくありません。${email}` },
  { over: { inputFormat: 'email' }, written: 'taro', said: `＊お名前の形式が正しくありません。${email}` },
  {
    over: { type: 'number' },
    written: '1.5',
    said: '＊お名前は、半角数字で入力してください。0から9の数字だけで入力してください。記号や単位は要りません。',
  },
  {
    over: { inputFormat: 'identifier' },
    written: 'abcdefghij-123',
    said: '＊お名前は、半角英小文字・数字・ハイフンのみで入力してください。ちょうど15文字で入力してください。',
  },
  {
    over: {},
    written: '山田\u0007',
    said: '＊お名前に使用できない文字が含まれています。目に見えない文字が入っています。いったん消して、入力し直してください。',
  },
  // What is allowed here is said with the character that is not.
  { over: { characterType: ['kanji'] }, written: 'あ', said: '＊お名前に使用できない文字が含まれています。' },
  {
    over: { type: 'suggest', options: ['北区', '南区'] },
    written: '東区',
    said: '＊お名前は、選択肢から選んでください。文字を入力すると出る候補から、1つ選んでください。',
  },
]

describe('an error names the item, says what is wrong and then what to do', () => {
  test.each(cases)(
    '$over, $written: $said [VAL-10][VAL-11][VAL-13][VAL-14][VAL-22][VAL-23]',
    async ({ over, written, said }) => {
      await openForm(form(anItem(over)))
      const field = screen.getByLabelText(/お名前/)
      fireEvent.focus(field)
      type(/お名前/, written)
      leave(/お名前/)
      await waitFor(() => expect(error()?.textContent).toBe(said))
      expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(error()?.id)
    },
  )

  test('of a date that lacks a part, and of a list in which nothing is chosen [ITEM-10]', async () => {
    const list = { type: 'dropdown', options: ['本館'], isRequired: { value: true } }
    await openForm(
      form(anItem({ type: 'date', title: '希望日' }), anItem({ itemKey: 'q2', title: '年代', ...list })),
    )
    fireEvent.focus(screen.getByLabelText('月'))
    fireEvent.input(screen.getByLabelText('月'), { target: { value: '6' } })
    await proceed()
    await waitFor(() =>
      expect(error()?.textContent).toBe(
        '＊希望日は、正しい日付を入力してください。年・月・日の3つとも入力してください。2月30日のように、ない日は使えません。',
      ),
    )
    expect(document.getElementById('item-q2-err')?.textContent).toBe(
      '＊年代を選んでください。回答は必須です。',
    )
  })

  test.each([
    { over: {}, said: '＊お名前を入力してください。必須項目に回答してください。' },
    {
      over: { type: 'radio', title: '連絡方法', options: ['電話', 'メール'] },
      said: '＊連絡方法を選んでください。必須項目に回答してください。',
    },
    {
      over: { type: 'radio', title: '初めての利用ですか？', options: ['はい', 'いいえ'] },
      said: '＊「初めての利用ですか？」に答えてください。必須項目に回答してください。',
    },
  ] as const)('of what was left blank, above the box: $said [VAL-04]', async ({ over, said }) => {
    await openForm(form(anItem({ ...(over as Partial<SchemaItem>), isRequired: { value: true } })))
    await proceed()
    await waitFor(() => expect(error()?.textContent).toBe(said))
    const box = document.getElementById('item-name')!
    expect(error()!.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('in the language of the page', async () => {
    const { load } = await openSurvey(form(anItem({ type: 'phone' })), {
      translation: await translationIn('en'),
    })
    await load()
    const field = screen.getByLabelText(/お名前/)
    fireEvent.focus(field)
    type(/お名前/, '12')
    leave(/お名前/)
    await waitFor(() =>
      expect(error()?.textContent).toBe(
        '＊お名前: Please enter half-width digits.With its area code it has 10 or 11 digits (such as 0312345678).',
      ),
    )
  })
})

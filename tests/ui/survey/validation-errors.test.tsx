import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anAppendingSurvey, anItem } from '../../application/forms.ts'
import { confirmedAnswers, leave, openForm, proceed, type } from '../open-survey.tsx'

const form = (...items: SchemaItem[]) => anAppendingSurvey({ surveySchema: items })
const required = { isRequired: { value: true } }
const summary = () =>
  screen.findByRole('region', { name: /空いています|直してください|入力内容をご確認ください/ })

test('required items wear a badge under a legend; a blank one is named at the item and at the top [VAL-04]', async () => {
  await openForm(form(anItem({ ...required }), anItem({ itemKey: 'note', title: '備考' })))
  expect(screen.getByText(/の付いた項目は必須項目です。/).textContent).toBe(
    '必須の付いた項目は必須項目です。',
  )
  expect(screen.getByText('お名前').textContent).toBe('お名前 必須')
  expect(screen.getByText('備考').textContent).toBe('備考 任意')

  await proceed()
  const field = screen.getByLabelText(/お名前/)
  const message = screen.getByText('＊必須項目に回答してください。')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(message.id)
  expect(within(await summary()).getByRole('alert').textContent).toContain('必須項目が入力されていません。')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('submitting an empty form asks to confirm the entries [VAL-28]', async () => {
  await openForm(form(anItem()))
  await proceed()
  expect(within(await summary()).getByRole('alert').textContent).toBe('入力内容をご確認ください。')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an empty form of which something is required says both [VAL-04][VAL-28]', async () => {
  await openForm(form(anItem({ ...required })))
  await proceed()
  const said = within(await summary()).getByRole('alert').textContent
  expect(said).toContain('必須項目が入力されていません。')
  expect(said).toContain('入力内容をご確認ください。')
})

test('the first invalid item has the focus, and the summary links to each of them [VAL-29]', async () => {
  await openForm(
    form(
      anItem({ itemKey: 'a', title: '一' }),
      anItem({ itemKey: 'b', title: '二', ...required }),
      anItem({ itemKey: 'c', title: '三', type: 'radio', options: ['はい', 'いいえ'], ...required }),
    ),
  )
  type(/一/, 'x')
  await proceed()
  const links = within(await summary()).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['二', '三'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/二/)))
  fireEvent.click(links[1]!)
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'はい' }))
})

test('an error waits until the field is left, then follows every key [VAL-22]', async () => {
  await openForm(form(anItem({ title: '会員番号', inputFormat: 'identifier' })))
  const errors = () => screen.queryAllByText(/＊半角英小文字・数字・ハイフンのみ/)
  type(/会員番号/, 'abc')
  expect(errors()).toHaveLength(0)
  leave(/会員番号/)
  expect(errors()).toHaveLength(1)
  type(/会員番号/, 'abcdefghij-1234')
  expect(errors()).toHaveLength(0)
  type(/会員番号/, 'Abcdefghij-1234')
  leave(/会員番号/)
  expect(errors()).toHaveLength(1)
})

test.each([
  [{ characterType: ['number'] }, 'あ', '＊使用できない文字が含まれています。'],
  [{ inputFormat: 'postcode' }, '123', '＊形式が正しくありません。'],
  [{ inputFormat: 'alphanumeric' }, 'あ', '＊半角英数字で入力してください。'],
] as const)('a text that breaks %j is explained in words [VAL-22]', async (rule, text, message) => {
  await openForm(form(anItem(rule as Partial<SchemaItem>)))
  type(/お名前/, text)
  leave(/お名前/)
  expect(screen.getByText(message)).toBeDefined()
})

const choice = anItem({
  itemKey: 'who',
  title: '申請する人',
  type: 'choicegroupheader',
  options: ['本人', '代理人'],
  sectionOptions: [
    { option: { value: '本人' }, groupheader: { value: 'self' } },
    { option: { value: '代理人' }, groupheader: { value: 'agent' } },
  ],
})
const sections = [
  choice,
  anItem({ itemKey: 'self', title: '本人について', type: 'groupheader' }),
  anItem({ itemKey: 'selfName', title: '本人の氏名', ...required }),
  anItem({ itemKey: 'agent', title: '代理人について', type: 'groupheader' }),
  anItem({ itemKey: 'agentName', title: '代理人の氏名', ...required }),
]
const heading = (name: string) => screen.getByRole('button', { name })
const isOpen = (name: string) => heading(name).getAttribute('aria-expanded')

test('the choice brings its section and takes the other away [GRP-01][GRP-02][ITEM-21]', async () => {
  await openForm(form(...sections))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '本人' }).checked).toBe(true)
  expect(isOpen('本人について')).toBe('true')
  expect(screen.queryByText('代理人について')).toBeNull()

  const agent = screen.getByRole('radio', { name: '代理人' })
  agent.focus()
  fireEvent.click(agent)
  expect(isOpen('代理人について')).toBe('true')
  expect(screen.queryByText('本人について')).toBeNull()
  expect(document.activeElement).toBe(agent)
  type(/代理人の氏名/, '山田太郎')
  await proceed()
  expect(await confirmedAnswers()).toEqual({ 申請する人: '代理人', 代理人の氏名: '山田太郎' })
})

test('changing the choice asks nothing and forgets the section that is left [GRP-07]', async () => {
  await openForm(form(...sections))
  type(/本人の氏名/, '山田花子')
  fireEvent.click(screen.getByRole('radio', { name: '代理人' }))
  fireEvent.click(screen.getByRole('radio', { name: '本人' }))
  expect(screen.getByLabelText<HTMLInputElement>(/本人の氏名/).value).toBe('')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a section opens and closes and keeps what is in it [GRP-06][ITEM-20]', async () => {
  await openForm(form(anItem({ itemKey: 'g', title: '連絡先', type: 'groupheader' }), anItem()))
  type(/お名前/, '山田花子')
  fireEvent.click(heading('連絡先'))
  expect(isOpen('連絡先')).toBe('false')
  expect(screen.queryByLabelText(/お名前/)).toBeNull()
  fireEvent.click(heading('連絡先'))
  expect(isOpen('連絡先')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>(/お名前/).value).toBe('山田花子')
})

test('on submit a closed section with an invalid item opens, one without stays closed [GRP-04]', async () => {
  await openForm(
    form(
      anItem({ itemKey: 'g', title: '連絡先', type: 'groupheader' }),
      anItem({ ...required }),
      anItem({ itemKey: 'h', title: 'その他', type: 'groupheader' }),
      anItem({ itemKey: 'note', title: '備考' }),
    ),
  )
  fireEvent.click(heading('連絡先'))
  fireEvent.click(heading('その他'))
  await proceed()
  expect([isOpen('連絡先'), isOpen('その他')]).toEqual(['true', 'false'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/お名前/)))
})

test('a link of the summary opens a section that was closed again [GRP-04]', async () => {
  await openForm(
    form(anItem({ itemKey: 'g', title: '連絡先', type: 'groupheader' }), anItem({ ...required })),
  )
  await proceed()
  const link = within(await summary()).getByRole('link')
  await act(async () => {
    fireEvent.click(heading('連絡先'))
  })
  fireEvent.click(link)
  expect(document.activeElement).toBe(screen.getByLabelText(/お名前/))
})

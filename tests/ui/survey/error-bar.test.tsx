import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anAppendingSurvey, anItem } from '../../application/forms.ts'
import { confirmDialog, leave, openForm, press, proceed, type } from '../open-survey.tsx'

const required = { isRequired: { value: true } }
const named = (itemKey: string, title: string, more: Partial<SchemaItem> = {}) =>
  anItem({ itemKey, title, ...required, ...more })
const form = (...surveySchema: SchemaItem[]) => anAppendingSurvey({ surveyTitle: '利用登録', surveySchema })
const three = form(
  named('a', '氏名'),
  anItem({ itemKey: 'note', title: '備考' }),
  named('b', '住所'),
  named('c', '連絡方法', { type: 'radio', options: ['電話', 'メール'] }),
)
const bar = (text: string) => screen.findByText(text, { selector: '[role=status]' })
const focused = () => document.activeElement?.id

async function failWith(config = three) {
  const opened = await openForm(config)
  await proceed()
  await screen.findByRole('region', { name: /空いています/ })
  return opened
}

describe('after a submit that failed', () => {
  beforeEach(() => {
    document.title = '利用登録｜みなと市'
  })

  test('a bar counts what is left blank, and is gone with the form’s last submit', async () => {
    await failWith()
    const left = await bar('3か所が空いています')
    expect(left.getAttribute('role')).toBe('status')
    type(/氏名/, '山田花子')
    expect(left.textContent).toBe('2か所が空いています')
    type(/住所/, 'みなと市1-2')
    fireEvent.click(screen.getByRole('radio', { name: '電話' }))
    expect(left.textContent).toBe('すべて直りました')
    await press('次へ進む')
    expect(await confirmDialog()).toBeDefined()
    expect(screen.queryByText('すべて直りました')).toBeNull()
  })

  test('what is wrong is counted beside it, an error made since, too', async () => {
    await failWith(form(named('a', '氏名'), anItem({ itemKey: 'mail', title: 'メール', type: 'email' })))
    const left = await bar('1か所が空いています')
    type(/メール/, 'taro@')
    leave(/メール/)
    expect(left.textContent).toBe('1か所が空いています\n1か所を直してください')
  })

  test('it leads from one error to the next, and from the last to the first', async () => {
    await failWith()
    await waitFor(() => expect(focused()).toBe('item-a'))
    const next = async () => {
      await press('次を直す')
      return focused()
    }
    expect(await next()).toBe('item-b')
    act(() => screen.getByLabelText(/備考/).focus())
    expect(await next()).toBe('item-b')
    expect(await next()).toBe('item-c')
    act(() => screen.getByRole('radio', { name: 'メール' }).focus())
    expect(await next()).toBe('item-a')
  })

  test('it opens the section that the resident closed', async () => {
    await failWith(
      form(
        named('a', '氏名'),
        anItem({ itemKey: 'g', title: '連絡先', type: 'groupheader' }),
        named('b', '住所'),
      ),
    )
    fireEvent.click(screen.getByRole('button', { name: '連絡先' }))
    await press('次を直す')
    expect(focused()).toBe('item-b')
  })

  test('the title of the page begins with the word for an error while errors stand', async () => {
    const titled = document.title
    await failWith(form(named('a', '氏名')))
    await waitFor(() => expect(document.title).toBe('エラー：利用登録'))
    expect(titled).not.toContain('エラー')
    type(/氏名/, '山田花子')
    expect(document.title).toBe('利用登録')
  })

  test('the summary says of each item that it is put right, and then of all', async () => {
    await failWith()
    const summary = await screen.findByRole('region', { name: /3か所が空いています/ })
    type(/住所/, 'みなと市1-2')
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['氏名', '住所：直りました', '連絡方法'])
    type(/氏名/, '山田花子')
    fireEvent.click(screen.getByRole('radio', { name: '電話' }))
    expect(within(screen.getByRole('region', { name: 'すべて直りました' })).queryByRole('alert')).toBeNull()
  })
})

test('an empty form has no bar: nothing in it is wrong by itself [VAL-28]', async () => {
  await openForm(form(anItem()))
  await proceed()
  await screen.findByRole('region', { name: '入力内容をご確認ください。' })
  await waitFor(() => expect(document.title).toBe('エラー：利用登録'))
  expect(screen.queryByText(/か所|すべて直りました/)).toBeNull()
})

import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { anAppendingSurvey, anItem, answers, aSave, aSurvey } from '../../application/forms.ts'
import { confirmDialog, confirmedAnswers, openForm, press, proceed, type } from '../open-survey.tsx'

const form = anAppendingSurvey({
  surveySchema: [
    anItem(),
    anItem({ itemKey: 'note', title: '備考' }),
    anItem({ itemKey: 'g', title: '連絡先', type: 'groupheader' }),
    anItem({ itemKey: 'mail', title: 'メール', type: 'email', isRequired: { value: true } }),
  ],
})

async function openDialog() {
  const opened = await openForm(form)
  type(/お名前/, '山田花子')
  type(/メール/, 'hanako@example.jp')
  await proceed()
  await confirmDialog()
  return opened
}

describe('each answer in the confirm dialog', () => {
  test('stands under its heading, and what was left empty is said [FORM-05]', async () => {
    await openDialog()
    const dialog = await confirmDialog()
    expect(within(dialog).getByRole('heading', { level: 3, name: '連絡先' })).toBeDefined()
    expect(await confirmedAnswers()).toEqual({
      お名前: '山田花子',
      備考: '未入力',
      メール: 'hanako@example.jp',
    })
  })

  test('leads to its item, also in a section that was closed, and back from there at once', async () => {
    await openForm(form)
    type(/お名前/, '山田花子')
    type(/メール/, 'hanako@example.jp')
    fireEvent.click(screen.getByRole('button', { name: '連絡先' }))
    await proceed()
    await confirmDialog()
    await press('変更：メール')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText(/メール/))
    await screen.findByText('変更が終わったら')
    type(/メール/, 'yamada@example.jp')
    await press('確認に戻る')
    expect(await confirmedAnswers()).toMatchObject({ メール: 'yamada@example.jp' })
    expect(screen.queryByText('変更が終わったら')).toBeNull()
    await press('戻って直す')
    expect(screen.getByRole('button', { name: '入力内容を確認する' })).toBeDefined()
  })

  test('leads back only when the change is right; errors are counted first', async () => {
    await openDialog()
    await press('変更：メール')
    type(/メール/, 'yamada@')
    await press('確認に戻る')
    expect(await screen.findByText('1か所を直してください', { selector: '[role=status]' })).toBeDefined()
    type(/メール/, 'yamada@example.jp')
    expect(screen.getByText('すべて直りました', { selector: '[role=status]' })).toBeDefined()
    await press('確認に戻る')
    expect(await confirmDialog()).toBeDefined()
  })

  test('has no such way where its item can not be changed [FORM-18]', async () => {
    const edited = aSurvey({
      surveySchema: [anItem({ isNotEditable: true }), anItem({ itemKey: 'b', title: '二' })],
    })
    await openForm(edited, {
      before: (useCases) => useCases.saveAnswer(aSave({ answers: answers({ name: '花子' }) })),
    })
    type(/二/, 'x')
    await proceed()
    await confirmDialog()
    expect(screen.getByRole('button', { name: '変更：二' })).toBeDefined()
    expect(screen.queryByRole('button', { name: '変更：お名前' })).toBeNull()
  })
})

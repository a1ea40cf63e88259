import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { UseCases } from '../../../application/use-cases.ts'
import { DraftStorage } from '../../../ui/survey/draft/draft-storage.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import '../../../ui/answer/search-screen.tsx'
import '../../../ui/member/member-search-screen.tsx'
import '../../../ui/member/record-screen.tsx'
import { answers } from '../../application/forms.ts'
import { currentPath } from '../open-app.tsx'
import { aClub, openMemberAt, press, register, sendForm, type } from './open-member.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const membersOnly = /この手続きには、会員登録が必要です。/

const joinClub = ({ saveAnswer }: Pick<UseCases, 'saveAnswer'>) =>
  saveAnswer({ surveyId: 'club', answers: answers({ book: '坊っちゃん' }) })

describe('a form for members, opened by somebody who is none', () => {
  test('leads to the member form first, and back once they have registered [MEM-11]', async () => {
    await openMemberAt('/survey/club')
    await heading('図書館カード')
    await expect.poll(currentPath).toBe('/member/library')
    expect(screen.getByText(membersOnly)).toBeDefined()
    await press('はじめて登録する')
    expect(document.activeElement).toBe(screen.getByLabelText(/お名前/))
    type(/お名前/, '港 花子')
    await sendForm()
    await press('元の手続きに進む')
    await heading('読書会')
    await expect.poll(currentPath).toBe('/survey/club')
    expect(screen.getByText('00120000001')).toBeDefined()
  })

  test('comes back also when they sign in on the way [MEM-11]', async () => {
    const { services } = await openMemberAt('/survey/club')
    await heading('図書館カード')
    services.leaveForSignIn('/member/library')
    expect(services.visit.takeReturnPath()).toBe('/member/library')
    services.forgetOthers('U-hanako')
    expect(services.visit.afterMember('library')).toBe('/survey/club')
  })

  test('is not sent back to it by another member form, nor by somebody else', async () => {
    const { services } = await openMemberAt('/survey/club')
    await heading('図書館カード')
    expect(services.visit.afterMember('nursery')).toBeUndefined()
    services.forgetOthers('U-taro')
    expect(services.visit.afterMember('library')).toBeUndefined()
  })

  test('is not sent there from the address of the member form itself', async () => {
    await openMemberAt('/member/library')
    await heading('図書館カード')
    expect(screen.queryByText(membersOnly)).toBeNull()
    type(/お名前/, '港 花子')
    await sendForm()
    await screen.findByRole('button', { name: '会員情報を見る' })
    expect(screen.queryByRole('button', { name: '元の手続きに進む' })).toBeNull()
  })

  test('leads back also from the record, when it was found and not registered [MEM-11]', async () => {
    const { services, useCases } = await openMemberAt('/survey/club')
    await press('すでに登録がある')
    await heading('会員情報をさがす')
    await register(useCases)
    type(/お名前/, '港 花子')
    await press('さがす')
    await heading('会員情報')
    await press('元の手続きに進む')
    await heading('読書会')
    expect(services.visit.afterMember('library')).toBeUndefined()
  })

  test('leads there from the search, too, and back to it [SRCH-06] [MEM-11]', async () => {
    sessionStorage.setItem('searchSurvey', 'club')
    await openMemberAt('/confirmSearchForm')
    await heading('図書館カード')
    await expect.poll(currentPath).toBe('/member/library')
    type(/お名前/, '港 花子')
    await sendForm()
    await press('元の手続きに進む')
    await heading('予約と申請をさがす')
    await expect.poll(currentPath).toBe('/confirmSearchForm')
  })
})

describe('a form for members, filled in by one', () => {
  test('shows the number and sends it [MEM-11] [ITEM-32]', async () => {
    const { useCases } = await openMemberAt('/survey/club', { before: (useCases) => register(useCases) })
    await heading('読書会')
    expect(screen.getByText('00120000001')).toBeDefined()
    expect(screen.queryByRole('textbox', { name: /利用者番号/ })).toBeNull()
    type(/読みたい本/, '坊っちゃん')
    await press('入力内容を確認する')
    await press('送信する')
    await heading('送信が完了しました')
    const [sent] = await useCases.readOwnAnswers({ surveyId: 'club' })
    expect(sent?.entries.map(({ itemKey, answer }) => [itemKey, answer])).toEqual([
      ['card', ['1']],
      ['book', ['坊っちゃん']],
    ])
  })

  test('keeps what was typed where the membership ends before it is sent [MEM-11]', async () => {
    const drafts = new DraftStorage(() => localStorage, fixedClock('2025-06-14T12:00:00+09:00'))
    const { useCases } = await openMemberAt('/survey/club', {
      before: (useCases) => register(useCases),
      needs: () => ({ drafts }),
    })
    await heading('読書会')
    await waitFor(() => {
      type(/読みたい本/, 'こころ')
      fireEvent(window, new Event('pagehide'))
      expect(localStorage).toHaveLength(2)
    })
    const record = await useCases.readOwnMember({ surveyId: 'library' })
    await useCases.cancelMembers({
      records: [{ surveyId: 'library', partitionKey: record?.partitionKey ?? '' }],
    })
    await press('入力内容を確認する')
    await press('送信する')
    await heading('図書館カード')
    await expect.poll(currentPath).toBe('/member/library')
    type(/お名前/, '港 花子')
    await sendForm()
    await press('元の手続きに進む')
    await heading('読書会')
    await press('再開する')
    expect(screen.getByLabelText<HTMLInputElement>(/読みたい本/).value).toBe('こころ')
    // The number is the new one, whatever the draft had.
    expect(screen.getByText('00120000002')).toBeDefined()
    await press('入力内容を確認する')
    const dialog = await screen.findByRole('dialog', { name: '入力内容の確認' })
    expect(within(dialog).getByText('00120000002')).toBeDefined()
  })

  test('leads to the member form again once they have left: what they sent is not changed before [MEM-11]', async () => {
    await openMemberAt('/survey/club', {
      city: { surveys: [aClub()] },
      before: async (useCases) => {
        await register(useCases)
        await joinClub(useCases)
        const record = await useCases.readOwnMember({ surveyId: 'library' })
        await useCases.cancelMembers({
          records: [{ surveyId: 'library', partitionKey: record?.partitionKey ?? '' }],
        })
      },
    })
    await heading('図書館カード')
    await expect.poll(currentPath).toBe('/member/library')
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import { refuse } from '../../../domain/refusal.ts'
import { DraftStorage } from '../../../ui/survey/draft/draft-storage.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { currentPath } from '../open-app.tsx'
import { openMemberAt, press, register, sendForm, type } from './open-member.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** What stands beside a title. */
const beside = (title: string) =>
  screen
    .getAllByText(title)
    .map((term) => term.parentElement?.querySelector('dd:last-of-type, p + p')?.textContent)

describe('a resident without a record', () => {
  test('registers with the items and the confirm dialog of the survey page [ROUTE-08] [MEM-05] [MEM-06]', async () => {
    const { useCases } = await openMemberAt('/member/library')
    await heading('図書館カード')
    expect(screen.queryByText(/登録した内容が入力されています/)).toBeNull()
    await press('入力内容を確認する')
    expect(screen.getByText('＊必須項目に回答してください。')).toBeDefined()
    type(/お名前/, '港 花子')
    await press('入力内容を確認する')
    const dialog = await screen.findByRole('dialog', { name: '入力内容の確認' })
    expect(
      within(dialog)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['お名前', 'ご要望'])
    await press('登録する')
    await heading('登録が完了しました')
    expect((await useCases.loadMemberForm({ memberSurveyId: 'library' })).hasMember).toBe(true)
  })

  test('is told that the number will be given, and shown it at the end as people write it [ITEM-31] [NUM-04] [MEM-07]', async () => {
    const { useCases } = await openMemberAt('/member/library')
    await heading('図書館カード')
    expect(screen.getByText('番号は、登録が完了するとお知らせします。入力は必要ありません。')).toBeDefined()
    expect(screen.queryByLabelText(/利用者番号/)).toBeNull()
    type(/お名前/, '港 花子')
    await sendForm()
    expect((await screen.findByText('00120000001')).previousElementSibling?.textContent).toBe('利用者番号')
    const record = await useCases.readOwnMember({ surveyId: 'library' })
    expect(screen.getByText('受付コード').nextElementSibling?.textContent).toBe(record?.answerCode)
    expect(screen.getByText('ご登録ありがとうございました。')).toBeDefined()
  })

  test('can read the number again where it did not come [ITEM-31]', async () => {
    let fails = true
    await openMemberAt('/member/library', {
      needs: ({ readOwnMember }) => ({
        readOwnMember: async (command) => {
          const record = await readOwnMember(command)
          if (record && fails) throw new CallFailure('network', 'Network Error')
          return record
        },
      }),
    })
    await heading('図書館カード')
    type(/お名前/, '港 花子')
    await sendForm()
    expect(await screen.findByText('番号を読み込めませんでした。')).toBeDefined()
    fails = false
    await press('もう一度読み込む')
    expect(await screen.findByText('00120000001')).toBeDefined()
  })

  test('goes to the sign-in and comes back', async () => {
    await openMemberAt('/member/library', { signedIn: false })
    await expect.poll(currentPath).toBe('/login')
    expect(sessionStorage.getItem('liffState')).toBe('/member/library')
  })
})

describe('a resident with a record', () => {
  test('edits it: it is filled in, with the number that stays [MEM-06] [ITEM-31]', async () => {
    const { useCases } = await openMemberAt('/member/library', { before: (useCases) => register(useCases) })
    expect(await screen.findByText(/登録した内容が入力されています/)).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>(/お名前/).value).toBe('港 花子')
    expect(beside('利用者番号')).toEqual(['00120000001'])
    type(/ご要望/, '新しい本')
    await sendForm()
    expect(await screen.findByText('00120000001')).toBeDefined()
    const record = await useCases.readOwnMember({ surveyId: 'library' })
    expect(record?.entries.map(({ itemKey, answer }) => [itemKey, answer])).toEqual([
      ['number', ['1']],
      ['name', ['港 花子']],
      ['wish', ['新しい本']],
    ])
  })

  test('is told where it was changed elsewhere meanwhile, and offered the reload [MEM-08]', async () => {
    const { useCases } = await openMemberAt('/member/library', { before: (useCases) => register(useCases) })
    await screen.findByText(/登録した内容が入力されています/)
    const record = await useCases.readOwnMember({ surveyId: 'library' })
    await useCases.saveMember({
      surveyId: 'library',
      answers: new Map([['name', ['港 花']]]),
      partitionKey: record?.partitionKey ?? '',
    })
    await sendForm()
    expect(await screen.findByRole('dialog', { name: '手続きの内容が新しくなっています' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'もう一度読み込む' })).toBeDefined()
  })
})

/** Counts the look-ups of numbers. */
const counting = () => {
  const asked: string[] = []
  const needs = ({ checkMemberNumber }: { checkMemberNumber: (c: never) => Promise<boolean> }) => ({
    checkMemberNumber: (command: { memberSurveyId: string; number: string }) => {
      asked.push(command.number)
      return checkMemberNumber(command as never)
    },
  })
  return { asked, needs }
}

describe('a number that residents write', () => {
  const openNursery = async (given: Parameters<typeof openMemberAt>[1] = {}) => {
    const opened = await openMemberAt('/member/nursery', given)
    await heading('保育の登録')
    return opened
  }
  const atNumber = () =>
    screen.getByLabelText(/登録番号/).parentElement?.querySelector('[id$=-err]')?.textContent

  test('is looked up before the confirm dialog; a taken one is shown at its field [NUM-05]', async () => {
    const { asked, needs } = counting()
    await openNursery({
      needs,
      before: (_, __, taro) => register(taro, 'nursery', { number: '12', name: '港 太郎' }),
    })
    type(/登録番号/, '0012')
    type(/お名前/, '港 花子')
    await press('入力内容を確認する')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() =>
      expect(atNumber()).toBe('＊この番号はすでに使われています。番号を確かめて、入力し直してください。'),
    )
    type(/登録番号/, '13')
    await sendForm()
    expect(asked).toEqual(['12', '13'])
    expect(await screen.findByText('00030000013')).toBeDefined()
  })

  test('is not looked up where it is empty [NUM-05]', async () => {
    const { asked, needs } = counting()
    await openNursery({ needs })
    type(/お名前/, '港 花子')
    await press('入力内容を確認する')
    expect(await screen.findByRole('dialog', { name: '入力内容の確認' })).toBeDefined()
    expect(asked).toEqual([])
  })

  test('is not looked up where it stays the same [NUM-05]', async () => {
    const { asked, needs } = counting()
    await openNursery({
      needs,
      before: (useCases) => register(useCases, 'nursery', { number: '12', name: '港 花子' }),
    })
    await sendForm()
    await heading('変更が完了しました')
    expect(asked).toEqual([])
  })

  test('is asked about as a change where there is a record, with the number before it [NUM-05] [API-26]', async () => {
    const asked: unknown[] = []
    await openNursery({
      before: (useCases) => register(useCases, 'nursery', { number: '12', name: '港 花子' }),
      needs: ({ checkChangedMemberNumber }) => ({
        checkChangedMemberNumber: (command) => {
          asked.push(command)
          return checkChangedMemberNumber(command)
        },
      }),
    })
    type(/登録番号/, '13')
    await sendForm()
    await heading('変更が完了しました')
    expect(asked).toEqual([{ memberSurveyId: 'nursery', number: '13', original: '12' }])
  })

  test('taken between the look-up and the save is shown at its field [NUM-05]', async () => {
    await openNursery({
      needs: () => ({
        saveMember: async () => {
          throw refuse('member.number_taken', { itemKey: 'number' })
        },
      }),
    })
    type(/登録番号/, '14')
    type(/お名前/, '港 花子')
    await sendForm()
    await waitFor(() =>
      expect(atNumber()).toBe('＊この番号はすでに使われています。番号を確かめて、入力し直してください。'),
    )
  })

  test('may not be looked up again and again: the text says when it can [NUM-05]', async () => {
    await openNursery({
      before: async ({ checkMemberNumber }) => {
        for (let number = 1; number <= 10; number += 1)
          await checkMemberNumber({ memberSurveyId: 'nursery', number: String(number) })
      },
    })
    type(/登録番号/, '14')
    type(/お名前/, '港 花子')
    await press('入力内容を確認する')
    expect((await screen.findByRole('alert')).textContent).toContain(
      '番号の確認と登録は1日10回までです。明日もう一度お試しください。',
    )
    await press('閉じる')
    expect(screen.getByLabelText<HTMLInputElement>(/お名前/).value).toBe('港 花子')
  })

  test('whose look-up brought no answer is looked up once more, not sent unseen [NUM-05]', async () => {
    let tries = 0
    await openNursery({
      needs: () => ({
        checkMemberNumber: async () => {
          tries += 1
          if (tries === 1) throw new CallFailure('network', 'Network Error')
          return false
        },
      }),
    })
    type(/登録番号/, '14')
    type(/お名前/, '港 花子')
    await press('入力内容を確認する')
    await press('もう一度登録する')
    expect(await screen.findByRole('dialog', { name: '入力内容の確認' })).toBeDefined()
    expect(tries).toBe(2)
  })
})

test('what was typed into a member form is a draft of its own, whatever the ids', async () => {
  const drafts = new DraftStorage(() => localStorage, fixedClock('2025-06-14T12:00:00+09:00'))
  await openMemberAt('/member/nursery', { needs: () => ({ drafts }) })
  await heading('保育の登録')
  await waitFor(() => {
    type(/お名前/, '港 花子')
    fireEvent(window, new Event('pagehide'))
    expect(Object.keys(localStorage).filter((key) => key.includes('.member.nursery.'))).toHaveLength(1)
  })
})

test('a member form that there is not is said so [ROUTE-08]', async () => {
  await openMemberAt('/member/club')
  expect(await screen.findByRole('heading', { level: 1, name: 'この手続きは見つかりません' })).toBeDefined()
})

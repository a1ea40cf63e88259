import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import { refuse } from '../../../domain/refusal.ts'
import '../../../ui/answer/details-screen.tsx'
import '../../../ui/member/member-search-screen.tsx'
import '../../../ui/member/record-screen.tsx'
import { answers } from '../../application/forms.ts'
import { currentPath } from '../open-app.tsx'
import { aClub, aLibraryCard, openMemberAt, press, register, sendForm, type } from './open-member.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const forms = () => screen.findByRole('combobox', { name: 'どの手続きの内容を見ますか' })
const formNames = async () =>
  within(await forms())
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const chooseForm = async (value: string) => fireEvent.change(await forms(), { target: { value } })

const join = ({ saveAnswer }: Pick<UseCases, 'saveAnswer'>, surveyId = 'club', book = '坊っちゃん') =>
  saveAnswer({ surveyId, answers: answers({ book }) })

const aWish = aClub({ surveyId: 'wish', surveyTitle: '購入の希望' })
const twoForms = {
  surveys: [aClub(), aWish, aClub({ surveyId: 'other', surveyTitle: '会員でない人の手続き' })],
  members: [aLibraryCard({ linkedForms: ['club', 'wish'] })],
}

describe('the record of a member', () => {
  test('stands on a card, with its number, above the forms for members [ROUTE-17] [MEM-02]', async () => {
    await openMemberAt('/member-confirmList/library', { before: (useCases) => register(useCases) })
    await heading('会員情報')
    expect(screen.getByText('00120000001').previousElementSibling?.textContent).toBe('利用者番号')
    expect(screen.getByText('港 花子').previousElementSibling?.textContent).toBe('お名前')
    expect(await forms()).toBeDefined()
  })

  test('is shown at the counter over the whole screen, which stays on meanwhile', async () => {
    const asked: string[] = []
    const request = async () => {
      asked.push('held')
      return { release: async () => void asked.push('released') }
    }
    const wakeLock = { request }
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock }))
    await openMemberAt('/member-confirmList/library', { before: (useCases) => register(useCases) })
    await press('窓口で見せる')
    const shown = within(screen.getByRole('dialog', { name: '図書館カード' }))
    expect(shown.getByText('00120000001')).toBeDefined()
    expect(shown.getByText('この画面を、窓口の人に見せてください。')).toBeDefined()
    await press('閉じる')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked).toEqual(['held', 'released'])
    vi.unstubAllGlobals()
  })

  test('is changed on its form [MEM-02]', async () => {
    await openMemberAt('/member-confirmList/library', { before: (useCases) => register(useCases) })
    await press('登録内容を変更する')
    expect(await screen.findByText(/登録した内容が入力されています/)).toBeDefined()
    await expect.poll(currentPath).toBe('/member/library')
    type(/ご要望/, '新しい本')
    await sendForm()
    await press('会員情報を見る')
    await heading('会員情報')
    expect(screen.getByText('新しい本')).toBeDefined()
  })

  test('is cancelled after a question; what was sent as a member is still shown [MEM-02] [MEM-14]', async () => {
    const { useCases } = await openMemberAt('/member-confirmList/library', {
      before: async (useCases) => {
        await register(useCases)
        await join(useCases)
      },
    })
    await press('会員登録を取り消す')
    const question = screen.getByRole('dialog', { name: '会員登録を取り消しますか' })
    expect(question.textContent).toContain('会員の手続きを利用できなくなります')
    await press('取り消す')
    await press('閉じる')
    expect(screen.getByText('この会員登録は取り消されています。')).toBeDefined()
    expect(await useCases.readOwnMember({ surveyId: 'library' })).toBeUndefined()
    expect(await formNames()).toEqual(['手続きを選んでください', '読書会'])
    await press('新しく会員登録をする')
    await heading('図書館カード')
  })

  test('is kept while something is booked, and the page says in which form [MEM-14]', async () => {
    await openMemberAt('/member-confirmList/library', {
      before: (useCases) => register(useCases),
      needs: () => ({
        cancelMembers: () => Promise.reject(refuse('member.still_reserved', { forms: '読書会' })),
      }),
    })
    await press('会員登録を取り消す')
    expect(screen.getByRole('dialog').textContent).toContain('先にその予約を取り消してください。')
    await press('取り消す')
    const [why, which] = [...screen.getByRole('alert').children].map(({ textContent }) => textContent)
    expect(why).toBe(
      '予約が残っているため、会員登録の取り消しや削除はできません。先に予約を取り消してください。',
    )
    expect(which).toBe('予約が残っている手続き：読書会')
    await press('閉じる')
    expect(screen.getByRole('button', { name: '会員登録を取り消す' })).toBeDefined()
  })

  test('is shown also when it was cancelled before, and is not looked for in vain [MEM-04]', async () => {
    await openMemberAt('/member-confirmList/library', {
      before: async (useCases) => {
        const { partitionKey } = await register(useCases)
        await useCases.cancelMembers({ records: [{ surveyId: 'library', partitionKey }] })
      },
    })
    expect(await screen.findByText('この会員登録は取り消されています。')).toBeDefined()
    await expect.poll(currentPath).toBe('/member-confirmList/library')
    expect(screen.queryByText('00120000001')).toBeNull()
  })

  test('is nobody else’s [MEM-04]', async () => {
    await openMemberAt('/member-confirmList/library', { before: (_, __, taro) => register(taro) })
    await heading('会員情報をさがす')
    await expect.poll(currentPath).toBe('/member-confirm/library')
  })
})

test('without a session the list leads to the sign-in, and from there to the search [MEM-03]', async () => {
  await openMemberAt('/member-confirmList/library', { signedIn: false })
  await expect.poll(currentPath).toBe('/login')
  expect(sessionStorage.getItem('liffState')).toBe('/member-confirm/library')
})

test('without a record the list leads to the search [MEM-04]', async () => {
  await openMemberAt('/member-confirmList/library')
  await heading('会員情報をさがす')
  await expect.poll(currentPath).toBe('/member-confirm/library')
})

describe('the forms for members [MEM-10] [ERR-38]', () => {
  test('are those that the member form is linked to, no others [MEM-09] [MEM-02]', async () => {
    await openMemberAt('/member-confirmList/library', {
      city: twoForms,
      before: (useCases) => register(useCases),
    })
    expect(await formNames()).toEqual(['手続きを選んでください', '読書会', '購入の希望'])
  })

  test('say which of them take nothing yet, or no more', async () => {
    const surveys = [aClub({ publishFrom: '2099-04-01T09:00' }), { ...aWish, publishTo: '2024-03-31T17:00' }]
    await openMemberAt('/member-confirmList/library', {
      city: { ...twoForms, surveys },
      before: (useCases) => register(useCases),
    })
    const names = ['手続きを選んでください', '読書会（受付開始前）', '購入の希望（受付終了）']
    expect(await formNames()).toEqual(names)
  })

  test('say so by the clock of the server, however wrong that of the phone is', async () => {
    await openMemberAt('/member-confirmList/library', {
      city: { ...twoForms, surveys: [aClub(), { ...aWish, publishTo: '2024-03-31T17:00' }] },
      before: (useCases) => register(useCases),
      needs: () => ({ clock: { now: () => Date.parse('2024-03-01T12:00:00+09:00') } }),
    })
    expect(await formNames()).toEqual(['手続きを選んでください', '読書会', '購入の希望（受付終了）'])
  })

  test('leave out one that there is no more [MEM-09]', async () => {
    await openMemberAt('/member-confirmList/library', {
      city: { ...twoForms, members: [aLibraryCard({ linkedForms: ['gone', 'club', 'away', 'wish'] })] },
      before: (useCases) => register(useCases),
    })
    expect(await formNames()).toEqual(['手続きを選んでください', '読書会', '購入の希望'])
  })

  test('may be none [MEM-09]', async () => {
    await openMemberAt('/member-confirmList/library', {
      city: { members: [aLibraryCard({ linkedForms: [] })] },
      before: (useCases) => register(useCases),
    })
    expect(await screen.findByText('いま利用できる会員の手続きはありません。')).toBeDefined()
  })

  test('show what was sent with the chosen one, and what can be done with it [MEM-02]', async () => {
    await openMemberAt('/member-confirmList/library', {
      city: twoForms,
      before: async (useCases) => {
        await register(useCases)
        await join(useCases, 'wish')
      },
    })
    await chooseForm('club')
    expect(await screen.findByText('この手続きの予約や申請は、まだありません。')).toBeDefined()
    await chooseForm('wish')
    const list = await screen.findByRole('region', { name: '見つかった予約と申請' })
    expect(within(list).getByText('購入の希望')).toBeDefined()
    fireEvent.click(within(list).getByRole('button', { name: /^詳細確認/ }))
    await screen.findByRole('heading', { name: '現在の登録情報' })
    expect(screen.getByText('坊っちゃん')).toBeDefined()
    window.history.back()
    await heading('会員情報')
    expect((await forms()) as HTMLSelectElement).toHaveProperty('value', 'wish')
    await press('この手続きを開く')
    await expect.poll(currentPath).toBe('/survey/wish')
  })

  test('cancel what is listed [MEM-02]', async () => {
    await openMemberAt('/member-confirmList/library', {
      before: async (useCases) => {
        await register(useCases)
        await join(useCases)
      },
    })
    const list = await screen.findByRole('region', { name: '見つかった予約と申請' })
    fireEvent.click(within(list).getByRole('button', { name: /^キャンセル/ }))
    await press('取り消す')
    await press('閉じる')
    expect(within(list).getByText('キャンセル済')).toBeDefined()
    expect(screen.getByRole('button', { name: '会員登録を取り消す' })).toBeDefined()
  })

  const unknown = '不明なエラー発生しました。管理者に問い合わせください。'
  test.each([
    [
      'the words of the server',
      new CallFailure('http', 'x', { status: 500, serverMessage: '調整中です。' }),
      '調整中です。',
    ],
    ['that the error is unknown', new CallFailure('http', 'x', { status: 500 }), unknown],
    ['that the error is unknown, without an answer', new CallFailure('network', 'Network Error'), unknown],
    [
      'why they are refused',
      refuse('service.unavailable', {}),
      'ただいま混み合っています。しばらくしてからもう一度お試しください。',
    ],
  ])(
    'that did not come: the page says %s, and they can be fetched again [MEM-10] [ERR-38]',
    async (_, error, said) => {
      let fails = true
      await openMemberAt('/member-confirmList/library', {
        before: (useCases) => register(useCases),
        needs: ({ listSurveys }) => ({
          listSurveys: (command) => (fails ? Promise.reject(error) : listSurveys(command)),
        }),
      })
      expect((await screen.findByRole('alert')).textContent).toBe(said)
      expect(screen.getByText('00120000001')).toBeDefined()
      fails = false
      await press('もう一度読み込む')
      expect(await formNames()).toEqual(['手続きを選んでください', '読書会'])
    },
  )

  test('whose answers did not come: they can be fetched again [MEM-02]', async () => {
    let fails = true
    await openMemberAt('/member-confirmList/library', {
      before: (useCases) => register(useCases),
      needs: ({ readOwnAnswers }) => ({
        readOwnAnswers: (command) =>
          fails ? Promise.reject(new CallFailure('network', 'Network Error')) : readOwnAnswers(command),
      }),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('通信エラーが発生しました。')
    fails = false
    await press('もう一度読み込む')
    expect(await screen.findByText('この手続きの予約や申請は、まだありません。')).toBeDefined()
  })
})

test('a record that did not come can be fetched again', async () => {
  let fails = true
  await openMemberAt('/member-confirmList/library', {
    before: (useCases) => register(useCases),
    needs: ({ readOwnMembers }) => ({
      readOwnMembers: (command) =>
        fails ? Promise.reject(new CallFailure('http', 'x', { status: 500 })) : readOwnMembers(command),
    }),
  })
  expect((await screen.findByRole('alert')).textContent).toContain(
    '会員情報の読み込み中にエラーが発生しました。',
  )
  fails = false
  await press('もう一度読み込む')
  await heading('会員情報')
})

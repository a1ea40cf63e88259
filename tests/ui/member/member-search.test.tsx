import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import '../../../ui/member/member-search-screen.tsx'
import '../../../ui/member/record-screen.tsx'
import type { PageLanguage } from '../../../ui/language/page-language.tsx'
import { aNurseryForm, anImportedEntry } from '../../application/member/membership.ts'
import { currentPath } from '../open-app.tsx'
import { aPageLanguage } from '../open-in-languages.tsx'
import { openMemberAt, press, register, type } from './open-member.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const labels = () => screen.getAllByRole('textbox').map(({ id }) => id)

describe('the search for a member record', () => {
  test('shows the searchable items of the member form, no others [ROUTE-16] [MEM-01]', async () => {
    await openMemberAt('/member-confirm/library')
    await heading('会員情報をさがす')
    expect(labels()).toEqual(['item-name'])
  })

  test('finds the resident’s own and shows it [MEM-01]', async () => {
    await openMemberAt('/member-confirm/library', { before: (useCases) => register(useCases) })
    await heading('会員情報をさがす')
    type(/お名前/, '港 花子')
    await press('さがす')
    await heading('会員情報')
    await expect.poll(currentPath).toBe('/member-confirmList/library')
    expect(screen.getByText('00120000001')).toBeDefined()
  })

  test('keeps what was typed when the language is changed [LANG-04]', async () => {
    let language: PageLanguage | undefined
    const path = '/member-confirm/library'
    await openMemberAt(path, {
      needs: (useCases) => {
        language = aPageLanguage(useCases, ['en'], path)
        return { language }
      },
    })
    await heading('会員情報をさがす')
    type(/お名前/, '港 花子')
    await act(() => language!.choose('en'))
    await heading('Find your membership')
    expect((screen.getByLabelText(/お名前/) as HTMLInputElement).value).toBe('港 花子')
  })

  test('shows what it has found without asking for it again', async () => {
    const asked: string[] = []
    await openMemberAt('/member-confirm/library', {
      before: (useCases) => register(useCases),
      needs: ({ readOwnMembers, listSurveys }) => ({
        readOwnMembers: (command) => {
          asked.push('record')
          return readOwnMembers(command)
        },
        listSurveys: (command) => {
          asked.push('linked forms')
          return listSurveys(command)
        },
      }),
    })
    await heading('会員情報をさがす')
    type(/お名前/, '港 花子')
    await press('さがす')
    await heading('会員情報')
    expect(await screen.findByRole('option', { name: '読書会' })).toBeDefined()
    expect(asked).toEqual(['linked forms'])
  })

  test('shows once what it has found: who comes back later sees the record as it is by then', async () => {
    const { useCases } = await openMemberAt('/member-confirm/library', {
      before: (useCases) => register(useCases),
    })
    await heading('会員情報をさがす')
    type(/お名前/, '港 花子')
    await press('さがす')
    await screen.findByText('港 花子')
    window.history.back()
    await heading('会員情報をさがす')
    await register(useCases, 'library', { name: '港 葉子' })
    window.history.forward()
    expect(await screen.findByText('港 葉子')).toBeDefined()
    expect(screen.queryByText('港 花子')).toBeNull()
  })

  test('says where there is none, and leads to the registration [MEM-01]', async () => {
    await openMemberAt('/member-confirm/library')
    await heading('会員情報をさがす')
    type(/お名前/, '港 花子')
    await press('さがす')
    expect(await screen.findByRole('dialog', { name: '見つかりませんでした' })).toBeDefined()
    await press('入力を直す')
    await press('新しく会員登録をする')
    await heading('図書館カード')
    await expect.poll(currentPath).toBe('/member/library')
  })

  test.each(['0012', '00030000012'])(
    'claims the record that the office made, by its number %s [MEM-01]',
    async (number) => {
      const { useCases } = await openMemberAt('/member-confirm/nursery', {
        city: { members: [aNurseryForm()] },
        before: (_, storage) => anImportedEntry({ storage }, '12'),
      })
      await heading('会員情報をさがす')
      type(/会員番号/, number)
      type(/^年/, '2022')
      type(/^月/, '4')
      type(/^日/, '1')
      await press('さがす')
      await heading('会員情報')
      expect(screen.getByText('00030000012')).toBeDefined()
      expect((await useCases.readOwnMember({ surveyId: 'nursery' }))?.userId).toBe('U-hanako')
    },
  )

  test('of somebody who is not signed in comes after the sign-in', async () => {
    await openMemberAt('/member-confirm/library', { signedIn: false })
    await expect.poll(currentPath).toBe('/login')
    expect(sessionStorage.getItem('liffState')).toBe('/member-confirm/library')
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import '../../../ui/answer/select-screen.tsx'
import '../../../ui/member/member-search-screen.tsx'
import '../../../ui/member/member-tabs.tsx'
import '../../../ui/member/record-screen.tsx'
import '../../../ui/survey/portal/portal-screen.tsx'
import { currentPath } from '../open-app.tsx'
import { aLibraryCard, openMemberAt, register } from './open-member.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const tabs = () => screen.queryByRole('navigation', { name: '予約と申請、会員情報' })
const tab = async (name: string) => within(await waitForTabs()).getByRole('link', { name })
const waitForTabs = () => screen.findByRole('navigation', { name: '予約と申請、会員情報' })

const twoSurveys = async () => [
  { surveyId: 'a', surveyTitle: '健診' },
  { surveyId: 'b', surveyTitle: '相談' },
]
/** With the switch on, or as shipped. */
const withTabs = (membersTab: boolean | undefined) => ({
  needs: () => ({ listSearchableSurveys: twoSurveys, ...settings(membersTab) }),
})
const settings = (membersTab: boolean | undefined) => ({
  settings: {
    cityName: 'みなと市',
    lineAuthorizeUrl: '',
    lineChannelId: '1',
    liffId: 'liff-1',
    emulators: [],
    ...(membersTab !== undefined && { membersTab }),
  },
})

describe('the members tab', () => {
  test('leads from what was sent to each member form, and back [GEN-10]', async () => {
    await openMemberAt('/confirm', { ...withTabs(true), before: (useCases) => register(useCases) })
    expect(
      within(await waitForTabs())
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('aria-current')]),
    ).toEqual([
      ['予約と申請', 'page'],
      ['図書館カード', null],
      ['保育の登録', null],
    ])
    ;(await tab('図書館カード')).click()
    await heading('会員情報')
    await expect.poll(currentPath).toBe('/member-confirmList/library')
    expect((await tab('図書館カード')).getAttribute('aria-current')).toBe('page')
    ;(await tab('予約と申請')).click()
    await heading('電話や窓口で申し込んだ予約をさがす')
  })

  test.each([undefined, false])('is not shown while the switch is %s [MEM-15] [GEN-10]', async (isOn) => {
    let asked = 0
    await openMemberAt('/confirm', {
      needs: () => ({
        ...withTabs(isOn).needs(),
        listSearchableMemberForms: async () => {
          asked += 1
          return []
        },
      }),
    })
    await heading('電話や窓口で申し込んだ予約をさがす')
    expect(tabs()).toBeNull()
    expect(asked).toBe(0)
  })

  test.each([
    ['/member/library', '図書館カード'],
    ['/member-confirm/library', '会員情報をさがす'],
    ['/member-confirmList/library', '会員情報をさがす'],
  ])('hides nothing else: %s works without it [GEN-10]', async (path, title) => {
    await openMemberAt(path, withTabs(false))
    await heading(title)
    expect(tabs()).toBeNull()
  })

  test('is not shown where the city has no member form', async () => {
    await openMemberAt('/confirm', { ...withTabs(true), city: { members: [] } })
    await heading('電話や窓口で申し込んだ予約をさがす')
    expect(tabs()).toBeNull()
  })
})

describe('the portal', () => {
  const portal = {
    residents: [],
    surveys: [],
    members: [{ surveyId: 'library', surveyTitle: aLibraryCard().surveyTitle }],
  }

  test.each([
    [
      true,
      ['図書館カード：LINEで登録する', '図書館カード：ブラウザで登録する', '図書館カード：会員情報を見る'],
    ],
    [false, []],
  ])('leads to the member forms while the switch is %s [MEM-15] [GEN-10]', async (isOn, links) => {
    await openMemberAt('/emulator', { needs: () => ({ ...settings(isOn), loadPortal: async () => portal }) })
    await screen.findByText('公開されている手続きはありません。')
    await waitFor(() =>
      expect(
        screen
          .queryAllByRole('link', { name: /^図書館カード/ })
          .map((link) => link.getAttribute('aria-label')),
      ).toEqual(links),
    )
  })
})

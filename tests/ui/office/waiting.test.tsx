import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { WaitingAnswer } from '../../../application/office/list-waiting.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { aMember, openOffice } from './open-office.tsx'

const anAnswer = (over: Partial<WaitingAnswer> = {}): WaitingAnswer => ({
  ...{ surveyId: 'juminhyo', formTitle: '住民票の請求', answerCode: 'ABCD2345', name: '田中 健一' },
  ...{ phone: '09000090002', until: localDate('2026-11-19'), isLate: true },
  since: Date.parse('2026-11-17T09:00:00+09:00') / 1000,
  ...over,
})

const counts = { owner: 52, late: 1, desk: 0 }

test('the first page tells how many corrections wait, and leads to them', async () => {
  openOffice({ countWaiting: async () => ({ owner: 3, late: 1, desk: 2 }) }, { office: aMember })
  const part = await screen.findByRole('region', { name: '補正' })
  expect(
    within(part)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['届いた補正2件', '補正待ちうち期限切れ 1件3件'])
  const links = within(part).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/office/waiting',
    '/office/waiting?for=owner',
  ])
})

test('what waits is listed with since when and until when, in pages; the way back leads to where one was', async () => {
  const asked: object[] = []
  const server = { isDown: true }
  const { router } = openOffice(
    {
      listWaiting: async (command) => {
        asked.push(command)
        if (server.isDown) throw new CallFailure('network', '')
        const { after } = command
        const last = anAnswer({ answerCode: 'EFGH2345', until: localDate('2027-01-08'), isLate: false })
        if (after) return { waiting: [last], counts }
        return {
          waiting: [anAnswer(), anAnswer({ answerCode: 'B', name: '' })],
          counts,
          next: '2026-11-19.42',
        }
      },
    },
    { office: aMember, at: '/office/waiting?for=owner&after=nonsense' },
  )
  await screen.findByText('つながりません')
  server.isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'もう一度試す' }))
  await screen.findByRole('table')
  const rows = () => screen.getAllByRole('row').slice(1)
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    '田中 健一 09000090002住民票の請求 ABCD23453日前11月17日（火）11月19日（木）期限切れ',
    expect.stringContaining('（名前の記入なし）'),
  ])
  expect(screen.getByRole('link', { name: '補正待ち 52件' }).getAttribute('aria-current')).toBe('page')
  fireEvent.click(screen.getByRole('link', { name: '（名前の記入なし）' }))
  await expect.poll(() => router.state.location.pathname).toBe('/office/answers/juminhyo/B')
  await act(() => router.navigate(-1))
  await expect.poll(() => document.activeElement?.textContent).toBe('（名前の記入なし）')
  fireEvent.click(screen.getByRole('link', { name: '次のページへ' }))
  await screen.findByText('EFGH2345')
  expect(rows()[0]?.textContent).toContain('2027年1月8日（金）')
  expect(screen.queryByText('期限切れ')).toBeNull()
  const place = { whom: 'owner', after: undefined }
  expect(asked).toEqual([place, place, place, { whom: 'owner', after: '2026-11-19.42' }])
})

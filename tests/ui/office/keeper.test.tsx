import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { PersonOfRecord } from '../../../application/office/person-of-record.ts'
import type { SignedIn } from '../../../application/office/sessions-of-office.ts'
import { refuse } from '../../../domain/refusal.ts'
import { aRecord } from './a-record.ts'
import { aMember, openOffice } from './open-office.tsx'

const keeper = { ...aMember, role: 'keeper', sections: [], keepsCity: true } as const
const atRecord = { office: keeper, at: '/office/answers/svy1/ABCDEFGH' }
const atPerson = { office: keeper, at: '/office/people/svy1/ABCDEFGH' }
const atMs = Date.parse('2026-11-20T10:00:00+09:00')

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))

describe('what a keeper does to an answer', () => {
  test('is to take a wrong claim back, with a reason; what changed meanwhile is read anew and the reason stays', async () => {
    const server = { version: 3, isClaimed: true, released: [] as object[] }
    openOffice(
      {
        readRecord: async () => aRecord({ ...server, role: 'keeper' }),
        releaseClaim: async (command) => {
          if (command.version !== server.version) throw refuse('office.record_changed', {})
          server.released.push(command)
          server.isClaimed = false
        },
      },
      atRecord,
    )
    await screen.findByRole('region', { name: '管理者の操作' })
    server.version = 4
    press('引き取りを取り消す')
    fireEvent.click(dialog().getByRole('button', { name: '引き取りを取り消す' }))
    expect(dialog().getByText('理由を1行（200文字まで）で入れてください。')).toBeDefined()
    fireEvent.change(dialog().getByRole('textbox'), { target: { value: '別の人' } })
    fireEvent.click(dialog().getByRole('button', { name: '引き取りを取り消す' }))
    expect(await dialog().findByText('この回答は先に変わりました')).toBeDefined()
    fireEvent.click(await dialog().findByRole('button', { name: '引き取りを取り消す' }))
    expect(await screen.findByText('引き取りを取り消しました。')).toBeDefined()
    const of = { surveyId: 'svy1', answerCode: 'ABCDEFGH' }
    expect(server.released).toEqual([{ ...of, version: 4, reason: '別の人' }])
    expect(screen.queryByRole('button', { name: '引き取りを取り消す' })).toBeNull()
  })

  test.each([
    ['an editor', { role: 'editor' }],
    ['a keeper of an answer that its resident sent', { role: 'keeper', receivedBy: 'resident' }],
    ['a keeper of an answer that nobody has', { role: 'keeper', isClaimed: false }],
  ] as const)('is not offered to %s', async (_, over) => {
    const office = { ...aMember, role: over.role }
    openOffice({ readRecord: async () => aRecord(over) }, { ...atRecord, office })
    await screen.findByRole('region', { name: '窓口のメモ' })
    expect(screen.queryByRole('region', { name: '管理者の操作' })).toBeNull()
  })
})

const aPerson = (over: Partial<PersonOfRecord> = {}): PersonOfRecord => ({
  ...{ surveyId: 'svy1', formTitle: '健診の予約', answerCode: 'ABCDEFGH', name: '山田 花子' },
  ...{ version: 3, isClaimed: true, isStaff: false, members: [] },
  forms: [{ formTitle: '健診の予約', answers: 2 }],
  amounts: { bookingsAhead: 1, bookingsPast: 0, orders: 1, messages: 0, notes: 0, sessions: 1 },
  erasure: { needsSecond: false },
  ...over,
})

describe('the page of a person', () => {
  test('says what is held and what becomes of it, and saves it as a file that names nobody', async () => {
    const { saved } = openOffice(
      { readPerson: async () => aPerson(), exportPerson: async () => ({ text: '{"a":1}\n' }) },
      atPerson,
    )
    await screen.findByRole('heading', { level: 1, name: '山田 花子さんのデータ' })
    expect(document.title).not.toContain('山田')
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows).toContain('これからの予約1件消えて、枠が空きます')
    expect(rows.some((row) => row?.startsWith('過ぎた予約'))).toBe(false)
    press('ファイルに書き出す')
    await screen.findByText(/^書き出しました。/)
    expect(saved).toMatchObject([{ name: 'ABCDEFGH.json', text: '{"a":1}\n' }])
  })

  test('erases for the only keeper once the code of the answer is typed', async () => {
    const asked: object[] = []
    openOffice(
      {
        readPerson: async () => aPerson(),
        erasePerson: async (command) => {
          asked.push(command)
          return { answers: 2, released: 1, staff: [] }
        },
      },
      atPerson,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'この人のデータを消す…' }))
    const submit = () => fireEvent.click(dialog().getByRole('button', { name: '消す' }))
    fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'ABCD' } })
    submit()
    expect(dialog().getByRole('alert').textContent).toContain('受付コードが違います')
    fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'abcdefgh' } })
    submit()
    await screen.findByRole('heading', { level: 1, name: '消しました' })
    const of = { surveyId: 'svy1', answerCode: 'ABCDEFGH', version: 3 }
    expect(asked).toEqual([{ ...of, typedCode: 'ABCDEFGH' }])
  })

  test('asks another keeper where there are two, and offers the second one to do it', async () => {
    const request = { by: '加藤 恵', atMs, untilMs: atMs + 86_400_000 }
    const server = { erasure: { needsSecond: true } as PersonOfRecord['erasure'], erased: 0 }
    openOffice(
      {
        readPerson: async () => aPerson({ erasure: server.erasure }),
        askErasure: async () => {
          server.erasure = { needsSecond: true, request: { ...request, isOwn: true } }
        },
      },
      atPerson,
    )
    fireEvent.click(await screen.findByRole('button', { name: '消すことを、ほかの管理者に頼む' }))
    fireEvent.click(dialog().getByRole('button', { name: '頼む' }))
    expect(
      await screen.findByText(/^あなたが 2026\/11\/20 10:00 に、消すことを頼みました。2026\/11\/21 10:00/),
    ).toBeDefined()
    expect(screen.queryByRole('button', { name: /消す/ })).toBeNull()
  })

  test('says that the answer is gone where the person was erased meanwhile', async () => {
    const server = { isErased: false }
    const gone = refuse('answer.not_found', {})
    openOffice(
      {
        readPerson: async () => {
          if (server.isErased) throw gone
          return aPerson()
        },
        erasePerson: async () => {
          server.isErased = true
          throw gone
        },
      },
      atPerson,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'この人のデータを消す…' }))
    fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'ABCDEFGH' } })
    fireEvent.click(dialog().getByRole('button', { name: '消す' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'この回答はありません' })).toBeDefined()
  })

  test('tells the second keeper that nobody asked any more, and that nothing was erased', async () => {
    const request = { by: '加藤 恵', atMs, untilMs: atMs + 86_400_000, isOwn: false }
    const server = { erasure: { needsSecond: true, request } as PersonOfRecord['erasure'] }
    openOffice(
      {
        readPerson: async () => aPerson({ erasure: server.erasure }),
        erasePerson: async () => {
          server.erasure = { needsSecond: true }
          throw refuse('office.second_keeper', {})
        },
      },
      atPerson,
    )
    expect(await screen.findByText(/^加藤 恵さんが/)).toBeDefined()
    press('確かめて消す…')
    fireEvent.click(dialog().getByRole('button', { name: '消す' }))
    expect(await screen.findByText('ほかの管理者の頼みがありません')).toBeDefined()
  })

  test.each([
    ['answer.not_found', 'この回答はありません'],
    ['office.not_allowed', 'この人のデータ'],
  ] as const)('says so where it is refused as %s', async (code, title) => {
    const readPerson = async () => {
      throw refuse(code, {})
    }
    openOffice({ readPerson }, atPerson)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
  })
})

const session = (name: string, over: Partial<SignedIn> = {}): SignedIn => ({
  ...{ id: name, username: `${name}-id`, name, isHalf: false, isOwn: false },
  ...{ startedAtMs: atMs, seenAtMs: atMs + 60_000 },
  ...over,
})

describe('the sessions of the office', () => {
  test('are listed for a keeper, the own one marked, and ended by one button each', async () => {
    const server = { sessions: [session('森'), session('加藤', { isOwn: true })], isDown: false }
    openOffice(
      {
        listSignedIn: async () => ({ sessions: server.sessions, hasMore: false }),
        endSignedIn: async ({ id }) => {
          if (server.isDown) throw new CallFailure('network', 'no connection')
          server.sessions = server.sessions.filter((each) => each.id !== id)
        },
      },
      { office: keeper, at: '/office/keeping/sessions' },
    )
    await screen.findByRole('rowheader', { name: /^森/ })
    const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows()[2]).toBe('加藤 加藤-id 2026/11/20 10:002026/11/20 10:01この画面')
    server.isDown = true
    press('森さんのログインを終わらせる')
    expect(await screen.findByText('つながりません')).toBeDefined()
    server.isDown = false
    press('森さんのログインを終わらせる')
    expect(await screen.findByText('森さんのログインを終わらせました。')).toBe(document.activeElement)
    expect(rows()).toHaveLength(2)
  })

  test('are in the navigation of nobody but keepers of the whole city', async () => {
    openOffice({}, { office: { ...aMember, role: 'keeper' }, at: '/office' })
    await screen.findByRole('link', { name: 'はじめ' })
    expect(screen.queryByRole('link', { name: '市の管理' })).toBeNull()
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { NoteOfRecord } from '../../../application/office/desk-notes.ts'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { OfficeRole } from '../../../domain/staff/office-duty.ts'
import { aRecord } from './a-record.ts'
import { aMember, openOffice } from './open-office.tsx'

const kato = { sub: 'sub-kato', name: '加藤 恵' }
const mori = { sub: 'sub-mori', name: '森 一郎' }

type Written = Parameters<OfficeUseCases['writeDeskNote']>[0]

/** The page of an answer, and a server that stores one note. `fails` says why it does not, once. */
async function open(note: NoteOfRecord, { role = 'desk' }: { role?: OfficeRole } = {}) {
  const server = { note, written: [] as Written[], fails: undefined as unknown, isUnread: false }
  const office = openOffice(
    {
      readRecord: async () => {
        if (server.isUnread) throw new CallFailure('network', 'no connection')
        return aRecord({ role, note: server.note })
      },
      listAssignees: async () => [kato, mori],
      writeDeskNote: async (command) => {
        const { fails } = server
        server.fails = undefined
        if (fails !== undefined) throw fails
        if (command.version !== server.note.version) throw refuse('office.note_changed', {})
        server.written.push(command)
        const assignee = [kato, mori].find(({ sub }) => sub === command.assignee)
        const version = command.version + 1
        server.note = { memo: command.memo, version, ...(assignee && { assignee }) }
        return { version }
      },
    },
    { office: aMember, at: '/office/answers/svy1/ABCDEFGH' },
  )
  const part = within(await screen.findByRole('region', { name: '窓口のメモ' }))
  return {
    ...{ server, part, router: office.router },
    begin: (name = 'メモと担当者を変える') => fireEvent.click(part.getByRole('button', { name })),
    box: () => part.getByRole<HTMLTextAreaElement>('textbox'),
    type: (memo: string) => fireEvent.change(part.getByRole('textbox'), { target: { value: memo } }),
    save: () => fireEvent.click(part.getByRole('button', { name: '保存する' })),
  }
}

describe('memo and assignee on the page of an answer', () => {
  test('are written in place and stored by one button, or by Ctrl and Enter', async () => {
    const { server, part, begin, box, type, save } = await open({ memo: '', version: 0 })
    expect(part.getByText('メモはありません。')).toBeDefined()
    begin('メモと担当者を書く')
    expect(document.activeElement).toBe(box())
    await part.findByRole('option', { name: '森 一郎' })
    fireEvent.change(part.getByRole('combobox', { name: '担当者' }), { target: { value: mori.sub } })
    type('車いすで来庁')
    save()
    expect(await part.findByText('保存しました。')).toBeDefined()
    expect(await part.findByText('車いすで来庁')).toBeDefined()
    expect(part.getByText('森 一郎')).toBeDefined()
    expect(document.activeElement).toBe(part.getByRole('button', { name: 'メモと担当者を変える' }))
    begin()
    fireEvent.change(part.getByRole('combobox'), { target: { value: '' } })
    fireEvent.keyDown(box(), { key: 'Enter', ctrlKey: true })
    expect(await part.findByText('決まっていません')).toBeDefined()
    const of = { surveyId: 'svy1', answerCode: 'ABCDEFGH', memo: '車いすで来庁' }
    expect(server.written).toEqual([
      { ...of, version: 0, assignee: mori.sub },
      { ...of, version: 1 },
    ])
  })

  test('that somebody else changed first stand beside what was typed, which is stored after a look', async () => {
    const { server, part, begin, box, type, save } = await open({ memo: '初め', version: 1 })
    begin()
    type('自分の文')
    server.note = { memo: '相手の文', version: 2, assignee: kato }
    save()
    const theirs = within(await part.findByRole('alert'))
    expect(theirs.getByText('相手の文')).toBeDefined()
    expect(theirs.getByText('加藤 恵')).toBeDefined()
    expect(box().value).toBe('自分の文')
    expect(server.written).toEqual([])
    fireEvent.click(theirs.getByRole('button', { name: 'いまのメモの後ろに、自分の文を足す' }))
    expect(box().value).toBe('相手の文\n自分の文')
    save()
    await part.findByText('保存しました。')
    // Who sees to it was not touched, so it stays as somebody else has chosen.
    const both = { memo: '相手の文\n自分の文', version: 2, assignee: kato.sub }
    expect(server.written).toMatchObject([both])
  })

  test('stay typed where they can’t be stored, and say what to do', async () => {
    const { server, part, begin, box, type, save } = await open({ memo: '', version: 0 })
    begin('メモと担当者を書く')
    type('あ'.repeat(2001))
    expect(part.getByText('メモは2000文字までです。1文字減らしてください。')).toBeDefined()
    save()
    type('短い')
    server.fails = new CallFailure('network', 'no connection')
    save()
    expect(within(await part.findByRole('alert')).getByText('つながりません')).toBeDefined()
    expect(box().value).toBe('短い')
    save()
    await part.findByText('保存しました。')
    expect(server.written).toMatchObject([{ memo: '短い' }])
  })

  test('are not left behind unasked', async () => {
    const { router, begin, type, box } = await open({ memo: '', version: 0 })
    begin('メモと担当者を書く')
    type('書きかけ')
    await router.navigate('/office')
    const dialog = within(await screen.findByRole('dialog', { name: '書きかけのメモがあります' }))
    fireEvent.click(dialog.getByRole('button', { name: '閉じる' }))
    expect(box().value).toBe('書きかけ')
    await router.navigate('/office')
    const again = within(await screen.findByRole('dialog'))
    fireEvent.click(again.getByRole('button', { name: '保存せずに離れる' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/office'))
  })

  test('are changed again where the page could not be read anew in between', async () => {
    const { server, part, begin, type, save } = await open({ memo: '', version: 0 })
    for (const [at, memo] of ['一度目', '二度目'].entries()) {
      begin(at === 0 ? 'メモと担当者を書く' : 'メモと担当者を変える')
      type(memo)
      server.isUnread = true
      save()
      expect(await part.findByText(memo)).toBeDefined()
    }
    expect(server.written.map(({ version }) => version)).toEqual([0, 1])
  })

  test('are read, not written, by who may only look', async () => {
    const { part } = await open({ memo: '読むだけ', version: 1 }, { role: 'viewer' })
    expect(part.getByText('読むだけ')).toBeDefined()
    expect(part.queryByRole('button')).toBeNull()
  })
})

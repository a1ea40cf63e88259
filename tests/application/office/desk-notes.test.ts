import { describe, expect, test } from 'vitest'
import { makeListAssignees, makeWriteDeskNote } from '../../../application/office/desk-notes.ts'
import { makeReadRecord } from '../../../application/office/read-record.ts'
import type { Duty } from '../../../domain/staff/office-duty.ts'
import { unclaimed } from '../answer/library.ts'
import { codeOf, refusalOf } from '../bookables.ts'
import { anAppendingSurvey, answers, aSave } from '../forms.ts'
import { inProcess } from '../routes.ts'
import { aTown, type Town } from '../town.ts'
import { employ } from './office-people.ts'

const request = { requestId: 'request-1' }
const sections = [
  { sectionId: 'kenko', name: '健康づくり課', surveys: ['svy1'] },
  { sectionId: 'gomi', name: 'ごみ対策課', surveys: ['stickers'] },
]
const ofHealth = (role: Duty['role']): Duty => ({ role, sectionId: 'kenko' })

/** A town where Hanako has answered the form of a section, with people of it and of another one. */
async function aHall() {
  const town = await aTown(inProcess, {
    surveys: [anAppendingSurvey(), anAppendingSurvey({ surveyId: 'stickers' })],
    office: { sections },
  })
  await employ(town.storage, { username: 'abe', duties: [ofHealth('desk')] })
  await employ(town.storage, { username: 'baba', duties: [ofHealth('viewer')] })
  await employ(town.storage, { username: 'chiba', duties: [{ role: 'desk', sectionId: 'gomi' }] })
  const { answerCode, partitionKey } = await town.saveAnswer(
    aSave({ answers: answers({ name: '山田花子' }) }),
  )
  return { town, answerCode, partitionKey, ...noting(town, answerCode) }
}

/** What somebody of the section does with one answer. */
function noting({ storage, clock }: Town, answerCode: string) {
  const needs = { ...storage, clock, holidays: { nameOf: () => undefined } }
  const of = { surveyId: 'svy1', answerCode }
  const as = (username = 'abe', ...duties: Duty[]) => ({
    ...{ sub: `sub-${username}`, username },
    duties: duties.length > 0 ? duties : [ofHealth('desk')],
  })
  return {
    as,
    read: async (who = as()) => makeReadRecord(needs)(who, request)(of),
    write: (note: { memo: string; version: number; assignee?: string }, who = as()) =>
      makeWriteDeskNote(needs)(who, request)({ ...of, ...note }),
    people: (who = as()) => makeListAssignees(needs)(who)(of),
  }
}

const noted = ({ storage }: Town) => storage.events.filter(({ kind }) => kind === 'office.noted')

describe('memo and assignee of an answer', () => {
  test('stand on its page for the office, and in nothing that its resident sees [OFF-17]', async () => {
    const { town, read, write, partitionKey } = await aHall()
    expect((await read()).note).toStrictEqual({ memo: '', version: 0 })
    const memo = '耳が遠い。\r\n筆談の用意を。 '
    expect(await write({ memo, version: 0, assignee: 'sub-abe' })).toEqual({ version: 1 })
    expect((await read()).note).toStrictEqual({
      ...{ memo: '耳が遠い。\n筆談の用意を。', version: 1 },
      assignee: { sub: 'sub-abe', name: 'abeさん' },
    })
    const seen = [
      await town.readOwnAnswers({ surveyId: 'svy1' }),
      await town.readAnswer({ surveyId: 'svy1', partitionKey }),
      await town.listOwnAnswers({}),
    ]
    expect(JSON.stringify(seen)).not.toMatch(/筆談|abe/)
  })

  test('stay when the resident changes the answer, under every code of its series [OFF-17]', async () => {
    const { town, read, write, partitionKey, answerCode } = await aHall()
    await write({ memo: '初回', version: 0, assignee: 'sub-baba' })
    const changed = await town.saveAnswer(aSave({ answers: answers({ name: '山田華子' }), partitionKey }))
    expect(changed.answerCode).not.toBe(answerCode)
    expect((await read()).note).toMatchObject({ memo: '初回', assignee: { sub: 'sub-baba' } })
    await write({ memo: '初回、変更も見た', version: 1, assignee: 'sub-baba' })
    const [record] = await town.storage.ownAnswers
      .listOwn('U-hanako', 'svy1')
      .then((all) => all.filter(({ series }) => series))
    expect(record && (await town.storage.deskNotes.find(record))?.memo).toBe('初回、変更も見た')
  })

  test('are changed by one of two officers who have seen the same; the other is told and loses nothing [OFF-29]', async () => {
    const { town, read, write } = await aHall()
    const both = await Promise.all(['一人目', '二人目'].map((memo) => codeOf(write({ memo, version: 0 }))))
    expect(both.filter((code) => code === 'office.note_changed')).toHaveLength(1)
    const { note, history } = await read()
    expect(note).toStrictEqual({ memo: both[0] === 'office.note_changed' ? '二人目' : '一人目', version: 1 })
    expect(history[0]).toMatchObject({ kind: 'office.noted', who: 'desk', by: 'abeさん' })
    expect(noted(town)).toHaveLength(1)
    expect(await write({ memo: '両方', version: 1 })).toEqual({ version: 2 })
  })

  test('are told in the log with who, and from whom to whom, and never with what is noted [OFF-07]', async () => {
    const { town, read, write } = await aHall()
    await write({ memo: '要確認', version: 0, assignee: 'sub-abe' })
    await write({ memo: '要確認', version: 1, assignee: 'sub-baba' })
    await write({ memo: '', version: 2, assignee: 'sub-baba' })
    expect(await write({ memo: ' ', version: 3, assignee: 'sub-baba' })).toEqual({ version: 3 })
    await write({ memo: '', version: 3 })
    expect(noted(town).map(({ facts }) => facts)).toEqual([
      { by: 'abe', memo: true, from: '', to: 'abe' },
      { by: 'abe', from: 'abe', to: 'baba' },
      { by: 'abe', memo: true },
      { by: 'abe', from: 'baba', to: '' },
    ])
    expect(JSON.stringify(town.storage.events)).not.toContain('要確認')
    const { history } = await read()
    expect(history.slice(0, 3).map(({ changes }) => changes)).toEqual([
      [{ title: '担当者', from: 'babaさん', to: '' }],
      [{ title: 'メモ', from: '', to: '' }],
      [{ title: '担当者', from: 'abeさん', to: 'babaさん' }],
    ])
  })

  test('are written by the desk of the form only, and the answer goes to who has a duty there', async () => {
    const { town, as, write, people } = await aHall()
    await employ(town.storage, { username: 'doi', duties: [{ role: 'keeper' }] })
    const offered = ['abe', 'baba', 'doi'].map((name) => ({ sub: `sub-${name}`, name: `${name}さん` }))
    expect(await people()).toEqual(offered)
    const note = { memo: 'x', version: 0 }
    const viewer = as('baba', ofHealth('viewer'))
    const stranger = as('chiba', { role: 'keeper', sectionId: 'gomi' })
    for (const asked of [write(note, viewer), people(viewer)])
      expect(await refusalOf(asked)).toMatchObject({ code: 'office.not_allowed' })
    for (const asked of [write(note, stranger), people(stranger)])
      expect(await refusalOf(asked)).toMatchObject({ code: 'answer.not_found' })
    const toStranger = write({ ...note, assignee: 'sub-chiba' })
    expect(await refusalOf(toStranger)).toMatchObject({ code: 'office.assignee_unknown' })
  })

  test('who has no duty any more stays until somebody else is chosen', async () => {
    const { town, read, write } = await aHall()
    await write({ memo: '', version: 0, assignee: 'sub-baba' })
    await town.storage.officeDuties.put('sub-baba', [], [])
    expect(await write({ memo: '続き', version: 1, assignee: 'sub-baba' })).toEqual({ version: 2 })
    expect((await read()).note.assignee).toEqual({ sub: 'sub-baba', name: 'babaさん' })
  })

  test.each([
    [2000, undefined],
    [2001, 'office.memo_too_long'],
  ])('a memo of %i letters is refused as %s', async (letters, code) => {
    const { write } = await aHall()
    expect(await codeOf(write({ memo: '𠮷'.repeat(letters), version: 0 }))).toBe(code)
  })

  test('goes with an answer that nobody owns, too', async () => {
    const { town } = await aHall()
    const { answerCode } = await unclaimed(town, 'paper-1', { name: '鈴木' }, { answerCode: 'PAPER001' })
    const { read, write } = noting(town, answerCode)
    await write({ memo: '電話で受付', version: 0 })
    expect((await read()).note.memo).toBe('電話で受付')
  })
})

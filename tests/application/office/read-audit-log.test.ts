import { expect, test } from 'vitest'
import { makeCheckLog, makeFindLogPerson, makeReadLog } from '../../../application/office/read-audit-log.ts'
import type { AuditEvent } from '../../../application/ports/audit-log.ts'
import type { Duty } from '../../../domain/staff/office-duty.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
import { refusalOf } from '../bookables.ts'
import { aSurvey } from '../forms.ts'
import { inProcess } from '../routes.ts'
import { aTown, hanako } from '../town.ts'
import { employ, keeper } from './office-people.ts'

const request = { requestId: 'request-1' }

async function aHall() {
  const { storage, clock } = await aTown(inProcess, { surveys: [aSurvey()] })
  await employ(storage, { username: 'kato', duties: [keeper] })
  const needs = { ...storage, clock }
  const as = (...duties: Duty[]) => ({ sub: 'sub-kato', username: 'kato', duties })
  const note = (kind: AuditEvent['kind'], over: Partial<AuditEvent>) =>
    storage.audit.record({ kind, at: clock.now(), ...over })
  return {
    ...{ storage, as, note },
    read: (command: Parameters<ReturnType<ReturnType<typeof makeReadLog>>>[0], who = as(keeper)) =>
      makeReadLog(needs)(who, request)(command),
    personOf: (userId: string, who = as(keeper)) => makeFindLogPerson(needs)(who)({ userId }),
    check: (command: Parameters<ReturnType<ReturnType<typeof makeCheckLog>>>[0], who = as(keeper)) =>
      makeCheckLog(needs)(who, request)(command),
  }
}

test('a keeper finds events by the code of an answer, by the user id of its resident and by who did them', async () => {
  const hall = await aHall()
  const record = aFreshRecord({
    surveyId: 'svy1',
    userId: hanako,
    answerCode: 'ABCD2345',
    answerId: '11111111-1111-4111-8111-111111111111',
  })
  await hall.storage.answers.save(aWrite(record, { audit: [] }))
  const { answerId } = record
  await hall.note('answer.saved', { userId: hanako, surveyId: 'svy1', answerId })
  await hall.note('office.viewed', { answerId, facts: { by: 'kato' } })
  await hall.note('office.duties_changed', { facts: { by: 'mori', sub: 'sub-kato' } })
  hall.storage.sealAudit()
  const kinds = async (filter: Parameters<typeof hall.read>[0]) =>
    (await hall.read({ ...filter, before: 1_000 })).events.map(({ kind, by = '' }) => `${kind} ${by}`.trim())
  const code = 'abcd-2345'
  expect(await kinds({ answer: code })).toEqual(['office.viewed kato', 'answer.saved'])
  expect(await kinds({ answer: answerId, kind: 'answer.saved' })).toEqual(['answer.saved'])
  const { person } = await hall.personOf(` ${hanako} `)
  expect(person).not.toContain(hanako)
  expect(await kinds({ person })).toEqual(['answer.saved'])
  expect(await kinds({ staff: 'KATO' })).toEqual(['office.duties_changed mori', 'office.viewed kato'])
  expect(await refusalOf(hall.read({ answer: 'ZZZZZZZZ' }))).toMatchObject({ code: 'answer.not_found' })
})

test('who reads the log stands in it with each page that is read, without what was typed [OFF-07]', async () => {
  const hall = await aHall()
  await hall.read({ kind: 'answer.saved', staff: '山田 花子' })
  await hall.read({ kind: 'answer.saved', staff: '山田 花子', before: 100 })
  const read = hall.storage.events.filter(({ kind }) => kind === 'office.log_read')
  expect(read.map(({ facts }) => facts)).toEqual([{ by: 'kato', kind: 'answer.saved' }])
  // Nobody reads past it by beginning behind the first page.
  hall.storage.sealAudit()
  await hall.read({ before: 1_000_000 })
  expect(hall.storage.events.at(-1)).toMatchObject({ kind: 'office.log_read', facts: { by: 'kato' } })
})

test('the chain is looked at to its end, and its end is an event with who looked', async () => {
  const hall = await aHall()
  for (const kind of ['sign_in', 'sign_out'] as const) await hall.note(kind, {})
  hall.storage.sealAudit()
  const whole = await hall.check({})
  expect(whole).toMatchObject({ isIntact: true, isEnd: true, total: whole.head!.seq })
  // Nobody skips what was not looked at, nor has the log say that it is broken.
  const { hash } = whole.head!
  const skipped = hall.check({ after: { ...whole.head!, seq: whole.total - 1, seal: hash } })
  expect(await refusalOf(skipped)).toMatchObject({ code: 'request.malformed' })
  // What was looked at on another day is no part of a check of today.
  const { head } = await hall.storage.audit.checkChain(undefined, { limit: 1, at: 1 })
  expect(await refusalOf(hall.check({ after: head }))).toMatchObject({ code: 'request.malformed' })
  const checked = hall.storage.events.filter(({ kind }) => kind === 'office.log_checked')
  expect(checked.map(({ facts }) => facts)).toEqual([{ by: 'kato', isIntact: true, seq: whole.total }])
})

test('nobody but a keeper of the whole city reads or checks the log', async () => {
  const { read, check, personOf, as } = await aHall()
  for (const duty of [{ role: 'editor' }, { role: 'keeper', sectionId: 'kenko' }] satisfies Duty[])
    for (const asked of [read({}, as(duty)), check({}, as(duty)), personOf('U1', as(duty))])
      expect(await refusalOf(asked)).toMatchObject({ code: 'office.not_allowed' })
})

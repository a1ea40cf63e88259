import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBookAsOfficer } from '../../../application/office/book-as-officer.ts'
import {
  makeListOfficeForms,
  makeListSlotsForOfficer,
  makeOpenOfficeForm,
} from '../../../application/office/forms-for-officer.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { Duty, Officer } from '../../../domain/staff/office-duty.ts'
import { ten } from '../answer/a-town-with-messages.ts'
import { aBookingSurvey, aReservation, refusalOf, slotsOf } from '../bookables.ts'
import { anItem, answers } from '../forms.ts'
import { aDesk, deskNeeds } from './a-desk.ts'

const sections = [
  { sectionId: 'health', name: '健康づくり課', surveys: ['svy1'] },
  { sectionId: 'waste', name: 'ごみ対策課', surveys: ['other'] },
]
const request = { requestId: 'request-1' }
const officer = (...duties: readonly Duty[]): Officer => ({ sub: 'staff-1', username: 'sato', duties })
const atDesk = officer({ role: 'desk', sectionId: 'health' })

const surveySchema = [
  anItem({ itemKey: 'name', title: 'お名前', isRequired: { value: true } }),
  anItem({ itemKey: 'memo', title: '職員のメモ', isAdminItem: true }),
  aReservation(),
]

async function open() {
  const desk = await aDesk({
    surveys: [aBookingSurvey({ surveySchema, isAppending: { value: true } })],
    office: { sections },
  })
  const needs = deskNeeds(desk.town)
  return {
    ...desk,
    formsOf: (who: Officer) => makeListOfficeForms(needs)(who)(),
    openAs: (who: Officer) => makeOpenOfficeForm(needs)(who)({ surveyId: 'svy1' }),
    slotsAs: (who: Officer, isOver: boolean) => {
      const [from, to] = [localDate('2024-06-14'), localDate('2024-06-16')]
      return makeListSlotsForOfficer(needs)(who)({ surveyId: 'svy1', from, to, isOver })
    },
    bookAs: (who: Officer, over: { reason?: string; given?: Record<string, string>; key?: string } = {}) =>
      makeBookAsOfficer(needs)(who, request)({
        key: over.key ?? randomUUID(),
        ...{ surveyId: 'svy1', isOver: over.reason !== undefined, reason: over.reason },
        answers: answers({ name: '山田花子', memo: '電話', slot: ten, ...over.given }),
      }),
  }
}

test('the form in admin mode books for somebody: a record of the desk with the office’s items, and who did it [OFF-23] [OFF-07]', async () => {
  const { town, bookAs, stored } = await open()
  const { answerCode } = await bookAs(atDesk)
  const record = await stored(answerCode)
  expect(record).toMatchObject({ registeredBy: 'staff', check: '未対応' })
  expect(record.entries.map(({ answer }) => answer?.[0])).toEqual(['山田花子', '電話', ten])
  expect(await slotsOf(town, '2024-06-14')).toMatchObject({ 1: [1, 1] })
  expect(town.storage.events.at(-1)).toMatchObject({
    ...{ kind: 'answer.registered', request },
    facts: { by: 'sato' },
  })
})

test('what a resident would be refused is refused at the desk: only what is beyond quota, cap or period goes, with a reason on record [OFF-23]', async () => {
  const { town, bookAs, slotsAs } = await open()
  expect(await refusalOf(bookAs(atDesk, { given: { name: '' } }))).toMatchObject({ code: 'answer.invalid' })
  expect(await refusalOf(bookAs(atDesk, { reason: '', given: { name: '' } }))).toMatchObject({
    code: 'office.reason_invalid',
  })
  await bookAs(atDesk)
  expect(await refusalOf(bookAs(atDesk))).toMatchObject({ code: 'reservation.slot_full' })
  const times = async (isOver: boolean) =>
    (await slotsAs(atDesk, isOver)).flatMap(({ days }) =>
      days.flatMap(({ day, slots }) =>
        slots.map(({ slotKey, remaining }) => `${day} ${slotKey} ${remaining}`),
      ),
    )
  expect(await times(false)).not.toContain('2024-06-14 1 0')
  expect(await times(true)).toContain('2024-06-14 1 0')
  await bookAs(atDesk, { reason: '家族を同じ時間にするため' })
  expect(await slotsOf(town, '2024-06-14')).toMatchObject({ 1: [1, 2] })
  expect(town.storage.events.at(-1)).toMatchObject({
    facts: { by: 'sato', over: true, reason: '家族を同じ時間にするため' },
  })
})

test('nobody books by a form outside of their sections, or who may only look: it looks as if it were not there [OFF-06]', async () => {
  const { openAs, bookAs, slotsAs, formsOf } = await open()
  for (const other of [
    officer({ role: 'desk', sectionId: 'waste' }),
    officer({ role: 'viewer', sectionId: 'health' }),
  ]) {
    const missing = { code: 'survey.not_found', surveyId: 'svy1' }
    for (const ask of [openAs, bookAs, (who: Officer) => slotsAs(who, false)])
      expect(await refusalOf(ask(other))).toMatchObject(missing)
    expect(await formsOf(other)).toEqual([])
  }
  expect(await formsOf(atDesk)).toMatchObject([{ surveyId: 'svy1', isBooking: true }])
  const { config } = await openAs(atDesk)
  expect(config.surveySchema?.map(({ itemKey }) => itemKey)).toEqual(['name', 'memo', 'slot'])
})

test('what is sent again because no reply came is taken down once, also when both come at once', async () => {
  const { town, bookAs } = await open()
  const key = randomUUID()
  const codes = await Promise.all([bookAs(atDesk, { key }), bookAs(atDesk, { key })])
  codes.push(await bookAs(atDesk, { key }))
  for (const given of [{ name: '山田太郎' }, { memo: '車いす' }, { memo: '' }])
    expect(await refusalOf(bookAs(atDesk, { key, given }))).toMatchObject({ code: 'request.key_reused' })
  expect(new Set(codes.map(({ answerCode }) => answerCode)).size).toBe(1)
  expect(await slotsOf(town, '2024-06-14')).toMatchObject({ 1: [1, 1] })
})

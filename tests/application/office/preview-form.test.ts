import { expect, test } from 'vitest'
import { formFindings } from '../../../adapters/city-bundle/check-form.ts'
import { makeBeginForm, makeGiveUpForm, makeWriteForm } from '../../../application/office/form-drafts.ts'
import {
  makeEndPreview,
  makeFormPreview,
  makeListPreviews,
  makeMakePreview,
} from '../../../application/office/preview-form.ts'
import type { FormCheck } from '../../../application/ports/city-check.ts'
import { shippedSettings } from '../../../application/shared/settings.ts'
import type { OfficeRole, Officer } from '../../../domain/staff/office-duty.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { bookables, refusalOf } from '../bookables.ts'
import { anAppendingSurvey, anItem } from '../forms.ts'
import { aDesk, deskNeeds } from './a-desk.ts'

const sections = [
  { sectionId: 'health', name: '健康づくり課', surveys: ['svy1'] },
  { sectionId: 'waste', name: 'ごみ対策課' },
]
const officer = (role: OfficeRole, sectionId = 'health', username = 'sato'): Officer => ({
  ...{ sub: username, username },
  duties: [{ role, sectionId }],
})
const editor = officer('editor')
const colleague = officer('keeper', 'health', 'mori')
const request = { requestId: 'request-1' }
const name = anItem({ itemKey: 'name', title: 'お名前' })
const memo = anItem({ itemKey: 'memo', title: '職員のメモ', isAdminItem: true })
const slot = anItem({ itemKey: 'slot', title: '日時', type: 'reservation' })
const form = anAppendingSurvey({ surveyTitle: '申込み', surveySchema: [name, memo, slot] })
const HOUR = 3_600_000

/** Where bookings stand; no preview reads them. */
const neverAsked = {
  catalog: async () => {
    throw new Error('bookings are asked for')
  },
}

/** A form whose draft can be shown to colleagues. */
async function aWriter(over: Partial<SurveyConfig> = {}) {
  const { town } = await aDesk({
    surveys: [{ ...form, ...over }],
    office: { sections },
    bookables: bookables(),
  })
  for (const { sub, duties } of [editor, colleague]) await town.storage.officeDuties.put(sub, duties, [])
  const needs = {
    ...deskNeeds(town),
    checkCity: () => ({ faults: [], warnings: [] }),
    checkForm: () => ({ faults: [], warnings: [] }),
    isFormLike: () => true,
    settings: { ...shippedSettings, paymentFeature: false },
  }
  return {
    ...{ town, needs, preview: makeFormPreview({ ...needs, bookings: neverAsked }) },
    make: (hours = 8, who = editor, surveyId = 'svy1') =>
      makeMakePreview(needs)(who, request)({ surveyId, hours }),
    list: (who = editor) => makeListPreviews(needs)(who)({ surveyId: 'svy1' }),
    end: (id: string, who = editor) => makeEndPreview(needs)(who, request)({ surveyId: 'svy1', id }),
    write: (surveyTitle: string) =>
      makeWriteForm(needs)(editor, request)({
        surveyId: 'svy1',
        revision: 0,
        version: 1,
        config: { ...form, surveyTitle },
      }),
  }
}

test('a link shows the form as it is written, as a resident sees it, until its end', async () => {
  const { make, write, preview, town } = await aWriter()
  const { token, untilMs } = await make(2)
  expect(await preview.openPreview({ token })).toMatchObject({ untilMs, config: { surveyTitle: '申込み' } })
  await write('新しい申込み')
  const { config } = await preview.openPreview({ token })
  expect(config.surveyTitle).toBe('新しい申込み')
  expect(JSON.stringify(config)).not.toContain('職員のメモ')
  expect(config.surveySchema?.map(({ itemKey }) => itemKey)).toEqual(['name', 'slot'])
  town.clock.advance(2 * HOUR - 1)
  await preview.openPreview({ token })
  town.clock.advance(1)
  expect(await refusalOf(preview.openPreview({ token }))).toMatchObject({ code: 'office.preview_over' })
})

test('a link that never was, was ended, or leads to a form that is gone looks the same', async () => {
  const { make, list, end, preview, needs, town } = await aWriter()
  const { token } = await make()
  const [link] = await list()
  // Two officers at once: one link ends once, and neither is told of a fault.
  await Promise.all([end(link!.id), end(link!.id, officer('keeper', 'health', 'mori'))])
  await makeBeginForm(needs)(editor, request)({ surveyId: 'new', title: '試し', sectionId: 'health' })
  const ofNew = await makeMakePreview(needs)(editor, request)({ surveyId: 'new', hours: 1 })
  expect((await preview.openPreview({ token: ofNew.token })).config.surveyTitle).toBe('試し')
  await makeGiveUpForm(needs)(editor, request)({ surveyId: 'new', revision: 1 })
  const said = []
  for (const one of [token, 'never-was', ofNew.token])
    said.push(await refusalOf(preview.openPreview({ token: one })))
  const [first, ...others] = said.map((refusal) => JSON.stringify(refusal))
  expect(others).toEqual([first, first])
  expect(said[0]).toEqual({ code: 'office.preview_over' })
  expect(await list()).toEqual([])
  const told = town.storage.events.filter(
    ({ kind, surveyId }) => kind === 'form.shown' && surveyId === 'svy1',
  )
  expect(told.map(({ facts }) => facts?.what)).toEqual(['begin', 'end'])
  expect(told[0]).toMatchObject({ request, facts: { by: 'sato' } })
  expect(JSON.stringify(told)).not.toContain(token)
})

test('a link ends with the right of who made it to write the form, and with the draft that is given up', async () => {
  const { make, list, write, preview, town, needs } = await aWriter()
  const { token } = await make()
  const ofColleague = await make(8, colleague)
  const { officeDuties } = town.storage
  for (const duties of [[], officer('editor', 'waste').duties, officer('desk').duties]) {
    await officeDuties.put(editor.sub, duties, [])
    for (const asked of [
      preview.openPreview({ token }),
      preview.loadPreviewCalendar({ token, calendarId: 'cal1' }),
      preview.listPreviewProducts({ token, categoryId: 'cat01' }),
    ])
      expect(await refusalOf(asked)).toEqual({ code: 'office.preview_over' })
  }
  await officeDuties.put(editor.sub, editor.duties, [])
  await preview.openPreview({ token })
  const { revision } = await write('下書き')
  await makeGiveUpForm(needs)(colleague, request)({ surveyId: 'svy1', revision })
  for (const each of [token, ofColleague.token])
    expect(await refusalOf(preview.openPreview({ token: each }))).toEqual({ code: 'office.preview_over' })
  expect(await list()).toEqual([])
})

test('a link shows nothing of the city that its form does not use, and what is wrong with the form', async () => {
  const { make, preview, town, needs } = await aWriter({ surveySchema: [name, memo] })
  const { token } = await make()
  const shown = await preview.openPreview({ token })
  expect(shown).toMatchObject({ items: [], faults: [] })
  expect(shown).not.toHaveProperty('categories')
  expect(await refusalOf(preview.loadPreviewCalendar({ token, calendarId: 'cal1' }))).toMatchObject({
    code: 'calendar.not_found',
  })
  const checkForm: FormCheck = (city, surveyId) => formFindings(city, surveyId, town.clock.now())
  const faulty = { ...form, surveySchema: [{ ...name, itemKey: '' }] }
  const command = { surveyId: 'svy1', revision: 0, version: 1, config: faulty }
  await makeWriteForm(needs)(editor, request)(command)
  const checked = makeFormPreview({ ...needs, checkForm, bookings: neverAsked })
  expect((await checked.openPreview({ token })).faults).toContainEqual(
    expect.stringContaining('書き方が違います'),
  )
})

test('only editors of the form make, see and end links, of at most 72 hours; each ends those of others too', async () => {
  const { make, list, end } = await aWriter()
  for (const hours of [0, 73, 1.5])
    expect(await refusalOf(make(hours))).toMatchObject({ code: 'request.malformed' })
  await make(72)
  const [link] = await list()
  for (const [who, code] of [
    [officer('desk'), 'office.not_allowed'],
    [officer('keeper', 'waste'), 'survey.not_found'],
  ] as const) {
    expect(await refusalOf(make(1, who))).toMatchObject({ code })
    expect(await refusalOf(list(who))).toMatchObject({ code })
    expect(await refusalOf(end(link!.id, who))).toMatchObject({ code })
  }
  expect(await list()).toHaveLength(1)
  await end(link!.id, colleague)
  expect(await list()).toEqual([])
})

test('places of calendars are made up: what is booked can not be told from them', async () => {
  const { make, preview } = await aWriter()
  const { token } = await make()
  const read = async () => (await preview.loadPreviewCalendar({ token, calendarId: 'cal1' })).schedule
  const counts = [...((await read())?.days.values() ?? [])].flatMap(({ slots }) => [...slots.values()])
  expect(counts.some(({ quota, reserved }) => reserved < quota)).toBe(true)
  expect(counts.some(({ quota, reserved }) => reserved === quota)).toBe(true)
  expect(await refusalOf(preview.loadPreviewCalendar({ token, calendarId: 'none' }))).toMatchObject({
    code: 'calendar.not_found',
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundleOfCity } from '../../../adapters/city-bundle/bundle-of-city.ts'
import { checkFiles, cityFindings } from '../../../adapters/city-bundle/check-city.ts'
import { formFindings, isFormLike } from '../../../adapters/city-bundle/check-form.ts'
import { sha256Digest } from '../../../adapters/platform/sha256-digest.ts'
import { makeFindChangesToConfirm } from '../../../application/city/changes-to-confirm.ts'
import { fingerprintsOf, isKnownBy } from '../../../application/city/city-things.ts'
import {
  makeBeginForm,
  makeGiveUpForm,
  makeReadWrittenForm,
  makeWriteForm,
} from '../../../application/office/form-drafts.ts'
import { makePublishDueForms, makePublishForm } from '../../../application/office/publish-form.ts'
import { makePauseForm } from '../../../application/office/restore-form.ts'
import type { CityCheck, FormCheck } from '../../../application/ports/city-check.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { OfficeRole, Officer } from '../../../domain/staff/office-duty.ts'
import {
  freeKey,
  withAdded,
  withChanged,
  withCopied,
  withMoved,
  withoutItem,
} from '../../../domain/survey/edit-form.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { ten } from '../answer/a-town-with-messages.ts'
import { aBookingSurvey, refusalOf } from '../bookables.ts'
import { anAppendingSurvey, anItem, answers, aSave } from '../forms.ts'
import { hanako } from '../town.ts'
import { aDesk, deskNeeds } from './a-desk.ts'

const sections = [
  { sectionId: 'health', name: '健康づくり課', surveys: ['svy1'], calendars: ['cal1'] },
  { sectionId: 'waste', name: 'ごみ対策課' },
]
const officer = (role: OfficeRole, sectionId = 'health', username = 'sato'): Officer => ({
  ...{ sub: username, username },
  duties: [{ role, sectionId }],
})
const editor = officer('editor')
const colleague = officer('editor', 'health', 'mori')
const stranger = officer('keeper', 'waste')
const request = { requestId: 'request-1' }
const name = anItem({ itemKey: 'name', title: 'お名前' })
const colour = anItem({ itemKey: 'colour', title: '色', type: 'radio', options: ['赤', '青'] })
const form = (over: Partial<SurveyConfig> = {}) =>
  anAppendingSurvey({ surveyTitle: '申込み', surveySchema: [name, colour], ...over })

/** A form in force, and somebody who writes it. */
async function aWriter() {
  const office = { sections: sections.map(({ calendars: _, ...section }) => section) }
  const { town } = await aDesk({ surveys: [form()], office })
  const checkCity: CityCheck = (city) => cityFindings(city, town.clock.now())
  const checkForm: FormCheck = (city, surveyId) => formFindings(city, surveyId, town.clock.now())
  const needs = { ...deskNeeds(town), checkCity, checkForm, isFormLike }
  return {
    ...{ town, needs },
    read: (who = editor, surveyId = 'svy1') => makeReadWrittenForm(needs)(who)({ surveyId }),
    /** Takes into account what `who` reads before. */
    async write(config: SurveyConfig, revision = 0, who = editor) {
      const { surveyId } = config
      const base = await makeReadWrittenForm(needs)(editor)({ surveyId }).then((seen) => seen.base)
      return makeWriteForm(needs)(who, request)({ surveyId, revision, config, version: base })
    },
    begin: (
      command: Partial<Parameters<ReturnType<ReturnType<typeof makeBeginForm>>>[0]> = {},
      who = editor,
    ) => makeBeginForm(needs)(who, request)({ surveyId: 'new', title: '新しい申込み', ...command }),
    giveUp: (revision: number, who = editor) =>
      makeGiveUpForm(needs)(who, request)({ surveyId: 'svy1', revision }),
    publish: (
      revision: number,
      over: { isAgreed?: boolean; at?: number; surveyId?: string; version?: number } = {},
      who = editor,
    ) =>
      makePublishForm(needs)(who, request)({
        ...{ surveyId: 'svy1', revision, isAgreed: true, version: 0 },
        ...over,
      }),
    publishDue: makePublishDueForms(needs),
    pause: (isPaused: boolean, version: number, isAgreed = true) =>
      makePauseForm(needs)(editor, request)({ surveyId: 'svy1', version, isPaused, isAgreed }),
    inForce: async (surveyId = 'svy1') => (await town.storage.surveys.find(surveyId))?.config,
  }
}

test('what is written stands beside the form in force, with what is another, until it is published [OFF-35]', async () => {
  const { read, write, publish, inForce, town } = await aWriter()
  expect(await read()).toMatchObject({ revision: 0, role: 'editor', config: form(), differences: [] })
  const { revision } = await write(form({ surveyTitle: '申請' }))
  expect(await inForce()).toEqual(form())
  expect(await read(colleague)).toMatchObject({
    ...{ revision, by: 'sato', at: town.clock.now() },
    config: form({ surveyTitle: '申請' }),
    differences: [{ what: 'form', field: 'surveyTitle', from: '申込み', to: '申請' }],
  })
  expect(await publish(revision)).toMatchObject({ kind: 'changed' })
  expect(await inForce()).toEqual(form({ surveyTitle: '申請' }))
  expect(await read()).toMatchObject({ revision: 0, differences: [] })
  expect((await town.storage.city.versions())[0]).toMatchObject({ by: 'sato', changed: ['form:svy1'] })
  const events = town.storage.events.filter(({ kind }) => kind === 'form.changed')
  expect(events).toMatchObject([{ surveyId: 'svy1', request, facts: { what: 'publish', by: 'sato' } }])
})

test('what publishing does to answers that stand is said with counts before it is done, and nothing of it before [OFF-35]', async () => {
  const { town, write, publish, inForce } = await aWriter()
  const resident = await town.as(hanako)
  for (const chosen of ['赤', '青', '赤'])
    await resident.saveAnswer(aSave({ answers: answers({ name: '山田', colour: chosen }) }))
  const { revision } = await write(
    form({ surveySchema: [{ ...colour, options: ['青', '黄'] }], publishTo: '2020-01-01T00:00' }),
  )
  expect(await publish(revision, { isAgreed: false })).toMatchObject({
    ...{ kind: 'asks', answers: 3, read: 3, state: { from: 'open', to: 'over' } },
    lost: {
      items: [{ itemKey: 'name', title: 'お名前', answers: 3 }],
      options: [{ itemKey: 'colour', title: '色', option: '赤', answers: 2 }],
    },
  })
  expect(await inForce()).toEqual(form())
})

test('what the calendars of a draft do to bookings is said with counts; what bookings stand in the way of is refused [OFF-35]', async () => {
  const { town } = await aDesk({ surveys: [aBookingSurvey()], office: { sections } })
  const noFindings: CityCheck = () => ({ faults: [], warnings: [] })
  const needs = { ...deskNeeds(town), checkCity: noFindings }
  const resident = await town.as(hanako)
  await resident.saveAnswer(aSave({ answers: answers({ name: '山田', slot: ten }) }))
  const { surveys, calendars = [], categories, items = [] } = (await town.storage.city.export())!
  const base = (await town.storage.city.versions())[0]!.version
  const publishWith = async (changed: Partial<Calendar>, seen: number) => {
    const all = calendars.map((each) => (each.sortKey === 'cal1' ? { ...each, ...changed } : each))
    const catalog = { calendars: all, items, ...(categories && { categories }) }
    const draft = { surveyId: 'svy1', kind: 'survey', config: surveys[0]!, catalog, base } as const
    await town.storage.formDrafts.put({ ...draft, at: 0, by: 'sato' }, seen, [])
    const command = { surveyId: 'svy1', revision: seen + 1, isAgreed: false, version: 0 }
    return makePublishForm(needs)(editor, request)(command)
  }
  expect(await publishWith({ dayOffs: [localDate('2024-06-14')] }, 0)).toMatchObject({
    kind: 'asks',
    bookings: { touched: [{ day: '2024-06-14', why: 'closed', reserved: 1 }], reopened: [] },
  })
  expect(await refusalOf(publishWith({ comaList: [] }, 1))).toMatchObject({
    code: 'office.form_unfit',
    reasons: [{ why: 'in_use' }],
  })
})

test('every finding of the check stands with the item that it is about, and nothing with a fault is published [OFF-33]', async () => {
  const { write, publish, inForce } = await aWriter()
  const faulty = form({
    surveySchema: [name, { ...colour, options: [] }, { ...name, title: '' }],
    publishTo: '昨日',
  })
  const { findings, revision } = await write(faulty)
  expect(findings.filter(({ isWarning }) => !isWarning)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ item: 1, message: expect.stringContaining('選択肢') }),
      expect.objectContaining({ item: 2, field: 'itemKey' }),
      expect.objectContaining({ field: 'publishTo' }),
    ]),
  )
  for (const isAgreed of [false, true])
    expect(await refusalOf(publish(revision, { isAgreed }))).toMatchObject({ code: 'office.form_unfit' })
  expect(await inForce()).toEqual(form())
})

test('a warning stands with its item and keeps nothing from being published [OFF-33]', async () => {
  const { write, publish } = await aWriter()
  const empty = anItem({ itemKey: 'h', title: '空のまとまり', type: 'groupheader' })
  const { findings, revision } = await write(form({ surveySchema: [name, empty] }))
  expect(findings).toContainEqual(expect.objectContaining({ item: 1, isWarning: true }))
  expect(await publish(revision)).toMatchObject({ kind: 'changed' })
})

test('of two who write the same form, the second is told so and overwrites nothing [OFF-29]', async () => {
  const { read, write, publish, giveUp } = await aWriter()
  const { revision } = await write(form({ surveyTitle: '一' }))
  await write(form({ surveyTitle: '二' }), revision, colleague)
  const changed = { code: 'office.draft_changed' }
  for (const seen of [0, revision])
    expect(await refusalOf(write(form({ surveyTitle: '三' }), seen))).toMatchObject(changed)
  expect(await refusalOf(publish(revision))).toMatchObject(changed)
  expect(await refusalOf(giveUp(revision))).toMatchObject(changed)
  expect(await read()).toMatchObject({ config: { surveyTitle: '二' }, by: 'mori', revision: revision + 1 })
})

test('what is given up is gone, and the form in force stays', async () => {
  const { read, write, giveUp, inForce } = await aWriter()
  const { revision } = await write(form({ surveyTitle: '一' }))
  await giveUp(revision)
  expect(await read()).toMatchObject({ revision: 0, config: { surveyTitle: '申込み' } })
  expect(await inForce()).toEqual(form())
})

test('a form that was changed in force since it was begun to write is not overwritten [OFF-39]', async () => {
  const { town, write, publish, inForce } = await aWriter()
  const { revision } = await write(form({ surveyTitle: '下書き' }))
  const { staff: _, ...city } = (await town.storage.city.export())!
  await town.storage.city.import({ ...city, surveys: [form({ surveyTitle: '取り込み' })] }, town.clock.now())
  expect(await refusalOf(publish(revision))).toMatchObject({ code: 'office.form_changed' })
  expect(await inForce()).toMatchObject({ surveyTitle: '取り込み' })
})

test('nobody can say beforehand that they have seen what others will publish [OFF-39]', async () => {
  const { town, needs, publish, inForce } = await aWriter()
  const command = { surveyId: 'svy1', revision: 0, config: form({ surveyTitle: '下書き' }), version: 9_999 }
  const { revision } = await makeWriteForm(needs)(editor, request)(command)
  const { staff: _, ...city } = (await town.storage.city.export())!
  await town.storage.city.import({ ...city, surveys: [form({ surveyTitle: '取り込み' })] }, town.clock.now())
  expect(await refusalOf(publish(revision))).toMatchObject({ code: 'office.form_changed' })
  expect(await inForce()).toMatchObject({ surveyTitle: '取り込み' })
})

test('a new form belongs to its section from the beginning, and to the city once it is published [OFF-31]', async () => {
  const { read, write, begin, publish, inForce, town } = await aWriter()
  await begin({ sectionId: 'health', from: 'svy1' })
  expect(await refusalOf(read(stranger, 'new'))).toMatchObject({ code: 'survey.not_found' })
  expect(await read(officer('viewer'), 'new')).toMatchObject({
    ...{ revision: 1, version: 0, config: form({ surveyId: 'new', surveyTitle: '新しい申込み' }) },
    differences: [{ what: 'added' }],
  })
  expect(await inForce('new')).toBeUndefined()
  const { config } = await read(editor, 'new')
  const { revision } = await write({ ...config, surveyTitle: '申込み2' }, 1)
  await publish(revision, { surveyId: 'new' })
  expect(await inForce('new')).toMatchObject({ surveyTitle: '申込み2' })
  expect((await town.storage.city.settings())?.office?.sections).toEqual([
    { sectionId: 'health', name: '健康づくり課', surveys: ['svy1', 'new'] },
    sections[1],
  ])
  expect(await refusalOf(begin({ sectionId: 'health' }))).toMatchObject({ code: 'office.form_id_taken' })
})

test('a new form stands on the first page where it was said to, once it is published', async () => {
  const { town, begin, publish } = await aWriter()
  const { staff: _, ...city } = (await town.storage.city.export())!
  const groups = ['くらし', '子育て'].map((title) => ({ title, services: [{ surveyId: 'svy1' }] }))
  await town.storage.city.import({ ...city, settings: { ...city.settings, groups } }, town.clock.now())
  await begin({ sectionId: 'health', group: '子育て', from: 'svy1' })
  await publish(1, { surveyId: 'new' })
  expect((await town.storage.city.settings())?.groups).toEqual([
    groups[0],
    { ...groups[1], services: [{ surveyId: 'svy1' }, { surveyId: 'new' }] },
  ])
})

test('only editors of a section begin a form there, and no id stands for two forms', async () => {
  const { begin } = await aWriter()
  const notAllowed = { code: 'office.not_allowed' }
  for (const [sectionId, who] of [
    ['health', officer('desk')],
    ['waste', editor],
    [undefined, editor],
    ['gone', editor],
  ] as const)
    expect(await refusalOf(begin(sectionId === undefined ? {} : { sectionId }, who))).toMatchObject(
      notAllowed,
    )
  expect(await refusalOf(begin({ sectionId: 'health', surveyId: 'svy1' }))).toMatchObject({
    code: 'office.form_id_taken',
  })
  await begin({ sectionId: 'health' })
  expect(await refusalOf(begin({ sectionId: 'health' }))).toMatchObject({ code: 'office.form_id_taken' })
})

test('a form outside of one’s sections looks as if it were not there, and only editors write [OFF-06]', async () => {
  const { read, write, publish, giveUp, inForce } = await aWriter()
  const { revision } = await write(form({ surveyTitle: '下書き' }))
  const missing = { code: 'survey.not_found', surveyId: 'svy1' }
  for (const asked of [
    () => read(stranger),
    () => write(form(), revision, stranger),
    () => publish(revision, {}, stranger),
    () => giveUp(revision, stranger),
  ])
    expect(await refusalOf(asked())).toMatchObject(missing)
  const desk = officer('desk')
  expect(await read(desk)).toMatchObject({ role: 'desk' })
  for (const asked of [
    () => write(form(), revision, desk),
    () => publish(revision, {}, desk),
    () => giveUp(revision, desk),
  ])
    expect(await refusalOf(asked())).toMatchObject({ code: 'office.not_allowed' })
  expect(await inForce()).toEqual(form())
})

test('a form is published by itself at its time, unless it is written on before [OFF-31]', async () => {
  const { town, read, write, publish, publishDue, inForce } = await aWriter()
  const at = town.clock.now() + 60_000
  const { revision } = await write(form({ surveyTitle: '四月から' }))
  expect(await refusalOf(publish(revision, { at: town.clock.now() }))).toMatchObject({
    code: 'office.time_past',
  })
  expect(await publish(revision, { at, isAgreed: false })).toMatchObject({ kind: 'asks' })
  expect(await publish(revision, { at })).toEqual({ kind: 'waits', at })
  expect(await read()).toMatchObject({ publishAt: at, revision: revision + 1 })
  expect(await publishDue()).toEqual({ published: 0, failed: 0 })
  const { revision: next } = await write(form({ surveyTitle: '五月から' }), revision + 1)
  town.clock.advance(60_000)
  expect(await publishDue()).toEqual({ published: 0, failed: 0 })
  await publish(next, { at: at + 60_000 })
  town.clock.advance(60_000)
  expect(await publishDue()).toEqual({ published: 1, failed: 0 })
  expect(await inForce()).toMatchObject({ surveyTitle: '五月から' })
  expect(await read()).toMatchObject({ revision: 0 })
})

test('a form that can’t be published at its time stays as it is written, and says why', async () => {
  const { town, read, write, publish, publishDue, inForce } = await aWriter()
  const at = town.clock.now() + 60_000
  const { revision } = await write(form({ surveyTitle: '四月から' }))
  await publish(revision, { at })
  const { staff: _, ...city } = (await town.storage.city.export())!
  await town.storage.city.import({ ...city, surveys: [form({ surveyTitle: '取り込み' })] }, at)
  town.clock.advance(60_000)
  expect(await publishDue()).toEqual({ published: 0, failed: 1 })
  expect(await publishDue()).toEqual({ published: 0, failed: 0 })
  const { publishAt, ...told } = await read()
  expect([told, publishAt]).toMatchObject([
    { trouble: 'office.form_changed', config: { surveyTitle: '四月から' } },
    undefined,
  ])
  expect(await inForce()).toMatchObject({ surveyTitle: '取り込み' })
})

test('a paused form takes nothing until it is opened again, which is asked about [OFF-31]', async () => {
  const { town, read, pause, inForce } = await aWriter()
  const resident = await town.as(hanako)
  const save = (called: string) =>
    resident.saveAnswer(aSave({ answers: answers({ name: called, colour: '赤' }) }))
  await save('山田')
  const { version } = await read()
  expect(await pause(true, version, false)).toMatchObject({
    state: { from: 'open', to: 'paused' },
    answers: 1,
  })
  const paused = (await pause(true, version)) as { version: number }
  expect(await inForce()).toEqual(form({ isPaused: true }))
  expect(await refusalOf(save('川田'))).toMatchObject({ code: 'survey.not_open' })
  expect(await pause(false, paused.version, false)).toMatchObject({ state: { from: 'paused', to: 'open' } })
  await pause(false, paused.version)
  expect(await inForce()).toEqual(form())
  await save('川田')
})

test('a bundle that was kept elsewhere does not undo what the office published, without naming it and asking [OFF-39]', async () => {
  const { town, needs, write, publish } = await aWriter()
  const { city } = town.storage
  const { staff: _, ...bundle } = (await city.export())!
  const known = isKnownBy(fingerprintsOf(bundle, sha256Digest), sha256Digest)
  const asked = () => makeFindChangesToConfirm(needs)(bundle, known)
  expect(await asked()).toMatchObject({ overwritten: [] })
  const { revision } = await write(form({ surveyTitle: '窓口で直した' }))
  await publish(revision)
  expect(await asked()).toMatchObject({
    overwritten: [{ kind: 'form', id: 'svy1', name: '申込み', how: 'changed' }],
  })
})

/** Something that an author does to a form. */
const edit = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), title: fc.constantFrom('氏名', '電話', 'ご希望') }),
  fc.record({ kind: fc.constantFrom('copy' as const, 'remove' as const), at: fc.nat(5) }),
  fc.record({ kind: fc.constant('move' as const), at: fc.nat(5), to: fc.nat(5) }),
  fc.record({ kind: fc.constant('change' as const), at: fc.nat(5), required: fc.boolean() }),
)
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never

function edited(config: SurveyConfig, made: Edit): SurveyConfig {
  if (made.kind === 'add') return withAdded(config, [anItem({ itemKey: freeKey(config), title: made.title })])
  const { itemKey } = config.surveySchema?.[made.at % config.surveySchema.length] ?? { itemKey: '' }
  if (made.kind === 'copy') return withCopied(config, itemKey, freeKey(config))
  if (made.kind === 'move') return withMoved(config, itemKey, made.to)
  if (made.kind === 'change') return withChanged(config, itemKey, { isRequired: { value: made.required } })
  return (config.surveySchema ?? []).length > 1 ? withoutItem(config, itemKey) : config
}

test('what the office publishes is what the files of its bundle say, and what is changed in these is what the office reads', async () => {
  const { town, read, write, publish } = await aWriter()
  const { city } = town.storage
  const inFiles = async () => {
    const { staff: _, ...now } = (await city.export())!
    return { now, files: bundleOfCity(now) }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(edit, { minLength: 1, maxLength: 4 }),
      fc.array(edit, { maxLength: 3 }),
      async (ours, theirs) => {
        const { config, revision: seen } = await read()
        const { revision } = await write(ours.reduce(edited, config), seen)
        await publish(revision)
        const { now, files } = await inFiles()
        const again = checkFiles({ files, faults: [] }, town.clock.now())
        expect('faults' in again ? again.faults : again.city).toEqual(now)
        const surveys = now.surveys.map((each) => theirs.reduce(edited, each))
        const changed = checkFiles({ files: bundleOfCity({ ...now, surveys }), faults: [] }, town.clock.now())
        await city.import('city' in changed ? changed.city : now, town.clock.now())
        expect(await read()).toMatchObject({ config: surveys[0], revision: 0 })
      },
    ),
    { numRuns: 20 },
  )
})

import { expect, test } from 'vitest'
import { formFindings, isFormLike } from '../../../adapters/city-bundle/check-form.ts'
import { makeBeginForm, makeReadWrittenForm, makeWriteForm } from '../../../application/office/form-drafts.ts'
import { makeFormPreview, makeMakePreview } from '../../../application/office/preview-form.ts'
import { makePublishDueForms, makePublishForm } from '../../../application/office/publish-form.ts'
import { makeRestoreForm } from '../../../application/office/restore-form.ts'
import { makeReadTranslations } from '../../../application/office/translate-form.ts'
import { makeWriteSheet } from '../../../application/office/write-sheet.ts'
import type { CityCheck, FormCheck } from '../../../application/ports/city-check.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { FormDraft } from '../../../application/ports/form-draft-repository.ts'
import { shippedSettings } from '../../../application/shared/settings.ts'
import { sectionTree } from '../../../domain/form/section-tree.ts'
import type { OfficeRole, Officer } from '../../../domain/staff/office-duty.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { citySheets } from '../../../server/composition/city-sheets.ts'
import {
  aBookingSurvey,
  aCalendar,
  aReservation,
  bookables,
  codeOf,
  inTwoCalendars,
  refusalOf,
} from '../bookables.ts'
import { anItem, answers, aSave, aSurvey } from '../forms.ts'
import { hanako } from '../town.ts'
import { aDesk, deskNeeds } from './a-desk.ts'

const sections = [
  { sectionId: 'health', name: '健康づくり課', surveys: ['svy1'], calendars: ['cal1'], services: [] },
  { sectionId: 'halls', name: '施設課', surveys: ['hall'], calendars: ['cal2'], services: ['shop'] },
]
const officer = (role: OfficeRole, sectionId?: string, username = 'sato'): Officer => ({
  ...{ sub: username, username },
  duties: [{ role, ...(sectionId !== undefined && { sectionId }) }],
})
const editor = officer('editor', 'health')
const colleague = officer('editor', 'health', 'mori')
const keeper = officer('keeper')
const request = { requestId: 'request-1' }
const noFindings: CityCheck = () => ({ faults: [], warnings: [] })
/** Books in `cal1`, of the two. */
const form = (over: Partial<SurveyConfig> = {}) =>
  aBookingSurvey({
    surveySchema: [anItem({ isRequired: { value: true } }), aReservation({ categories_tree: ['cat01'] })],
    ...over,
  })

/** A city with forms and calendars of two sections, whose forms are written. */
async function anOffice(surveys: readonly SurveyConfig[] = [form(), aSurvey({ surveyId: 'hall' })]) {
  const { town } = await aDesk({
    surveys,
    bookables: { ...bookables({}, aCalendar({ sortKey: 'cal2', name: '会場' })), categories: inTwoCalendars },
    office: { sections },
  })
  const { storage, clock } = town
  const checkForm: FormCheck = (city, surveyId) => formFindings(city, surveyId, clock.now())
  const needs = {
    ...{ ...deskNeeds(town), checkCity: noFindings, checkForm, isFormLike },
    settings: { ...shippedSettings, paymentFeature: false },
  }
  const city = async (): Promise<City> => {
    const { staff: _, ...inForce } = (await storage.city.export())!
    return inForce
  }
  return {
    ...{ town, needs, city },
    newest: async () => (await storage.city.versions())[0]!.version,
    read: () => makeReadWrittenForm(needs)(editor)({ surveyId: 'svy1' }),
    write: (config: SurveyConfig, { revision = 0, version = 1, who = editor } = {}) =>
      makeWriteForm(needs)(who, request)({ surveyId: 'svy1', revision, config, version }),
    /** Keeps a draft as a spreadsheet leaves it. @returns its revision */
    async bring(over: Partial<FormDraft>) {
      const base = (await storage.city.versions())[0]!.version
      const draft = { surveyId: 'svy1', kind: 'survey', config: form(), base, at: 0, by: 'sato' } as const
      const seen = (await storage.formDrafts.find('svy1'))?.revision ?? 0
      return (await storage.formDrafts.put({ ...draft, ...over }, seen, []))!
    },
    publish: (
      revision: number,
      over: { isAgreed?: boolean; version?: number; at?: number } = {},
      who = editor,
    ) => {
      const command = { surveyId: 'svy1', revision, isAgreed: true, version: 0, ...over }
      return makePublishForm(needs)(who, request)(command)
    },
    publishDue: makePublishDueForms(needs),
    change: async (made: (before: City) => Partial<City>) => {
      const before = await city()
      await storage.city.import({ ...before, ...made(before) }, clock.now(), { by: 'abe' })
    },
    facts: () => storage.events.flatMap(({ kind, facts }) => (kind.startsWith('form.') ? [facts] : [])),
  }
}

const renamed = (id: string, name: string) => (city: City) =>
  (city.calendars ?? []).map((each) => (each.sortKey === id ? { ...each, name } : each))

test('a form puts nothing in force of sections that are not its editor’s, and newly uses nothing of them', async () => {
  const { city, bring, publish, change, newest, needs } = await anOffice()
  const others = { code: 'office.form_unfit', reasons: [{ why: 'others', subjects: [] }] }
  const before = await city()
  const tree = before.categories!
  const [large] = tree.categories
  const usesHall = form({ surveySchema: [anItem(), aReservation({ categories_tree: ['cat_02'] })] })
  for (const draft of [
    { config: usesHall, catalog: { calendars: renamed('cal2', '別の名前')(before) } },
    { catalog: { categories: { ...tree, categories: [{ ...large!, name: '別の名前' }] } } },
    { config: usesHall },
    { config: form({ paymentServiceId: 'shop' }) },
  ]) {
    const revision = await bring(draft)
    for (const at of [undefined, needs.clock.now() + 60_000])
      expect(await refusalOf(publish(revision, at === undefined ? {} : { at }))).toEqual(others)
    expect(await city()).toEqual(before)
    expect(await publish(revision, { isAgreed: false }, keeper)).toMatchObject({ kind: 'asks' })
  }
  // What it used already, it goes on to use; but nobody gets it back by an older version.
  const to = await newest()
  await change(() => ({ surveys: [usesHall, ...before.surveys.slice(1)] }))
  const used = await bring({ config: { ...usesHall, surveyTitle: '申請' } })
  expect(await publish(used)).toMatchObject({ kind: 'changed' })
  await change(() => ({ surveys: before.surveys }))
  const version = await newest()
  const restored = makeRestoreForm(needs)(editor, request)
  expect(await refusalOf(restored({ surveyId: 'svy1', version, to: to + 1, isAgreed: true }))).toEqual(others)
  const own = await bring({ catalog: { calendars: renamed('cal1', '別の名前')(before).slice(0, 1) } })
  expect(await publish(own)).toMatchObject({ kind: 'changed' })
})

test('what somebody changed since a spreadsheet brought it is taken back only by who was told so [OFF-29]', async () => {
  const { city, bring, publish, publishDue, change, newest, needs, town, read } = await anOffice()
  const nameNow = async () => (await city()).calendars?.[0]?.name
  const brought = { catalog: { calendars: renamed('cal1', '表の名前')(await city()).slice(0, 1) } }
  const revision = await bring(brought)
  const seen = await newest()
  await change((before) => ({ calendars: renamed('cal1', '窓口の名前')(before) }))
  const undone = [{ kind: 'calendar', name: '表の名前', version: seen + 1 }]
  for (const over of [{ isAgreed: false }, { version: seen }, { version: seen, at: needs.clock.now() + 1 }])
    expect(await publish(revision, over)).toMatchObject({ kind: 'asks', version: seen + 1, undone })
  expect(await nameNow()).toBe('窓口の名前')

  const at = needs.clock.now() + 60_000
  expect(await publish(revision, { version: seen + 1, at })).toMatchObject({ kind: 'waits' })
  await change((before) => ({ calendars: renamed('cal1', 'あとの名前')(before) }))
  town.clock.advance(60_000)
  expect(await publishDue()).toEqual({ published: 0, failed: 1 })
  expect(await nameNow()).toBe('あとの名前')
  const { trouble, revision: last } = await read()
  expect(trouble).toBe('office.form_changed')
  expect(await publish(last, { version: seen + 2 })).toMatchObject({ kind: 'changed' })
  expect(await nameNow()).toBe('表の名前')
})

test('who began to write before others published undoes nothing of theirs unseen, saved first or not [OFF-29]', async () => {
  const { read, write, publish, city } = await anOffice()
  const { base } = await read()
  const { revision } = await write(form({ surveyTitle: '先の公開' }), { version: base, who: colleague })
  await publish(revision, {}, colleague)
  const late = await write(form({ description: 'あと' }), { version: base })
  expect(late).toMatchObject({ base, revision: revision + 1 })
  expect(await refusalOf(publish(late.revision))).toMatchObject({ code: 'office.form_changed' })
  // Another draft was begun meanwhile: it is not the one that was seen.
  for (const seen of [revision, 0])
    expect(await codeOf(write(form(), { version: base, revision: seen }))).toBe('office.draft_changed')
  expect((await city()).surveys[0]).toMatchObject({ surveyTitle: '先の公開' })
})

test('of saving, publishing and publishing at its time at once, one is done and the others are told what is so [OFF-29]', async () => {
  const { write, publish, publishDue, needs, town, facts, read } = await anOffice()
  for (let round = 0; round < 8; round++) {
    const { revision: before, base } = await read()
    const title = `版${round}`
    const first = await write(form({ surveyTitle: title }), { revision: before, version: base })
    await publish(first.revision, { at: needs.clock.now() + 1 })
    town.clock.advance(1)
    const seen = first.revision + 1
    const written = () => write(form({ surveyTitle: `${title}の続き` }), { revision: seen, version: base })
    const all = [() => publish(seen, {}, colleague), () => publishDue(), written, () => publish(seen)]
    const events = facts().length
    const told = await Promise.all(
      all.map((_, at) => all[(at + round) % all.length]!()).map((done) => codeOf(done as Promise<unknown>)),
    )
    expect(told.filter((code) => code !== undefined && code !== 'office.draft_changed')).toEqual([])
    const now = facts()
      .slice(events)
      .map((each) => each?.what)
    expect(now).toHaveLength(1)
    expect(['publish', 'withdraw']).toContain(now[0])
    const { config, revision } = await read()
    expect(config.surveyTitle).toBe(now[0] === 'publish' ? title : `${title}の続き`)
    if (now[0] === 'withdraw') await publish(revision)
  }
})

test('what was to be published by itself is withdrawn by writing on, which is in the log with who did', async () => {
  const { write, publish, needs, facts } = await anOffice()
  await publish((await write(form({ surveyTitle: '四月' }))).revision, { at: needs.clock.now() + 60_000 })
  await write(form({ surveyTitle: '五月' }), { revision: 2, who: colleague })
  expect(facts().slice(-2)).toMatchObject([
    { what: 'publish_at', by: 'sato' },
    { what: 'withdraw', by: 'mori' },
  ])
})

test('a form that breaks the machine at its time does not hold up the others', async () => {
  const { write, publish, needs, town } = await anOffice()
  const at = needs.clock.now() + 1
  await publish((await write(form({ surveyTitle: '四月' }))).revision, { at })
  const hall = {
    surveyId: 'hall',
    kind: 'survey',
    config: aSurvey({ surveyId: 'hall', surveyTitle: '壊れた' }),
  } as const
  await town.storage.formDrafts.put({ ...hall, base: 1, at: 0, by: 'abe', publishAt: at }, 0, [])
  town.clock.advance(1)
  const breaking: CityCheck = (city) => {
    if (city.surveys.some(({ surveyTitle }) => surveyTitle === '壊れた')) throw new Error('broken')
    return noFindings(city)
  }
  await expect(makePublishDueForms({ ...needs, checkCity: breaking })()).rejects.toThrow('broken')
  expect(await town.storage.formDrafts.list()).toMatchObject([{ surveyId: 'hall', publishAt: at }])
})

test('no id stands for two forms, nor a key of a new item for two items, whatever is kept of versions', async () => {
  const { read, change, needs, town } = await anOffice()
  const items = (...keys: string[]) => [form({ surveySchema: keys.map((itemKey) => anItem({ itemKey })) })]
  await change(() => ({ surveys: items('q1', 'q7', 'name') }))
  await change(() => ({ surveys: items('q1') }))
  expect(await read()).toMatchObject({ lastKey: 7 })
  const resident = await town.as(hanako)
  await resident.saveAnswer(aSave({ answers: answers({ q1: '山田' }) }))
  await change(() => ({ surveys: [aSurvey({ surveyId: 'hall' })] }))
  const forgetful = { ...needs, city: { ...needs.city, versions: async () => [] } }
  const begun = makeBeginForm(forgetful)(keeper, request)({ surveyId: 'svy1', title: '別の申込み' })
  expect(await refusalOf(begun)).toMatchObject({ code: 'office.form_id_taken' })
})

test('whatever is sent as a form is refused, or shown with what is wrong with it wherever it is looked at', async () => {
  const choice = anItem({ itemKey: 'c', title: '選ぶ', type: 'choicegroupheader', options: ['はい'] })
  const radio = anItem({ itemKey: 'r', title: '色', type: 'radio', options: ['赤'] })
  const whole = form({ surveySchema: [...form().surveySchema!, choice, radio] })
  const { write, needs, town } = await anOffice([whole])
  await town.storage.officeDuties.put(editor.sub, editor.duties, [])
  const { token } = await makeMakePreview(needs)(editor, request)({ surveyId: 'svy1', hours: 1 })
  const preview = makeFormPreview(needs)
  const translator = { isAbsent: true as const }
  const noFaults = () => ({ faults: [], warnings: [] })
  const translations = makeReadTranslations({ ...needs, translator, checkTranslation: noFaults })(editor)
  const sheet = makeWriteSheet({ ...needs, citySheets: citySheets(town.clock) })(editor, request)
  const values = [null, 5, 'x', [null], [{}], { value: null }]
  const fields = [
    'options',
    'sectionOptions',
    'default',
    'categories_tree',
    'isRequired',
    'attributes',
    'range',
    'length',
  ]
  const ofForm = [
    'rules',
    'lists',
    'inputs',
    'endOfSurveyMessage',
    'headerImageUrl',
    'publishTo',
    'linkedForms',
  ]
  const forms = [
    ...ofForm.flatMap((field) => values.map((value) => ({ ...whole, [field]: value }))),
    ...fields.flatMap((field) =>
      values.map((value) => ({
        ...whole,
        surveySchema: whole.surveySchema!.map((item): SchemaItem => ({ ...item, [field]: value })),
      })),
    ),
    { ...whole, surveySchema: [radio, radio, { ...choice, itemKey: '__proto__' }] },
    { ...whole, publishFrom: '2026-13-45T99:99', retentionDays: 1.5 },
  ]
  let kept = 0
  for (const config of forms) {
    const said = await refusalOf(write(config as SurveyConfig, { revision: kept }))
    if (said !== 'accepted') {
      expect(said).toEqual({ code: 'request.malformed', fields: ['config'] })
      continue
    }
    kept += 1
    await preview.openPreview({ token })
    await translations({ surveyId: 'svy1' })
    await sheet({ surveyId: 'svy1' })
  }
  expect(kept).toBeGreaterThan(5)
  expect(kept).toBeLessThan(forms.length / 2)
})

test('who is drawn to be asked what is who is asked it once the form is published [OFF-33]', async () => {
  const must = (itemKey: string) => anItem({ itemKey, title: itemKey, isRequired: { value: true } })
  const header = (itemKey: string) => anItem({ itemKey, title: itemKey, type: 'groupheader' })
  const opens = (itemKey: string, ...pairs: [option: string, header: string][]) =>
    anItem({
      ...{ itemKey, title: itemKey, type: 'choicegroupheader', isRequired: { value: true } },
      options: [...new Set(pairs.map(([option]) => option)), 'ほか'],
      sectionOptions: pairs.map(([option, value]) => ({ option: { value: option }, groupheader: { value } })),
    })
  const written = form({
    surveySchema: [
      ...[must('name'), opens('who', ['親', 'h1'], ['子', 'h2'], ['両方', 'h1'], ['両方', 'h2'])],
      ...[header('h1'), must('job'), opens('work', ['会社', 'h3']), header('h2'), must('school')],
      ...[header('h3'), must('firm')],
    ],
  })
  const { write, publish, town } = await anOffice([aSurvey(), aSurvey({ surveyId: 'hall' })])
  const { config, revision } = await write(written)
  const { choices, never } = sectionTree(config)
  expect(never).toEqual([])
  /** The items that the drawing says are asked of who chose these. */
  const drawn = (all: typeof choices, chosen: Readonly<Record<string, string>>): string[] =>
    all.flatMap(({ item, opens: opened }) =>
      opened.flatMap(({ key, options, within }) =>
        options.includes(chosen[item.itemKey] ?? '') ? [key, ...drawn(within, chosen)] : [],
      ),
    )
  await publish(revision)
  const resident = await town.as(hanako)
  const own = { h1: ['job', 'work'], h2: ['school'], h3: ['firm'] } as const
  for (const [who, work] of [
    ['ほか'],
    ['子'],
    ['親', 'ほか'],
    ['親', '会社'],
    ['両方', 'ほか'],
    ['両方', '会社'],
  ]) {
    const chosen = { who: who!, ...(work !== undefined && { work }) }
    const asked = drawn(choices, chosen).flatMap((key) => own[key as keyof typeof own])
    const given = { name: '花子', ...Object.fromEntries(asked.map((key) => [key, '答え'])), ...chosen }
    expect(await codeOf(resident.saveAnswer(aSave({ answers: answers(given) })))).toBeUndefined()
    for (const key of asked) {
      const { [key]: _, ...without } = given as Record<string, string>
      expect(await codeOf(resident.saveAnswer(aSave({ answers: answers(without) })))).toBe('answer.invalid')
    }
  }
})

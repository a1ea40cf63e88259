import { expect, test } from 'vitest'
import { cityFindings } from '../../../adapters/city-bundle/check-city.ts'
import { isFormLike } from '../../../adapters/city-bundle/check-form.ts'
import { makeBeginForm, makeWriteForm } from '../../../application/office/form-drafts.ts'
import { makeListFormVersions } from '../../../application/office/form-versions.ts'
import { makeListFormsOfOffice } from '../../../application/office/list-forms.ts'
import { makePublishForm } from '../../../application/office/publish-form.ts'
import { makeRestoreForm } from '../../../application/office/restore-form.ts'
import type { CityCheck, CityFinding } from '../../../application/ports/city-check.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { OfficeRole, Officer } from '../../../domain/staff/office-duty.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { refusalOf } from '../bookables.ts'
import { anAppendingSurvey, anItem, answers, aSave } from '../forms.ts'
import { hanako } from '../town.ts'
import { aDesk, deskNeeds } from './a-desk.ts'

const sections = [
  { sectionId: 'health', name: '健康づくり課', surveys: ['svy1'] },
  { sectionId: 'waste', name: 'ごみ対策課', surveys: ['other'] },
]
const officer = (role: OfficeRole, sectionId = 'health', username = 'sato'): Officer => ({
  ...{ sub: username, username },
  duties: [{ role, sectionId }],
})
const editor = officer('editor')
const request = { requestId: 'request-1' }
const [name, tel] = [
  anItem({ itemKey: 'name', title: 'お名前' }),
  anItem({ itemKey: 'tel', title: '電話番号' }),
]
const form = (over: Partial<SurveyConfig> = {}) =>
  anAppendingSurvey({ surveyTitle: '申込み', surveySchema: [name], ...over })

/** A city whose form was changed twice by imports: an item came, then another title. */
async function aChangedForm() {
  const { town } = await aDesk({ surveys: [form()], office: { sections } })
  const noFindings: CityCheck = () => ({ faults: [], warnings: [] })
  const needs = { ...deskNeeds(town), checkCity: noFindings, checkForm: noFindings, isFormLike }
  const { city } = town.storage
  const change = async (config: SurveyConfig, by?: string) => {
    const { staff: _, ...before } = (await city.export())!
    await city.import({ ...before, surveys: [config] }, town.clock.now(), by === undefined ? {} : { by })
  }
  await change(form({ surveySchema: [name, tel] }))
  await change(form({ surveyTitle: '申請', surveySchema: [name, tel] }), 'tanaka')
  const versions = (who = editor, before?: number) =>
    makeListFormVersions(needs)(who)({ surveyId: 'svy1', ...(before !== undefined && { before }) })
  return {
    ...{ town, needs, change, versions },
    inForce: async () => (await town.storage.surveys.find('svy1'))?.config,
    forms: (who: Officer) => makeListFormsOfOffice(needs)(who)(),
    restore: (
      to: number,
      version: number,
      { who = editor, isAgreed = true, over = {} as Partial<typeof needs> } = {},
    ) => makeRestoreForm({ ...needs, ...over })(who, request)({ surveyId: 'svy1', version, to, isAgreed }),
  }
}

test('each change of a form is a version with who, when and what, the newest first', async () => {
  const { town, versions, forms } = await aChangedForm()
  const { version, versions: told, title } = await versions(officer('viewer'))
  expect(title).toBe('申請')
  expect(told).toMatchObject([
    {
      version,
      by: 'tanaka',
      differences: [{ what: 'form', field: 'surveyTitle', from: '申込み', to: '申請' }],
    },
    { differences: [{ what: 'item_added', title: '電話番号' }] },
    { differences: [{ what: 'added' }] },
  ])
  expect(told.map(({ by }) => by)).toEqual(['tanaka', undefined, undefined])
  expect((await forms(officer('viewer'))).forms).toEqual([
    {
      ...{ surveyId: 'svy1', title: '申請', state: 'open', changedAt: town.clock.now() },
      ...{ role: 'viewer', version, sections: ['健康づくり課'], answers: 0 },
    },
  ])
})

test('a form that is begun stands in the list of its section only, and one with answers tells how many and since when', async () => {
  const { town, needs, forms } = await aChangedForm()
  await town.as(hanako).then((it) => it.saveAnswer(aSave({ answers: answers({ name: '山田' }) })))
  const begin = makeBeginForm(needs)(editor, request)
  await begin({ surveyId: 'new', title: '新しい申込み', sectionId: 'health', from: 'svy1' })
  const seen = await forms(officer('viewer'))
  expect(seen.forms).toMatchObject([
    { surveyId: 'svy1', answers: 1, lastAnswerAt: town.clock.now() },
    {
      ...{ surveyId: 'new', title: '新しい申込み', state: 'draft', version: 0, answers: 0 },
      ...{ sections: ['健康づくり課'], draft: { at: town.clock.now(), by: 'sato' } },
    },
  ])
  expect(seen.sections).toEqual([])
  expect(await forms(editor)).toMatchObject({
    ...{ sections: [{ sectionId: 'health', name: '健康づくり課' }], mayBeginOutside: false },
  })
  expect((await forms(officer('keeper', 'waste'))).forms).toEqual([])
})

test('what others published since is taken into account once who writes has seen it', async () => {
  const { needs, change, versions } = await aChangedForm()
  const write = makeWriteForm(needs)(editor, request)
  const draft = { surveyId: 'svy1', config: form({ surveyTitle: '下書き' }) }
  await write({ ...draft, revision: 0, version: (await versions()).version })
  await change(form({ surveyTitle: '先に公開' }), 'abe')
  const publish = (revision: number) =>
    makePublishForm(needs)(editor, request)({ surveyId: 'svy1', revision, isAgreed: true, version: 0 })
  expect(await refusalOf(publish(1))).toMatchObject({ code: 'office.form_changed' })
  const { version } = await versions()
  await write({ ...draft, revision: 1, version })
  expect(await publish(2)).toMatchObject({ kind: 'changed' })
})

test('going back makes a new version, by whoever goes back, and changes nothing else; once more changes nothing', async () => {
  const { town, versions, inForce, restore } = await aChangedForm()
  const before = await versions()
  const first = before.versions.at(-1)!.version
  const { version } = (await restore(first, before.version)) as { version: number }
  expect(await inForce()).toMatchObject({ surveyTitle: '申込み', surveySchema: [{ itemKey: 'name' }] })
  expect((await versions()).versions[0]).toMatchObject({
    ...{ version, by: 'sato' },
    differences: [{ field: 'surveyTitle' }, { what: 'item_removed', title: '電話番号' }],
  })
  const events = town.storage.events.filter(({ kind }) => kind === 'form.changed')
  expect(events).toMatchObject([
    { surveyId: 'svy1', request, facts: { by: 'sato', what: 'restore', to: first } },
  ])
  expect(await restore(first, before.version)).toEqual({ kind: 'changed', version })
  expect((await versions()).versions).toHaveLength(4)
})

test('who goes back while somebody changes the form is told so, and nothing of theirs is lost', async () => {
  const { versions, inForce, restore, change } = await aChangedForm()
  const { version, versions: told } = await versions()
  await change(form({ surveyTitle: '届出' }), 'abe')
  expect(await refusalOf(restore(told.at(-1)!.version, version))).toMatchObject({
    code: 'office.form_changed',
  })
  expect(await inForce()).toMatchObject({ surveyTitle: '届出' })
})

test('what going back does is said first: what is opened again, what becomes another, what answers lose', async () => {
  const { town, versions, inForce, restore, change } = await aChangedForm()
  const [latest, , first] = (await versions()).versions
  await town.as(hanako).then((it) => it.saveAnswer(aSave({ answers: answers({ name: '山田', tel: '090' }) })))
  await change(form({ publishTo: '2020-01-01T00:00', surveySchema: [name, tel] }))
  const { version } = await versions()
  expect(await restore(first!.version, version, { isAgreed: false })).toEqual({
    ...{ kind: 'asks', version, undone: [] },
    differences: [
      { what: 'form', field: 'publishTo', from: '2020-01-01T00:00' },
      { what: 'item_removed', title: '電話番号' },
    ],
    ...{ state: { from: 'over', to: 'open' }, answers: 1, read: 1 },
    lost: { items: [{ itemKey: 'tel', title: '電話番号', answers: 1 }], options: [] },
  })
  expect(await restore(latest!.version, version, { isAgreed: false })).toMatchObject({
    lost: { items: [], options: [] },
  })
  expect(await inForce()).toMatchObject({ publishTo: '2020-01-01T00:00' })
  expect((await versions()).version).toBe(version)
})

test('versions come in pages, each with its differences', async () => {
  const { versions, change } = await aChangedForm()
  for (let at = 0; at < 10; at++) await change(form({ surveyTitle: `${at}` }))
  const page = await versions()
  expect(page.versions).toHaveLength(10)
  const rest = await versions(editor, page.next)
  expect(rest.versions.map(({ differences }) => differences[0])).toMatchObject([
    { field: 'surveyTitle', to: '申請' },
    { what: 'item_added' },
    { what: 'added' },
  ])
  expect([rest.version, rest.next]).toEqual([page.version, undefined])
})

const fault = (code: string, subject: string, path = '$'): CityFinding => ({
  ...{ file: 'surveys/01-svy1.json', path, code, subject, message: '' },
})

test('each reason why a version does not fit is said once, with what it is about; nothing is put in force', async () => {
  const { versions, inForce, restore } = await aChangedForm()
  const { version, versions: told } = await versions()
  const known = fault('options.missing', '色')
  const isLatest = ({ surveys }: City) => surveys[0]?.surveyTitle === '申請'
  const ownFaults = [fault('reservation.category_unknown', '予約'), fault('range.reversed', '年齢', '$.a')]
  const checkCity: CityCheck = (city) => ({
    faults: isLatest(city) ? [known] : [known, ...ownFaults],
    warnings: [],
  })
  const over = { checkCity }
  for (const isAgreed of [false, true])
    expect(await refusalOf(restore(told.at(-1)!.version, version, { isAgreed, over }))).toMatchObject({
      code: 'office.form_unfit',
      reasons: [
        { why: 'no_category', subjects: ['予約'] },
        { why: 'rules', subjects: ['年齢'] },
      ],
    })
  expect(await refusalOf(restore(9_999, version))).toMatchObject({ reasons: [{ why: 'no_version' }] })
  expect(await inForce()).toMatchObject({ surveyTitle: '申請' })
})

test('the checks of a bundle refuse a version whose categories the city no longer has, and pass another', async () => {
  const { town, needs, restore } = await aChangedForm()
  const { city } = town.storage
  const put = async (next: City) => {
    const { staff: _, ...stays } = next
    await city.import(stays, town.clock.now())
    return (await city.versions())[0]!.version
  }
  const now = (await city.export())!
  const place = anItem({
    ...{ itemKey: 'place', title: 'ご予約', type: 'reservation' },
    categories_tree: [now.categories!.categories[0]!.id],
  })
  const plain = form({ surveySchema: [name] })
  const good = await put({ ...now, surveys: [plain] })
  const booking = await put({ ...now, surveys: [form({ surveySchema: [name, place] })] })
  const { calendars: _c, categories: _t, items: _i, ...bare } = now
  const latest = await put({ ...bare, surveys: [form({ surveyTitle: '最新' })] })
  const over: Partial<typeof needs> = { checkCity: (next) => cityFindings(next, town.clock.now()) }
  expect(await refusalOf(restore(booking, latest, { over }))).toMatchObject({
    code: 'office.form_unfit',
    reasons: [{ why: 'no_category', subjects: [expect.stringContaining('ご予約')] }],
  })
  expect(await restore(good, latest, { over })).toMatchObject({ kind: 'changed' })
})

test('a form outside of one’s sections looks as if it were not there, and only an editor goes back [OFF-06]', async () => {
  const { versions, forms, restore, inForce } = await aChangedForm()
  const { version, versions: told } = await versions()
  const missing = { code: 'survey.not_found', surveyId: 'svy1' }
  const other = officer('keeper', 'waste')
  expect(await refusalOf(versions(other))).toMatchObject(missing)
  expect(await refusalOf(restore(told[1]!.version, version, { who: other }))).toMatchObject(missing)
  expect((await forms(other)).forms).toEqual([])
  expect(await refusalOf(restore(told[1]!.version, version, { who: officer('desk') }))).toMatchObject({
    code: 'office.not_allowed',
  })
  expect(await inForce()).toMatchObject({ surveyTitle: '申請' })
})

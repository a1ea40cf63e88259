import { expect, test } from 'vitest'
import {
  makeListFormsOfOffice,
  makeListFormVersions,
  makeRestoreForm,
} from '../../../application/office/form-versions.ts'
import { makeReindexAnswers } from '../../../application/office/reindex-answers.ts'
import type { OfficeRole, Officer } from '../../../domain/staff/office-duty.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { aCardForm, aLibrary, card, find, unclaimed } from '../answer/library.ts'
import { refusalOf } from '../bookables.ts'
import { anAppendingSurvey, anItem } from '../forms.ts'
import { inProcess } from '../routes.ts'
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
  const needs = { ...deskNeeds(town), isFaultless: async () => true }
  const { city } = town.storage
  const change = async (config: SurveyConfig, by?: string) => {
    const { staff: _, ...before } = (await city.export())!
    await city.import({ ...before, surveys: [config] }, town.clock.now(), by === undefined ? {} : { by })
  }
  await change(form({ surveySchema: [name, tel] }))
  await change(form({ surveyTitle: '申請', surveySchema: [name, tel] }), 'tanaka')
  const versions = (who = editor) => makeListFormVersions(needs)(who)({ surveyId: 'svy1' })
  return {
    ...{ town, needs, change, versions },
    inForce: async () => (await town.storage.surveys.find('svy1'))?.config,
    forms: (who: Officer) => makeListFormsOfOffice(needs)(who)(),
    restore: (to: number, version: number, who = editor, over: Partial<typeof needs> = {}) =>
      makeRestoreForm({ ...needs, ...over })(who, request)({ surveyId: 'svy1', version, to }),
  }
}

test('each change of a form is a version with who, when and what, the newest first', async () => {
  const { town, versions, forms } = await aChangedForm()
  const { version, versions: told, title } = await versions(officer('viewer'))
  expect(title).toBe('申請')
  expect(told).toMatchObject([
    { version, by: 'tanaka', differences: [{ what: 'title', from: '申込み', to: '申請' }] },
    { differences: [{ what: 'item_added', title: '電話番号' }] },
    { differences: [{ what: 'added' }] },
  ])
  expect(told.map(({ by }) => by)).toEqual(['tanaka', undefined, undefined])
  expect(await forms(officer('viewer'))).toEqual([
    { surveyId: 'svy1', title: '申請', state: 'open', changedAt: town.clock.now() },
  ])
})

test('going back makes a new version, by whoever goes back, and changes nothing else; once more changes nothing', async () => {
  const { town, versions, inForce, restore } = await aChangedForm()
  const before = await versions()
  const first = before.versions.at(-1)!.version
  const { version } = await restore(first, before.version)
  expect(await inForce()).toMatchObject({ surveyTitle: '申込み', surveySchema: [{ itemKey: 'name' }] })
  expect((await versions()).versions[0]).toMatchObject({
    ...{ version, by: 'sato' },
    differences: [{ what: 'title' }, { what: 'item_removed', title: '電話番号' }],
  })
  const events = town.storage.events.filter(({ kind }) => kind === 'form.changed')
  expect(events).toMatchObject([
    { surveyId: 'svy1', request, facts: { by: 'sato', what: 'restore', to: first } },
  ])
  expect(await restore(first, before.version)).toEqual({ version })
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

test('nothing with a fault is put in force, nor what is no longer kept', async () => {
  const { versions, inForce, restore } = await aChangedForm()
  const { version, versions: told } = await versions()
  const unfit = { code: 'office.form_unfit' }
  const isFaultless = async () => false
  expect(await refusalOf(restore(told.at(-1)!.version, version, editor, { isFaultless }))).toMatchObject(
    unfit,
  )
  expect(await refusalOf(restore(9_999, version))).toMatchObject(unfit)
  expect(await inForce()).toMatchObject({ surveyTitle: '申請' })
})

test('a form outside of one’s sections looks as if it were not there, and only an editor goes back [OFF-06]', async () => {
  const { versions, forms, restore, inForce } = await aChangedForm()
  const { version, versions: told } = await versions()
  const missing = { code: 'survey.not_found', surveyId: 'svy1' }
  const other = officer('keeper', 'waste')
  expect(await refusalOf(versions(other))).toMatchObject(missing)
  expect(await refusalOf(restore(told[1]!.version, version, other))).toMatchObject(missing)
  expect(await forms(other)).toEqual([])
  expect(await refusalOf(restore(told[1]!.version, version, officer('desk')))).toMatchObject({
    code: 'office.not_allowed',
  })
  expect(await inForce()).toMatchObject({ surveyTitle: '申請' })
})

test('after going back a record that nobody owns is found by the items that the form asks for then', async () => {
  const town = await aLibrary(inProcess)
  const { city } = town.storage
  const put = async (config: SurveyConfig) => {
    const { staff: _, ...now } = (await city.export())!
    const surveys = now.surveys.map((each) => (each.surveyId === 'svy1' ? config : each))
    await city.import(
      { ...now, surveys, settings: { ...now.settings, office: { sections } } },
      town.clock.now(),
    )
  }
  await put(aCardForm({ surveyTitle: '利用カード' }))
  const [first] = await city.versions()
  const required = aCardForm().surveySchema!.map((item) =>
    item.itemKey === 'town' ? { ...item, isRequired: { value: true } } : item,
  )
  await put(aCardForm({ surveySchema: required }))
  await unclaimed(town, 'imported', { ...card, town: '港町' })
  const needs = { ...deskNeeds(town), isFaultless: async () => true }
  await makeReindexAnswers(needs)('svy1')
  const [latest] = await city.versions()
  const command = { surveyId: 'svy1', to: first!.version, version: latest!.version }
  await makeRestoreForm(needs)(editor, request)(command)
  expect((await find(town, card)).length).toBeGreaterThan(0)
})

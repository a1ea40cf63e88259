import { expect, test } from 'vitest'
import { cityFindings } from '../../../adapters/city-bundle/check-city.ts'
import { translationMessages } from '../../../adapters/city-bundle/language-files.ts'
import { noTranslator } from '../../../adapters/translation/no-translator.ts'
import { makePublishForm } from '../../../application/office/publish-form.ts'
import {
  type FormTranslations,
  makeProposeTranslations,
  makeReadTranslations,
  makeWriteTranslations,
} from '../../../application/office/translate-form.ts'
import type { Translator } from '../../../application/ports/translator.ts'
import type { OfficeRole, Officer } from '../../../domain/staff/office-duty.ts'
import { refusalOf } from '../bookables.ts'
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
const request = { requestId: 'request-1' }
const many = Array.from({ length: 25 }, (_, at) => anItem({ itemKey: `q${at}`, title: `質問${at}` }))
const colour = anItem({ itemKey: 'colour', title: '色', type: 'radio', options: ['赤', '青'] })
const memo = anItem({ itemKey: 'memo', title: '職員のメモ', isAdminItem: true })
const machine: Translator = { translate: async (texts, to) => texts.map((text) => `${to}:${text}`) }

/** A form of a city that offers English, which has a translation of one of its texts. */
async function aTranslator(translator: Translator = machine, surveySchema = [colour, memo]) {
  const form = anAppendingSurvey({ surveyTitle: '申込み', surveySchema })
  const { town } = await aDesk({ surveys: [form], office: { sections } })
  const { staff: _, ...city } = (await town.storage.city.export())!
  const settings = { ...city.settings, languages: ['en'] }
  await town.storage.city.import({ ...city, settings, languages: { en: { 赤: 'Red' } } }, town.clock.now())
  const needs = {
    ...{ ...deskNeeds(town), translator, checkTranslation: translationMessages },
    checkCity: (next: Parameters<typeof cityFindings>[0]) => cityFindings(next, town.clock.now()),
    checkForm: () => ({ faults: [], warnings: [] }),
  }
  const seen = { surveyId: 'svy1', code: 'en' }
  return {
    town,
    read: (who = editor, code?: string) =>
      makeReadTranslations(needs)(who)({ surveyId: 'svy1', ...(code !== undefined && { code }) }),
    write: (texts: Record<string, string>, revision: number, who = editor) =>
      makeWriteTranslations(needs)(who, request)({
        ...{ ...seen, revision },
        texts: Object.entries(texts).map(([source, target]) => ({ source, target })),
      }),
    propose: (revision: number, who = editor) =>
      makeProposeTranslations(needs)(who, request)({ ...seen, revision }),
    publish: (revision: number) =>
      makePublishForm(needs)(editor, request)({ surveyId: 'svy1', revision, isAgreed: true, version: 0 }),
    inForce: async () => (await town.storage.city.languages()).en,
  }
}
const states = ({ lines }: FormTranslations) =>
  Object.fromEntries(
    lines.map(({ source, target, state }) => [source, target === undefined ? state : [state, target]]),
  )

test('texts stand beside each other by item; what is written stays in the draft until it goes in force', async () => {
  const { read, write, publish, inForce } = await aTranslator()
  const first = await read()
  expect(first).toMatchObject({
    ...{ code: 'en', revision: 0, hasMachine: true },
    languages: [{ code: 'en', accepted: 1, texts: 4 }],
  })
  expect(states(first)).toEqual({ 申込み: 'missing', 色: 'missing', 赤: ['accepted', 'Red'], 青: 'missing' })
  expect(first.lines.map(({ item, field }) => [item, field])).toEqual([
    [undefined, 'surveyTitle'],
    ['色', 'title'],
    ['色', 'options'],
    ['色', 'options'],
  ])
  const written = await write({ 色: 'Colour', 青: 'Blue', 職員のメモ: 'Memo' }, 0)
  expect(written.languages).toEqual([{ code: 'en', accepted: 3, texts: 4 }])
  expect(await inForce()).toEqual({ 赤: 'Red' })
  expect(await publish(written.revision)).toMatchObject({ kind: 'changed' })
  expect(await inForce()).toEqual({ 赤: 'Red', 色: 'Colour', 青: 'Blue' })
  expect(states(await read())).toMatchObject({ 色: ['accepted', 'Colour'] })
})

test('what a machine proposes is marked, and goes in force only once somebody accepts it', async () => {
  const { propose, write, publish, inForce } = await aTranslator()
  const proposed = await propose(0)
  expect(proposed.proposed).toBe(3)
  expect(states(proposed)).toMatchObject({ 色: ['machine', 'en:色'], 赤: ['accepted', 'Red'] })
  expect(proposed.languages[0]).toMatchObject({ accepted: 1 })
  const accepted = await write({ 色: 'en:色', 青: '' }, proposed.revision)
  expect(states(accepted)).toMatchObject({
    色: ['accepted', 'en:色'],
    青: 'missing',
    申込み: ['machine', 'en:申込み'],
  })
  await publish(accepted.revision)
  expect(await inForce()).toEqual({ 赤: 'Red', 色: 'en:色' })
})

test('a translation in force is taken away by an empty one, once the form is published', async () => {
  const { write, propose, publish, inForce } = await aTranslator()
  const gone = await write({ 赤: ' ', 青: '' }, 0)
  expect(states(gone)).toMatchObject({ 赤: 'missing', 青: 'missing' })
  expect(gone.languages[0]).toMatchObject({ accepted: 0 })
  expect(await inForce()).toEqual({ 赤: 'Red' })
  // Taken back, given up again, and what a machine makes of it is no translation.
  const back = await write({ 赤: 'Crimson' }, gone.revision)
  const again = await write({ 赤: '' }, back.revision)
  const proposed = await propose(again.revision)
  expect(states(proposed)).toMatchObject({ 赤: ['machine', 'en:赤'] })
  await publish(proposed.revision)
  expect(await inForce()).toBeUndefined()
})

test('a translation with a fault keeps a form from being published that is otherwise as it is in force', async () => {
  const { write, publish, inForce } = await aTranslator()
  const { revision } = await write({ 青: 'Bl?e' }, 0)
  expect(await refusalOf(publish(revision))).toMatchObject({ code: 'office.form_unfit' })
  expect(await inForce()).toEqual({ 赤: 'Red' })
})

test('a machine is given some texts at a time; one that has none, or is not there, is told', async () => {
  const { propose } = await aTranslator(machine, many)
  const first = await propose(0)
  const second = await propose(first.revision)
  expect([first.proposed, second.proposed, (await propose(second.revision)).proposed]).toEqual([20, 6, 0])
  const none = await aTranslator(noTranslator)
  expect(await none.read()).toMatchObject({ hasMachine: false, revision: 0 })
  expect(await none.propose(0)).toMatchObject({ proposed: 0, revision: 0 })
})

test('of two who write at once the second is told, and what is wrong stands beside the text', async () => {
  const { write, read, propose } = await aTranslator()
  const both = await Promise.all([
    refusalOf(write({ 色: 'Colour' }, 0)),
    refusalOf(write({ 色: 'Color' }, 0, officer('editor', 'health', 'mori'))),
  ])
  expect(both.filter((said) => said === 'accepted')).toHaveLength(1)
  expect(both).toContainEqual({ code: 'office.draft_changed' })
  expect(await refusalOf(propose(0))).toEqual({ code: 'office.draft_changed' })
  const { lines } = await write({ 青: 'Bl?e' }, (await read()).revision)
  expect(lines.find(({ source }) => source === '青')?.faults).toHaveLength(1)
})

test('only editors see translations, of languages that the city offers', async () => {
  const { read, write, propose } = await aTranslator()
  for (const [who, code] of [
    [officer('desk'), 'office.not_allowed'],
    [officer('keeper', 'waste'), 'survey.not_found'],
  ] as const)
    for (const asked of [read(who), write({}, 0, who), propose(0, who)])
      expect(await refusalOf(asked)).toMatchObject({ code })
  expect(await refusalOf(read(editor, 'ko'))).toEqual({ code: 'language.unknown' })
})

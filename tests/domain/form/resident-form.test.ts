import { expect, test } from 'vitest'
import { residentForm } from '../../../domain/form/resident-form.ts'
import { anItem, aSurveyConfig } from '../../builders.ts'

test('a resident gets none of the office: its items, its fields, what nobody knows [ROLE-02]', () => {
  const item = anItem({ itemKey: 'q1', isRequired: { value: true } })
  const form = aSurveyConfig({
    surveySchema: [item],
    description: '説明',
    usePayment: 1,
    paymentServiceId: 'stickers',
  })
  const config = {
    ...form,
    lastResultNumber: 12,
    lists: { day: ['memo'] },
    endpointURL: 'https://office.example',
    officeMemo: '苦情の多い手続き',
    surveySchema: [
      { ...item, isRequired: { value: true, admin: true }, isAdminItem: false, reviewer: '係長' },
      anItem({ itemKey: 'memo', title: '窓口メモ', isAdminItem: true }),
    ],
    inputs: { q1: '山田', memo: '要注意', reservationDate: '2026-12-01' },
  }
  expect(residentForm(config)).toEqual({ ...form, inputs: { q1: '山田', reservationDate: '2026-12-01' } })
  expect(JSON.stringify(residentForm(config))).not.toMatch(/office|memo|メモ|苦情|係長|要注意/)
})

test('a resident sees no heading whose items are all for the office [ROLE-02]', () => {
  const heading = (itemKey: string) => anItem({ itemKey, title: itemKey, type: 'groupheader' })
  const office = (itemKey: string) => anItem({ itemKey, isAdminItem: true })
  const surveySchema = [
    anItem({ itemKey: 'q1' }),
    heading('職員の記入欄'),
    office('m1'),
    office('m2'),
    heading('両方'),
    office('m3'),
    anItem({ itemKey: 'q2' }),
    heading('あとで書く'),
  ]
  const shown = residentForm(aSurveyConfig({ surveySchema })).surveySchema ?? []
  expect(shown.map(({ itemKey }) => itemKey)).toEqual(['q1', '両方', 'q2', 'あとで書く'])
})

test('of attributes a resident gets those that rules and screens read', () => {
  const attributes = { dose: 2, intervalDays: 21, patientName: true, autocomplete: 'name', disabled: false }
  const given = anItem({ attributes: { ...attributes, costCentre: '12-345', constructor: 'x' } })
  expect(residentForm(aSurveyConfig({ surveySchema: [given] })).surveySchema).toEqual([
    anItem({ attributes }),
  ])
})

test('a form without a schema stays one', () => {
  const { surveySchema: _, ...form } = aSurveyConfig()
  expect(residentForm(form)).toEqual(form)
})

test('the form itself is not changed', () => {
  const config = aSurveyConfig({ lastResultNumber: 3, surveySchema: [anItem({ isAdminItem: true })] })
  const before = structuredClone(config)
  residentForm(config)
  expect(config).toEqual(before)
})

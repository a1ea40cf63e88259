import { describe, expect, test } from 'vitest'
import { citySheets } from '../../../adapters/city-bundle/sheets/city-sheets.ts'
import { importSheets } from '../../../adapters/city-bundle/sheets/import-sheets.ts'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import { writeWorkbook } from '../../../adapters/tables/write-workbook.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { anItemFile, aSurveyFile, expectFaults, survey, today } from './bundles.ts'

const children = (over: object = {}) =>
  anItemFile({ itemKey: 'child', title: 'お子さん', type: 'repeat', range: { min: 1, max: 5 }, ...over })
const item = (itemKey: string, over: object = {}) => anItemFile({ itemKey, ...over })
const born = item('born', { type: 'date' })
const dogs = children({ itemKey: 'dog', title: '犬' })
const at = (place: string) => `surveys/1.json $${place}`

describe('a group that is answered several times', () => {
  test.each<[object[], string]>([
    [[children({ range: { min: 0 } }), born], '.surveySchema[0].range.min repeat.bounds'],
    [[children({ range: { max: 21 } }), born], '.surveySchema[0].range.max repeat.bounds'],
    [[children({ range: { min: 3, max: 2 } }), born], '.surveySchema[0].range range.reversed'],
    [[children({ range: { max: '二' } }), born], '.surveySchema[0].range.max range.not_integer'],
    [[children({ default: '6' }), born], '.surveySchema[0].default answer.invalid'],
    [[born, children()], '.surveySchema[1] repeat.empty'],
    [[children(), dogs, born], '.surveySchema[0] repeat.empty'],
    [
      [children(), born, item('more', { type: 'choicegroupheader', options: ['はい'] })],
      '.surveySchema[2].type repeat.item_type',
    ],
    [
      [children(), born, item('memo', { isAdminItem: true })],
      '.surveySchema[2].isAdminItem repeat.admin_item',
    ],
    [[children({ isAdminItem: true }), born], '.surveySchema[0].isAdminItem repeat.admin_item'],
    [[children(), born, item('off', { disabled: true })], '.surveySchema[2] repeat.disabled_item'],
    [[children({ title: '' }), born], '.surveySchema[0].title item.title_missing'],
    [[children(), item('born~2')], '.surveySchema[1].itemKey shape.pattern'],
  ])('%j is a fault: %s', (surveySchema, expected) => expectFaults(survey({ surveySchema }), at(expected)))

  test.each<[string, object, string[]]>([
    ['two items of the group', { kind: 'before', items: ['born', 'began'] }, []],
    ['one outside', { kind: 'before', items: ['own', 'began'] }, []],
    ['two groups', { kind: 'before', items: ['born', 'found'] }, ['[0].items repeat.rule_across']],
    ['any of both', { kind: 'atLeastOne', items: ['own', 'born'] }, ['[0].items repeat.rule_across']],
  ])('may have a rule about %s: %j', (_what, rule, faults) => {
    const surveySchema = [
      ...[item('own', { type: 'date' }), children(), born, item('began', { type: 'date' })],
      ...[dogs, item('found', { type: 'date' })],
    ]
    return expectFaults(
      survey({ surveySchema, rules: [rule] }),
      ...faults.map((fault) => at(`.rules${fault}`)),
    )
  })

  test('may not make a form of more than a thousand items', async () => {
    const items = Array.from({ length: 49 }, (_, index) => item(`q${index}`))
    const group = children({ range: { max: 20 } })
    await expectFaults(survey({ surveySchema: [group, ...items.slice(1)] }))
    await expectFaults(survey({ surveySchema: [group, ...items] }), at('.surveySchema repeat.too_many_items'))
  })

  test('is a row of its own kind in a sheet, with how often as its bounds, and is read back [OFF-45]', async () => {
    const form = aSurveyFile({ surveySchema: [children(), born, dogs, item('name')] }) as SurveyConfig
    const { sheets, inJson } = citySheets({ surveys: [form] })
    expect(inJson).toEqual([])
    expect(sheets[0]?.rows.at(-4)?.slice(0, 8)).toEqual([
      'child',
      'お子さん',
      'くり返し',
      '',
      '',
      '',
      '1',
      '5',
    ])
    const { files } = await importSheets(readWorkbook(writeWorkbook(sheets)), '/nowhere', today)
    expect(files.map(({ config }) => config)).toEqual([form])
  })
})

import { describe, expect, test } from 'vitest'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { aBundle, aSurveyFile, expectFaults, inItem, item, survey, today } from './bundles.ts'

describe('shape [ENT-01] [ENT-02]', () => {
  test.each([
    [{ surveyTitle: 1 }, '$.surveyTitle shape.type'],
    [{ surveySchema: {} }, '$.surveySchema shape.type'],
    [{ isAppending: true }, '$.isAppending shape.type'],
    [{ surveyTitle: undefined }, '$ shape.required'],
    [{ surveyID: 'a' }, '$.surveyID shape.unknown_key'],
    [{ usePayment: 2 }, '$.usePayment shape.enum'],
    [{ maxSavesPerDay: 0 }, '$.maxSavesPerDay shape.number_range'],
    [{ maxSavesPerDay: 2.5 }, '$.maxSavesPerDay shape.type'],
    [{ surveyId: 'a/b' }, '$.surveyId shape.pattern'],
    [{ surveyId: 'a#b' }, '$.surveyId shape.pattern'],
    [{ surveyId: '..' }, '$.surveyId shape.pattern'],
    [{ surveyTitle: 'あ'.repeat(1001) }, '$.surveyTitle shape.too_long'],
    [{ surveyTitle: 'a\0b' }, '$.surveyTitle shape.not_storable'],
    [{ surveyTitle: 'a\ud800' }, '$.surveyTitle shape.not_storable'],
    [{ lastResultNumber: -1 }, '$.lastResultNumber shape.number_range'],
    [{ lastResultNumber: 1.5 }, '$.lastResultNumber shape.type'],
    [{ retentionDays: 0 }, '$.retentionDays shape.number_range'],
    [{ retentionDays: '30' }, '$.retentionDays shape.type'],
    [{ endOfSurveyMessage: [{ type: 'video' }] }, '$.endOfSurveyMessage[0].type shape.enum'],
    [{ headerImageUrl: { url: 'a' } }, '$.headerImageUrl.url shape.unknown_key'],
  ])('of a form: %j', (over, expected) => expectFaults(survey(over), `surveys/1.json ${expected}`))

  test.each([
    [{ itemKey: 'a b' }, '.itemKey shape.pattern'],
    [{ itemKey: 'a#b' }, '.itemKey shape.pattern'],
    [{ itemKey: '' }, '.itemKey shape.pattern'],
    [{ type: '' }, '.type shape.too_short'],
    [{ isRequired: true }, '.isRequired shape.type'],
    [{ isRequired: { values: true } }, '.isRequired.values shape.unknown_key'],
    [{ options: [1] }, '.options[0] shape.type'],
    [{ characterType: ['hira'] }, '.characterType[0] shape.enum'],
    [{ inputFormat: 'fax' }, '.inputFormat shape.enum'],
    [{ length: { min: -1 } }, '.length.min shape.number_range'],
    [{ sectionOptions: [{ option: { value: 'a' } }] }, '.sectionOptions[0] shape.required'],
  ])('of an item: %j', (over, expected) => expectFaults(item(over), inItem(expected)))

  test('a name that every JavaScript object has is an unknown field', async () => {
    const text = JSON.stringify(aSurveyFile()).replace('{', '{"inputs":{"__proto__":"x"},')
    await expectFaults({ 'surveys/1.json': text }, 'surveys/1.json $.inputs["__proto__"] shape.reserved_key')
  })

  test('the fault about a misspelt field suggests the right name', async () => {
    const reading = await readBundle(await aBundle(survey({ surveyTitel: 'x' })), today)
    expect('faults' in reading && reading.faults[0]?.message).toContain('「surveyTitle」の書き間違い')
  })

  test('of the settings', () =>
    expectFaults(
      { 'settings.json': { cityName: '', imageHosts: ['x'] } },
      'settings.json $.cityName shape.too_short',
    ))

  test('a file that is no JSON object is a fault', () =>
    expectFaults({ 'surveys/1.json': '[]' }, 'surveys/1.json $ shape.type'))
})

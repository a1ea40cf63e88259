import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  aBundle,
  aBundleFolder,
  anItemFile,
  aPicture,
  aSurveyFile,
  expectFaults,
  findingsOf,
  survey,
} from './bundles.ts'

describe('forms', () => {
  test('two forms with the same id are a fault', () =>
    expectFaults({ 'surveys/2.json': aSurveyFile() }, 'surveys/2.json $.surveyId survey.id_duplicate'))

  test.each([
    [{ surveyTitle: ' ' }, '$.surveyTitle survey.title_missing'],
    [
      { endOfSurveyMessage: [{ type: 'text', text: 'a' }, { type: 'text' }] },
      '$.endOfSurveyMessage[1] end_message.text_missing',
    ],
    [
      { endOfSurveyMessage: [{ type: 'text', text: 'a' }, { type: 'image' }] },
      '$.endOfSurveyMessage[1] end_message.image_missing',
    ],
    [{ inputs: { q2: 'x' } }, '$.inputs.q2 inputs.unknown_item'],
    [{ inputs: { q1: 'あ'.repeat(301) } }, '$.inputs.q1 answer.invalid'],
    [{ description: '[x](javascript:alert(1))' }, '$.description link.forbidden'],
    [{ description: '[x](//evil.example)' }, '$.description link.forbidden'],
  ])('%j', (over, expected) => expectFaults(survey(over), `surveys/1.json ${expected}`))

  test('prefilled answers are accepted for the reservation date and for items that take answers [FORM-16]', () =>
    expectFaults(survey({ inputs: { q1: '東京', reservationDate: '20240614' } })))

  test('a prefilled answer for an item without answers is a fault', () =>
    expectFaults(
      survey({ surveySchema: [anItemFile({ type: 'guide' })], inputs: { q1: 'x' } }),
      'surveys/1.json $.inputs.q1 inputs.no_answer',
    ))

  test('links to http, https, tel and mailto are accepted [FORM-03]', () =>
    expectFaults(
      survey({
        description: '[a](http://a.example) [b](https://b.example) [c](tel:110) [d](mailto:e@f.example)',
      }),
    ))
})

describe('images', () => {
  test('media files and images of listed hosts are accepted [FORM-02] [FORM-20]', () =>
    expectFaults({
      'settings.json': { cityName: 'みなと市', imageHosts: ['https://images.example'] },
      'surveys/1.json': aSurveyFile({
        headerImageUrl: { headerUrl: '/media/a.svg' },
        surveySchema: [anItemFile({ imageUrl: 'https://images.example/a.png' })],
      }),
      'media/a.svg': aPicture,
    }))

  test.each(['http://a.example', 'https://a.example/', 'https://a.example/b', 'a.example', '*'])(
    '%s is refused as an image host',
    (host) =>
      expectFaults(
        { 'settings.json': { cityName: 'みなと市', imageHosts: [host] } },
        'settings.json $.imageHosts[0] image.host_invalid',
      ),
  )

  test.each(['a.gif', 'a b.png', '絵.png', 'a.png.html', '-a.png'])(
    '%s is refused as the name of an image',
    (name) => expectFaults({ [`media/${name}`]: aPicture }, `media/${name} $ media.name_invalid`),
  )

  test('a file name that does not fit the content is a fault', () =>
    expectFaults(
      { 'media/a.png': aPicture, 'media/b.svg': '<html>' },
      'media/a.png $ media.content_mismatch',
      'media/b.svg $ media.content_mismatch',
    ))

  test.each([
    '<script>alert(1)</script>',
    '<a onclick="x()"/>',
    '<image href="https://evil.example/a.png"/>',
    '<foreignObject/>',
    '<style>@import "a.css"</style>',
    '<rect style="fill:url(https://evil.example)"/>',
    '<a href="javascript:alert(1)"/>',
  ])('an SVG with active content is a fault: %s', (inside) =>
    expectFaults(
      { 'media/a.svg': aPicture.replace('<path', `${inside}<path`) },
      'media/a.svg $ media.active_content',
    ),
  )

  test('an SVG may refer to its own parts', async () => {
    const { faults } = await findingsOf(
      await aBundle({
        'media/a.svg': aPicture.replace('<path', '<use href="#a"/><rect fill="url(#b)"/><path'),
      }),
    )
    expect(faults).toEqual([])
  })
})

describe('warnings', () => {
  test.each([
    [{ surveySchema: undefined }, '$ survey.schema_missing'],
    [{ surveySchema: [] }, '$.surveySchema survey.schema_empty'],
    [
      { surveySchema: [anItemFile({ isSearchable: { value: true } })] },
      '$.surveySchema survey.not_claimable',
    ],
    [{ endOfSurveyMessage: undefined }, '$.endOfSurveyMessage end_message.no_text'],
    [{ endOfSurveyMessage: '' }, '$.endOfSurveyMessage end_message.no_text'],
    [{ surveySchema: [anItemFile({ length: { max: 301 } })] }, '$.surveySchema[0].length.max length.capped'],
    [
      { surveySchema: [anItemFile({ disabled: true, isRequired: { value: true } })] },
      '$.surveySchema[0].isRequired item.required_but_disabled',
    ],
    [{ surveySchema: [anItemFile({ type: 'groupheader' })] }, '$.surveySchema[0] section.empty'],
    [{ endpointURL: 'https://a.example' }, '$.endpointURL key.not_used'],
    [{ hasMember: true }, '$.hasMember key.not_used'],
    [{ vaccinationIntervalType: { input: 'days' } }, '$.vaccinationIntervalType key.other_form'],
    [{ paymentServiceId: 'stickers' }, '$.paymentServiceId key.other_form'],
    [{ maxAnswersPerResident: 3 }, '$.maxAnswersPerResident key.other_form'],
    [
      { surveySchema: [anItemFile({ length: { max: 50 } })] },
      '$.surveySchema[0].length.max length.not_limited',
    ],
    [{ surveySchema: [anItemFile({ selection: { max: 2 } })] }, '$.surveySchema[0].selection key.other_type'],
    [
      { surveySchema: [anItemFile({ type: 'birthday', range: { min: '1950-01-01' } })] },
      '$.surveySchema[0].range key.other_type',
    ],
    [
      { surveySchema: [anItemFile({ type: 'guide', isRequired: { value: true } })] },
      '$.surveySchema[0].isRequired key.no_answer',
    ],
  ])('%j', async (over, expected) => {
    const found = await findingsOf(await aBundle(survey(over)))
    expect(found).toEqual({ faults: [], warnings: [`surveys/1.json ${expected}`] })
  })

  test('what says nothing is no note: it stands in forms that other products wrote', async () => {
    const empty = { range: { min: null, max: null }, options: [], imeType: '', categoryRequiredFlag: false }
    expect((await findingsOf(await aBundle(survey({ surveySchema: [anItemFile(empty)] })))).warnings).toEqual(
      [],
    )
  })

  test('a required searchable item gives no warning, because answers can be claimed', async () => {
    const searchable = anItemFile({ isSearchable: { value: true }, isRequired: { value: true } })
    expect((await findingsOf(await aBundle(survey({ surveySchema: [searchable] })))).warnings).toEqual([])
  })

  test('whether an image is used is not said while the categories, which may name it, cannot be read', async () => {
    const { faults, warnings } = await findingsOf(
      await aBundle({ 'categories.json': '{', 'media/a.svg': aPicture }),
    )
    expect(faults[0]).toContain('json.syntax')
    expect(warnings).toEqual([])
  })

  test('an unused image and a city without forms give warnings', async () => {
    const folder = await aBundleFolder({ 'settings.json': { cityName: 'みなと市' }, 'media/a.svg': aPicture })
    expect((await findingsOf(folder)).faults).toEqual(['surveys $ survey.folder_missing'])
    await mkdir(join(folder, 'surveys'))
    const warnings = ['media/a.svg $ media.unused', 'surveys $ survey.none']
    expect(await findingsOf(folder)).toEqual({ faults: [], warnings })
  })
})

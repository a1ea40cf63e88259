import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutImageSizes } from '../../../adapters/city-bundle/image-sizes.ts'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { FolderNotEmpty, writeBundle, writeSchemas } from '../../../adapters/city-bundle/write-bundle.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { PaymentService, Product } from '../../../domain/order/payment-service.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import type { CategoryTree } from '../../../domain/reservation/category.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { aProduct, aSurveyConfig, aTaxSetting } from '../../builders.ts'
import { aBundle, aPicture, aSurveyFile, today } from './bundles.ts'
import { anItemToReserve } from './catalogs.ts'

/** An item with every field that an item can have (ENT-02). */
const wholeItem: Required<Omit<SchemaItem, 'imageSize'>> = {
  itemKey: 'whole',
  title: '全部',
  type: 'text',
  description: '説明 [市](https://city.example)',
  imageUrl: '/media/a.svg',
  options: ['はい', 'いいえ'],
  sectionOptions: [{ option: { value: 'はい' }, groupheader: { value: '見出し' } }],
  isRequired: { value: true, admin: null },
  isRequiredForUser: { value: true },
  isAdminItem: false,
  isNotEditable: true,
  isSearchable: { value: true },
  isAutomaticNumbering: false,
  range: { min: 1, max: '9' },
  selection: { min: 1, max: null },
  scale_min: 0,
  scale_max: null,
  default: '東京',
  input: ['東京'],
  attributes: { autocomplete: 'name', deep: { a: [1, null] } },
  disabled: false,
  languageSettingOptions: [{ languageCode: 'en', languageNativeName: 'English' }],
  setLargeCategoryTitle: '大',
  setMediumCategoryTitle: '中',
  setSmallCategoryTitle: '小',
  categories_tree: ['small-1'],
  categoryRequiredFlag: true,
  calendarLabelDisplay: true,
  payTypeOptions: [{ input: '現金', payType: 1 }],
  imeType: 'hankaku_only',
  characterType: ['all'],
  inputFormat: 'any',
  length: { min: 1, max: 300, limitation: true },
}

/** A form with every field that a form can have (ENT-01). */
const wholeSurvey: Required<Omit<SurveyConfig, 'imageSize'>> = {
  surveyId: 'svy001',
  surveySubId: 12,
  surveyTitle: '題名',
  description: '説明',
  headerImageUrl: { headerUrl: '/media/a.svg' },
  surveySchema: [
    { ...wholeItem, imeType: '', input: '東京' },
    { itemKey: 'more', title: 'ほか', type: 'text' },
  ],
  usePayment: 0,
  paymentServiceId: 'stickers',
  surveyType: 'corona',
  isEditDisabled: { value: true },
  isAppending: { value: true },
  maxAnswersPerResident: 20,
  publishFrom: '2024-04-01T09:00',
  publishTo: '2099-03-31T23:59',
  isPaused: true,
  retentionDays: 365,
  maxSavesPerDay: 3,
  endOfSurveyMessage: [
    { type: 'text', text: '終わり' },
    { type: 'image', originalContentUrl: '/media/a.svg', text: '絵' },
  ],
  memberSurveyId: 'member',
  memberSurveySubId: '7',
  lastResultNumber: 3,
  userLanguageCode: 'ja',
  endpointURL: 'https://elsewhere.example',
  hasMember: true,
  memberFormId: 'card',
  cancelPost: '取り消しました。',
  vaccinationIntervalType: { input: 'days' },
  linkedForms: ['svy001'],
  inputs: { whole: ['東京'], reservationDate: '20240614' },
  rules: [{ kind: 'atLeastOne', items: ['whole', 'more'], message: 'どちらかに答えてください。' }],
  lists: { day: ['#name', 'whole'], export: ['#code', 'whole'], page: ['more'] },
}

/** A member form with every field that one can have besides. */
const wholeMember: SurveyConfig = {
  surveyId: 'card',
  surveySubId: 7,
  surveyTitle: '利用カード',
  surveySchema: [
    {
      itemKey: 'no',
      title: '番号',
      type: 'numbering',
      isAutomaticNumbering: true,
      isSearchable: { value: true },
    },
  ],
  lastResultNumber: 120,
  linkedForms: ['svy001'],
  endOfSurveyMessage: '終わり',
}

/** A calendar with every field that a calendar can have (CAL-13). */
const wholeCalendar: Required<Calendar> = {
  sortKey: 'cal-1',
  name: '相談室',
  comaList: [{ start: '09:00', end: '24:00' }],
  reservationCancelLimit: null,
  calendarOff: false,
  reservationStart: localDate('2024-06-20'),
  reservationPossibleStart: 1,
  reservationPossibleMonths: 2,
  reservationMaxCount: 3,
  reservationMaxCountOfDay: 4,
  reservationControlType: 2,
  startDate: localDate('2024-06-01'),
  endDate: localDate('2030-12-31'),
  weekly: [{ weekdays: [1, 2], from: localDate('2024-06-01'), to: localDate('2024-12-31'), quotas: [null] }],
  dayOffWeekdays: [0],
  dayOffOnHolidays: true,
  dayOffs: [localDate('2024-08-15')],
  days: { '2024-06-22': [5] },
}

/** A service with every field that one can have (ENT-12), and a product with every field (ENT-11). */
const wholeService: Required<PaymentService> = {
  sortKey: 'stickers',
  serviceId: 'stickers',
  serviceName: '処理券',
  purchaseLimit: 0,
  taxType: 0,
  calculationType: 0,
  roundingType: 2,
  reservationCostType: 1,
  products: [{ ...aProduct(), reservationPaymentItemId: 'a', disabled: false } satisfies Required<Product>],
  payMethods: ['paypay'],
  authorisesOnly: true,
  receiptCreatorName: 'みなと市長',
  receiptDisplayAddress: 'みなと市1丁目',
}

const wholeTree: Required<CategoryTree> = {
  display: { tag1: '施設', tag2: '場所', tag3: '部屋', title: '予約' },
  tagLabels: { en: { tag1: 'Building', tag2: 'Place', tag3: 'Room' } },
  categories: [
    {
      id: 'large-1',
      name: '市役所',
      order: 1,
      children: [
        {
          id: 'medium-1',
          name: '1階',
          nameText: '1階 東側',
          order: 2,
          capGroup: '相談',
          children: [{ id: 'small-1', name: '1番', order: 1, calendarId: 'cal-1' }],
        },
      ],
    },
  ],
}

const aCity = (over: Partial<City> = {}): City => ({
  settings: { cityName: 'みなと市', contact: '窓口', imageHosts: ['https://images.example'] },
  surveys: [aSurveyConfig({ endOfSurveyMessage: '終わり' })],
  media: [],
  ...over,
})

const emptyFolder = () => mkdtemp(join(tmpdir(), 'city-'))

/** What `city` is after it was written as a bundle and read again. */
async function again(city: City): Promise<City | undefined> {
  const folder = await emptyFolder()
  await writeBundle(folder, city)
  const reading = await readBundle(folder, today)
  expect('faults' in reading ? reading.faults : []).toEqual([])
  return 'city' in reading ? reading.city : undefined
}

test('every field of a form and of an item is read back as it was written [ENT-01] [ENT-02]', async () => {
  const media = [
    { name: 'a.svg', contentType: 'image/svg+xml', bytes: new TextEncoder().encode(aPicture) },
    { name: 'b.png', contentType: 'image/png', bytes: Buffer.from('\u0089PNG\r\n\u001a\nrest', 'latin1') },
  ]
  const city = aCity({ surveys: [wholeSurvey], members: [wholeMember], media })
  const read = await again(city)
  expect(withoutImageSizes(read?.surveys)).toEqual(city.surveys)
  expect(read?.members).toEqual(city.members)
  expect(read?.settings).toEqual(city.settings)
  expect(read?.media.map(({ bytes, ...rest }) => ({ ...rest, bytes: [...bytes] }))).toEqual(
    media.map(({ bytes, ...rest }) => ({ ...rest, bytes: [...bytes] })),
  )
})

test('calendars in their order, categories and items are read back as they were written [CAL-13] [CAL-15] [RSV-02]', async () => {
  const city = aCity({
    calendars: ['cal-2', 'cal-1'].map((sortKey) => ({ ...wholeCalendar, sortKey })),
    categories: wholeTree,
    items: [anItemToReserve()],
  })
  expect(await again(city)).toEqual(city)
})

test('services in their order and the tax are read back as they were written [ENT-11] [ENT-12] [ENT-13]', async () => {
  const city = aCity({
    payment: ['z', 'a'].map((serviceId) => ({ ...wholeService, serviceId, sortKey: serviceId })),
    tax: aTaxSetting(),
    items: [anItemToReserve()],
    categories: wholeTree,
    calendars: [wholeCalendar],
  })
  expect(await again(city)).toEqual(city)
})

test('translations are read back as they were written, a file for each language [ENT-16]', async () => {
  const languages = {
    en: { みなと市: 'Minato City', 終わり: 'The end\nof “it”' },
    'ja-easy': { みなと市: '港《みなと》 市' },
  }
  const city = aCity({ languages })
  expect(await again(city)).toEqual(city)
  const folder = await emptyFolder()
  await writeBundle(folder, city)
  expect(await readdir(join(folder, 'languages/en'))).toEqual(['texts.json'])
})

test('staff are read back as they were written, user names in their one form', async () => {
  const staff = [
    { username: 'sakura01', name: '佐倉 香', email: 'sakura@city.example.jp', sub: 'b1f0c7e2' },
    { username: 'umeda-k' },
  ]
  expect(await again(aCity({ staff }))).toEqual(aCity({ staff }))
  const given = [{ username: ' ＳＡＫＵＲＡ０１', email: ' sakura@city.example.jp ' }]
  expect((await again(aCity({ staff: given })))?.staff).toEqual([
    { username: 'sakura01', email: 'sakura@city.example.jp' },
  ])
})

test('a city without member forms and calendars has no files of them, nor categories and items', async () => {
  const folder = await emptyFolder()
  await writeBundle(folder, aCity())
  expect((await readdir(folder)).sort()).toEqual(['media', 'schema', 'settings.json', 'surveys'])
  expect(Object.keys((await again(aCity())) ?? {}).sort()).toEqual(['media', 'settings', 'surveys'])
})

test('each item field is accepted in every allowed form [ENT-02]', async () => {
  const folder = await aBundle({
    'surveys/1.json': aSurveyFile({ surveySchema: [{ ...wholeItem, imeType: 'numeric' }] }),
    'media/a.svg': aPicture,
  })
  const reading = await readBundle(folder, today)
  expect('city' in reading && withoutImageSizes(reading.city.surveys[0]?.surveySchema?.[0])).toEqual({
    ...wholeItem,
    imeType: 'numeric',
  })
})

test('the surveys keep their order, however many they are and whatever their ids', async () => {
  const surveys = ['z', 'a', ...Array.from({ length: 100 }, (_, index) => `m${index}`), 'b.c-d_e'].map(
    (surveyId) => aSurveyConfig({ surveyId, endOfSurveyMessage: '終わり' }),
  )
  const read = await again(aCity({ surveys }))
  expect(read?.surveys.map(({ surveyId }) => surveyId)).toEqual(surveys.map(({ surveyId }) => surveyId))
})

test('member forms keep their order, too', async () => {
  const members = ['z', 'a'].map((surveyId) => ({ ...wholeMember, surveyId }))
  expect((await again(aCity({ members })))?.members).toEqual(members)
})

test("the editor's $schema is no part of the city, and a byte order mark is accepted", async () => {
  const folder = await aBundle({
    'surveys/1.json': `\uFEFF${JSON.stringify({ $schema: '../schema/survey.schema.json', ...aSurveyFile() })}`,
  })
  const reading = await readBundle(folder, today)
  expect('city' in reading && reading.city.surveys).toEqual([aSurveyFile()])
})

test('an export to a folder with files is refused', async () => {
  const folder = await emptyFolder()
  await writeFile(join(folder, 'notes.txt'), 'mine')
  await expect(writeBundle(folder, aCity())).rejects.toBeInstanceOf(FolderNotEmpty)
  expect(await readdir(folder)).toEqual(['notes.txt'])
})

test('no id can place a file outside of the folder', async () => {
  const folder = await emptyFolder()
  await writeBundle(folder, aCity({ surveys: [aSurveyConfig({ surveyId: '../../evil' })] }))
  expect(await readdir(join(folder, 'surveys'))).toEqual(['01-..%2F..%2Fevil.json'])
})

test('the schemas offer every item type and name every field', async () => {
  const folder = await emptyFolder()
  expect(await writeSchemas(folder)).toEqual(
    [
      'settings',
      'calendar',
      'categories',
      'items',
      'payment',
      'tax',
      'staff',
      'language',
      'survey',
      'member',
    ].map((name) => `schema/${name}.schema.json`),
  )
  const schemaOf = async (name: string) =>
    JSON.parse(await readFile(join(folder, `schema/${name}.schema.json`), 'utf8'))
  const schema = await schemaOf('survey')
  const calendar = await schemaOf('calendar')
  const service = await schemaOf('payment')
  expect(Object.keys(service.properties).sort()).toEqual(['$schema', ...Object.keys(wholeService)].sort())
  expect(Object.keys(calendar.properties).sort()).toEqual(['$schema', ...Object.keys(wholeCalendar)].sort())
  expect(Object.keys(schema.properties).sort()).toEqual(['$schema', ...Object.keys(wholeSurvey)].sort())
  const { properties } = schema.properties.surveySchema.items
  expect(Object.keys(properties).sort()).toEqual(Object.keys(wholeItem).sort())
  expect(properties.type.enum).toContain('choicegroupheader')
  expect(Object.keys((await schemaOf('member')).properties)).toEqual(Object.keys(schema.properties))
})

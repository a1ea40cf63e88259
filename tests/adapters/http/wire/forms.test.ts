import { expect, test } from 'vitest'
import { shared as ja } from '../../../../application/texts/ja.json'
import { anItem, aSave, aSurvey } from '../../../application/forms.ts'
import { aTown, hanako, type Town } from '../../../application/town.ts'
import { type Answered, aWire, type Refused } from './wire.ts'

const form = aSurvey({
  surveySchema: [anItem({ isSearchable: { value: true } }), anItem({ itemKey: 'q', title: '所属' })],
})
/** Says of itself what depends on who asks, and has what the office keeps to itself. */
const surveySchema = [anItem(), anItem({ itemKey: 'number', type: 'memberNumber' })]
const shown = { surveyId: 'svy2', surveyTitle: '図書の予約', surveySchema }
const forMembers = {
  ...shown,
  ...{ hasMember: true, memberFormId: 'card', lastResultNumber: 41, endpointURL: 'https://office.example' },
  ...{ officeMemo: '苦情', surveySchema: [...surveySchema, anItem({ itemKey: 'memo', isAdminItem: true })] },
}
const address = { prefecture: '東京都', city: '千代田区', area: '千代田', street: '' }
const second = { ...address, area: '丸の内' }
const en = { お名前: 'Name', 住民票の写しの請求: 'Residence record', みなと市: 'Minato City' }

const answered: Answered<Town>[] = [
  [
    'question whether there are languages',
    (ask) => ask.isLanguageSettingActive(),
    'GET survey-configs/languageSettingActive',
    undefined,
    { active: true },
  ],
  [
    'form',
    (ask) => ask.loadSurvey({ surveyId: 'svy1' }),
    'GET survey-configs/getItem?surveyId=svy1',
    undefined,
    {
      data: { ...form, hasMember: true, userLanguageCode: 'zh-Hans' },
      ...{ surveyVersion: 1, hasMember: true },
    },
  ],
  [
    'form for members',
    (ask) => ask.loadSurvey({ surveyId: 'svy2' }),
    'GET survey-configs/getItem?surveyId=svy2',
    undefined,
    {
      data: { ...shown, hasMember: false, memberFormId: 'card', userLanguageCode: 'zh-Hans' },
      ...{ surveyVersion: 1, hasMember: false, memberFormId: 'card' },
    },
  ],
  [
    'form for a member',
    async (ask) => {
      await ask.saveMember(aSave({ surveyId: 'card' }))
      await ask.loadSurvey({ surveyId: 'svy2' })
    },
    'GET survey-configs/getItem?surveyId=svy2',
    undefined,
    {
      data: { ...shown, hasMember: true, memberFormId: 'card', userLanguageCode: 'zh-Hans' },
      ...{ surveyVersion: 1, hasMember: true, memberFormId: 'card', memberNumber: '1' },
    },
  ],
  [
    'form in its own language',
    (ask) => ask.loadSurvey({ surveyId: 'svy3' }),
    'GET survey-configs/getItem?surveyId=svy3',
    undefined,
    {
      data: {
        ...aSurvey({ surveyId: 'svy3' }),
        ...{ hasMember: true, userLanguageCode: 'en', languageFixed: true },
      },
      ...{ surveyVersion: 1, hasMember: true },
    },
  ],
  [
    'list of forms',
    (ask) => ask.listSurveys({ surveyIds: ['svy2', 'none'] }),
    'POST survey-configs/getSurveyConfigsList',
    { surveyIdList: ['svy2', 'none'] },
    {
      data: [
        {
          ...{ ...shown, surveyVersion: 1, hasMember: false },
          ...{ memberFormId: 'card', userLanguageCode: 'zh-Hans' },
        },
      ],
    },
  ],
  [
    'list of forms to search',
    (ask) => ask.listSearchableSurveys(),
    'GET survey-configs/getAllSearchable',
    undefined,
    { data: [{ surveyId: 'svy1', surveyTitle: '住民票の写しの請求' }] },
  ],
  [
    'table of fixed messages',
    (ask) => ask.readFixedMessages(),
    'GET survey-configs/survey-messages-translation',
    undefined,
    { data: expect.objectContaining({ ja, en: expect.any(Object) }) },
  ],
  [
    'language',
    (ask) => ask.readUserLanguage(),
    'GET survey-configs/languageSetting',
    undefined,
    { languageCode: 'zh-Hans' },
  ],
  [
    'choice of a language',
    (ask) => ask.chooseLanguage({ languageCode: 'en' }),
    'POST survey-configs/languageSetting',
    { languageCode: 'en' },
    {},
  ],
  [
    'text',
    (ask) => ask.translateText({ languageCode: 'en', text: 'お名前' }),
    'POST survey-configs/translation-text',
    { languageCode: 'en', text: 'お名前' },
    { text: 'Name' },
  ],
  [
    'text that a machine has translated',
    (ask) => ask.translateText({ languageCode: 'en', text: '所属' }),
    'POST survey-configs/translation-text',
    { languageCode: 'en', text: '所属' },
    { text: 'Department', isMachine: true },
  ],
  [
    'texts of a form',
    (ask) => ask.readTexts({ languageCode: 'en', surveyId: 'svy1' }),
    'GET survey-configs/texts?languageCode=en&surveyId=svy1',
    undefined,
    { texts: { ...en, 所属: 'Department' }, machine: ['所属'] },
  ],
  [
    'view of a form',
    (ask) => ask.recordSurveyView({ liffUrl: 'https://city.example/survey/svy1' }),
    'POST survey-configs/saveSurveyLog',
    { liffUrl: 'https://city.example/survey/svy1', userId: hanako },
    {},
  ],
  [
    'rich menu',
    (ask) => ask.removeUnansweredRichMenu(),
    'POST survey-results/unlinkUnansweredRichMenu',
    {},
    {},
  ],
  [
    'address',
    (ask) => ask.findAddress({ postcode: '1000001' }),
    'GET addresses/1000001',
    undefined,
    { ...address, addresses: [address, second] },
  ],
]

/** A city of three forms, in which Hanako reads Chinese. */
async function aCity() {
  const { route, exchangesOf } = aWire()
  const town = await aTown(route, {
    surveys: [form, forMembers, aSurvey({ surveyId: 'svy3', userLanguageCode: 'en' })],
    members: [
      aSurvey({
        surveyId: 'card',
        surveySchema: [anItem(), anItem({ itemKey: 'n', type: 'numbering', isAutomaticNumbering: true })],
      }),
    ],
    ...{ offered: ['en', 'zh-Hans'], languages: { en } },
    addresses: { '1000001': [address, second] },
    translator: {
      translate: async (texts) => texts.map((text) => (text === '所属' ? 'Department' : undefined)),
    },
  })
  await town.chooseLanguage({ languageCode: 'zh-Hans' })
  return { town, exchangesOf }
}

test.each(answered)(
  'the %s is sent and answered as the interface has it [API-02] [API-03] [API-04] [API-05] [API-06] [API-07] [API-08] [API-09] [API-21] [API-56] [API-57] [LANG-03] [LANG-07] [LANG-09] [MEM-12] [ROLE-02]',
  async (_, ask, sent, body, answer) => {
    const { town, exchangesOf } = await aCity()
    const exchange = (await exchangesOf(() => ask(town))).at(-1)
    expect(exchange).toEqual({ sent, body, status: 200, answer: { result: 'OK', ...answer } })
  },
)

const refused: Refused<Town>[] = [
  [
    'language that is not offered',
    (ask) => ask.chooseLanguage({ languageCode: 'ko' }),
    422,
    {
      errorMessage: 'このことばは選べません。ほかのことばを選んでください。',
      refusal: { code: 'language.unknown', details: {} },
    },
  ],
  [
    'postcode that is not there',
    (ask) => ask.findAddress({ postcode: '9999999' }),
    404,
    {
      errorMessage: expect.any(String),
      refusal: { code: 'postcode.not_found', details: { postcode: '9999999' } },
    },
  ],
]

test.each(refused)(
  'a %s is refused with its status and its text [API-56] [LANG-03]',
  async (_, ask, status, answer) => {
    const { town, exchangesOf } = await aCity()
    const [exchange] = await exchangesOf(() => ask(town))
    expect([exchange?.status, exchange?.answer]).toEqual([status, { result: 'ERROR', ...answer }])
  },
)

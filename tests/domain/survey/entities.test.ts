import { expect, test } from 'vitest'
import { initialAnswers } from '../../../domain/form/form.ts'
import {
  fixedMessageOf,
  type LanguageData,
  sourceTextOf,
  targetTextOf,
} from '../../../domain/shared/language-data.ts'
import { isAppending, type SchemaItem, type SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { aSurveyConfig } from '../../builders.ts'

/** Every field that the specification names, filled; a field that is missing or mistyped does not compile. */
const everyItemField: Required<Omit<SchemaItem, 'imageSize'>> = {
  itemKey: 'q1',
  title: '質問',
  type: 'text',
  description: '説明',
  imageUrl: '/media/q1.png',
  options: ['A'],
  sectionOptions: [{ option: { value: 'A' }, groupheader: { value: 'g1' } }],
  isRequired: { value: true, admin: null },
  isRequiredForUser: { value: true },
  isAdminItem: false,
  isNotEditable: true,
  isSearchable: { value: true },
  isAutomaticNumbering: true,
  range: { min: 0, max: 10 },
  selection: { min: 0, max: 2 },
  scale_min: 0,
  scale_max: 10,
  default: 'A',
  input: 'A',
  attributes: { dose: 1 },
  disabled: false,
  languageSettingOptions: [{ languageCode: 'en', languageNativeName: 'English' }],
  setLargeCategoryTitle: '大分類',
  setMediumCategoryTitle: '中分類',
  setSmallCategoryTitle: '小分類',
  categories_tree: ['large-1'],
  categoryRequiredFlag: true,
  calendarLabelDisplay: true,
  payTypeOptions: [{ input: '現金', payType: 1 }],
  imeType: 'hankaku_only',
  characterType: ['all'],
  inputFormat: 'any',
  length: { min: 0, max: 300, limitation: true },
}

const everyConfigField: Required<Omit<SurveyConfig, 'imageSize'>> = {
  surveyId: 'svy001',
  surveySubId: 1,
  surveyTitle: '申込み',
  description: '説明',
  headerImageUrl: { headerUrl: '/media/header.png' },
  surveySchema: [everyItemField],
  usePayment: 1,
  paymentServiceId: 'stickers',
  surveyType: 'corona',
  isEditDisabled: { value: true },
  isAppending: { value: true },
  maxAnswersPerResident: 20,
  publishFrom: '2024-04-01T09:00',
  publishTo: '2024-04-30T17:00',
  isPaused: true,
  retentionDays: 365,
  maxSavesPerDay: 3,
  endOfSurveyMessage: [
    { type: 'text', text: 'ありがとうございました。' },
    { type: 'image', originalContentUrl: '/media/thanks.png' },
  ],
  memberSurveyId: 'mem001',
  memberSurveySubId: '2',
  lastResultNumber: 3,
  userLanguageCode: 'ja',
  endpointURL: 'https://api.example.jp',
  hasMember: true,
  memberFormId: 'mem001',
  cancelPost: 'キャンセルしました。',
  vaccinationIntervalType: { input: 'days' },
  linkedForms: ['svy002'],
  inputs: { q1: '前回の回答', reservationDate: '2024-06-14' },
  rules: [{ kind: 'before', items: ['q1', 'q2'], message: '順番が逆です。' }],
  lists: { day: ['#name', 'q1'], export: ['#code'], page: ['q1'] },
}

test('a survey config has every field of the specification and keeps it [ENT-01]', () => {
  const config: SurveyConfig = JSON.parse(JSON.stringify(everyConfigField))
  const {
    retentionDays: _days,
    rules: _rules,
    lists: _lists,
    maxSavesPerDay: _saves,
    maxAnswersPerResident: _max,
    paymentServiceId: _service,
    publishFrom: _from,
    publishTo: _to,
    isPaused: _paused,
    ...specified
  } = config
  expect(Object.keys(specified)).toHaveLength(22)
  expect(config).toEqual(everyConfigField)
  expect(initialAnswers(config).get('q1')).toEqual(['前回の回答'])
})

test('a form is appending only if isAppending is true [ENT-01]', () => {
  expect(isAppending(everyConfigField)).toBe(true)
  expect(isAppending(aSurveyConfig())).toBe(false)
  expect(isAppending(aSurveyConfig({ isAppending: { value: false } }))).toBe(false)
})

test('a schema item has every field of the specification and keeps it [ENT-02]', () => {
  const item: SchemaItem = JSON.parse(JSON.stringify(everyItemField))
  expect(Object.keys(item)).toHaveLength(33)
  expect(item).toEqual(everyItemField)
})

test('language data has a code, dictionaries by language and synced option texts [ENT-16]', () => {
  const english: Required<LanguageData> = {
    languageCode: 'en',
    fixedMessages: {
      ja: { PLEASE_INPUT: '入力してください。', UNKNOWN: '不明' },
      en: { UNKNOWN: 'Unknown' },
    },
    syncedTexts: { 男: 'Male', 女: 'Female' },
  }
  expect(JSON.parse(JSON.stringify(english))).toEqual(english)
  expect(fixedMessageOf(english, 'UNKNOWN')).toBe('Unknown')
  expect(fixedMessageOf(english, 'PLEASE_INPUT')).toBe('入力してください。')
  expect(fixedMessageOf({ ...english, languageCode: 'constructor' }, 'UNKNOWN')).toBe('不明')
  expect(fixedMessageOf(english, 'toString')).toBeUndefined()
  expect(targetTextOf(english, '女')).toBe('Female')
  expect(targetTextOf(english, 'constructor')).toBeUndefined()
  expect(sourceTextOf(english, 'Female')).toBe('女')
  expect(sourceTextOf(english, 'Other')).toBe('Other')
})

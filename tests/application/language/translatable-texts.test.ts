import { expect, test } from 'vitest'
import {
  placesOfCatalog,
  placesOfForm,
  placesOfPayment,
  placesOfSettings,
  textsOfCatalog,
  textsOfForm,
  textsOfPayment,
  textsOfSettings,
} from '../../../application/language/translatable-texts.ts'
import { anItem, aPaymentService, aProduct, aSurveyConfig } from '../../builders.ts'

const category = { id: 'hall', name: '市民ホール', order: 1 }

test('every text of a form that residents see is listed once, in the order of the form [ENT-16]', () => {
  const form = aSurveyConfig({
    description: '相談できます。',
    surveySchema: [
      anItem({ description: '姓と名' }),
      anItem({ itemKey: 'q2', title: '種類', type: 'dropdown', options: ['電話', '窓口', '電話'] }),
      anItem({ itemKey: 'q3', title: '窓口' }),
    ],
    rules: [{ kind: 'equal', items: ['q1', 'q3'], message: '同じ名前を書いてください' }],
    endOfSurveyMessage: [
      { type: 'text', text: '受け付けました。' },
      { type: 'image', originalContentUrl: '/media/done.svg', text: '封筒の絵' },
    ],
    cancelPost: '取り消しました。',
  })
  expect(textsOfForm(form)).toEqual([
    '子育て相談の申込み',
    '相談できます。',
    'お名前',
    '姓と名',
    '種類',
    '電話',
    '窓口',
    '同じ名前を書いてください',
    '受け付けました。',
    '封筒の絵',
    '取り消しました。',
  ])
  expect(placesOfForm(form)).toContainEqual({ text: '窓口', place: 'svy001/q2/options' })
  expect(placesOfForm(form)).toContainEqual({ text: '窓口', place: 'svy001/q3/title' })
})

test('what only the office sees of a form is not translated', () => {
  const form = aSurveyConfig({
    surveySchema: [anItem({ itemKey: 'memo', title: '職員のメモ', isAdminItem: true })],
  })
  expect(textsOfForm(form)).toEqual(['子育て相談の申込み'])
})

test('the headings over the options of a radio item are texts, the keys that other items open are not', () => {
  const sectionOptions = [{ option: { value: '穴' }, groupheader: { value: 'head_road' } }]
  const textsOf = (type: string) =>
    textsOfForm(aSurveyConfig({ surveySchema: [anItem({ type, options: ['穴'], sectionOptions })] }))
  expect(textsOf('radio')).toContain('head_road')
  expect(textsOf('choicegroupheader')).not.toContain('head_road')
})

test('what a reservation and a way of paying are called is listed', () => {
  const form = aSurveyConfig({
    surveySchema: [
      anItem({ type: 'reservation', setLargeCategoryTitle: '施設', setSmallCategoryTitle: '部屋' }),
      anItem({ itemKey: 'pay', type: 'selectPayType', payTypeOptions: [{ input: '現金', payType: 1 }] }),
    ],
  })
  expect(textsOfForm(form)).toEqual(['子育て相談の申込み', 'お名前', '施設', '部屋', '現金'])
})

test('names of categories, of what stands in them and of calendars are listed, and what to bring', () => {
  const catalog = {
    categories: {
      display: { tag1: '分野', tag2: '会場', tag3: '部屋', title: '予約の内容' },
      categories: [{ ...category, children: [{ ...category, id: 'room', nameText: '部屋（2階）' }] }],
    },
    items: [{ categoryId: 'room', itemId: 'chair', itemName: 'いす', place: '2階', toBring: ['印鑑', '券'] }],
    calendars: [{ sortKey: 'days', name: '市民ホールの日', comaList: [], weekly: [] }],
  }
  expect(textsOfCatalog(catalog)).toEqual([
    '分野',
    '会場',
    '部屋',
    '予約の内容',
    '市民ホール',
    '部屋（2階）',
    'いす',
    '2階',
    '印鑑',
    '券',
    '市民ホールの日',
  ])
  expect(placesOfCatalog(catalog)).toContainEqual({ text: '券', place: 'items/room/chair/toBring' })
})

test('products that can be bought are listed, and who issues the receipt', () => {
  const payment = [
    aPaymentService({
      products: [aProduct(), aProduct({ productId: 'old', productName: '古い券', disabled: true })],
      receiptCreatorName: '会計管理者',
    }),
  ]
  expect(textsOfPayment(payment)).toEqual(['粗大ごみ処理券', '処理券', '粗大ごみ', '会計管理者'])
  expect(placesOfPayment(payment)[1]).toEqual({ text: '処理券', place: 'stickers/sticker/productName' })
})

test('the first page is listed with its notices and services', () => {
  const settings = {
    cityName: 'みなと台市',
    contact: '市民相談室',
    notices: [{ title: '休みます', text: '' }],
    groups: [{ title: '子育て', services: [{ surveyId: 'svy001', summary: '相談です。' }] }],
  }
  expect(textsOfSettings(settings)).toEqual(['みなと台市', '市民相談室', '休みます', '子育て', '相談です。'])
  expect(placesOfSettings(settings)[4]).toEqual({
    text: '相談です。',
    place: 'settings/groups/svy001/summary',
  })
})

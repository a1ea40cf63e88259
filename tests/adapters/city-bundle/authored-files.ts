import { aPicture } from './bundles.ts'

const consultation = `{
  "surveyId": "soudan",
  "surveyTitle": "子育て相談の予約",
  "description": "[ご案内](https://www.example.jp/soudan)をお読みください。",
  "headerImageUrl": "/media/header.svg",
  "isAppending": { "value": true },
  "endOfSurveyMessage": "予約を受け付けました。",
  "surveySchema": [
    {
      "itemKey": "name",
      "title": "お名前",
      "type": "text",
      "length": { "min": 1, "max": 40, "limitation": true },
      "isRequired": { "value": true },
      "isSearchable": { "value": true }
    },
    {
      "itemKey": "born",
      "title": "生年月日",
      "type": "birthday",
      "isRequired": { "value": true },
      "isSearchable": { "value": true }
    },
    {
      "itemKey": "kana",
      "title": "ふりがな",
      "type": "text",
      "characterType": ["hiragana"]
    },
    { "itemKey": "phone", "title": "電話番号", "type": "phone", "isRequired": { "value": true } },
    { "itemKey": "age", "title": "お子さんの年齢", "type": "number", "range": { "min": 0, "max": 18 } },
    {
      "itemKey": "wish",
      "title": "希望する日",
      "type": "date",
      "range": { "min": "2024-04-01", "max": "2025-03-31" }
    },
    {
      "itemKey": "ways",
      "title": "連絡の方法",
      "type": "checkboxes",
      "options": ["電話", "メール", "手紙"],
      "selection": { "min": 1, "max": 2 },
      "default": ["電話"]
    },
    {
      "itemKey": "more",
      "title": "お子さんはほかにいますか",
      "type": "choicegroupheader",
      "options": ["いない", "いる"],
      "sectionOptions": [
        { "option": { "value": "いる" }, "groupheader": { "value": "child2" } }
      ]
    },
    { "itemKey": "child2", "title": "2人目のお子さん", "type": "groupheader" },
    { "itemKey": "name2", "title": "2人目のお名前", "type": "text" },
    {
      "itemKey": "more2",
      "title": "さらにいますか",
      "type": "choicegroupheader",
      "options": ["いない", "いる"],
      "sectionOptions": [
        { "option": { "value": "いる" }, "groupheader": { "value": "child3" } }
      ]
    },
    { "itemKey": "child3", "title": "3人目のお子さん", "type": "groupheader" },
    { "itemKey": "name3", "title": "3人目のお名前", "type": "text" },
    { "itemKey": "when", "title": "相談の日", "type": "groupheader" },
    {
      "itemKey": "reserve",
      "title": "日時",
      "type": "reservation",
      "categories_tree": ["soudan"],
      "categoryRequiredFlag": true
    },
    { "itemKey": "ease", "title": "使いやすさ", "type": "linearscale", "scale_min": 1, "scale_max": 5 },
    { "itemKey": "page", "title": "市のページ", "type": "linkbutton", "input": "https://www.example.jp/" }
  ]
}
`

const shop = `{
  "surveyId": "shop",
  "surveyTitle": "処理券の申込み",
  "isAppending": { "value": true },
  "usePayment": 1,
  "paymentServiceId": "ticket",
  "endOfSurveyMessage": "申込みを受け付けました。",
  "surveySchema": [
    { "itemKey": "buy", "title": "処理券", "type": "selectProducts" },
    {
      "itemKey": "pay",
      "title": "支払い方",
      "type": "selectPayType",
      "payTypeOptions": [{ "input": "カード", "payType": 0 }]
    }
  ]
}
`

const forMembers = `{
  "surveyId": "report",
  "surveyTitle": "会員の届出",
  "memberFormId": "card",
  "memberSurveySubId": "0012",
  "endOfSurveyMessage": "届け出ました。",
  "surveySchema": [
    { "itemKey": "number", "title": "会員番号", "type": "memberNumber" },
    { "itemKey": "note", "title": "内容", "type": "textarea", "length": { "max": 200, "limitation": true } }
  ]
}
`

const card = `{
  "surveyId": "card",
  "surveySubId": 12,
  "surveyTitle": "会員の登録",
  "linkedForms": ["report"],
  "endOfSurveyMessage": "登録しました。",
  "surveySchema": [
    { "itemKey": "number", "title": "会員番号", "type": "numbering", "isAutomaticNumbering": true },
    {
      "itemKey": "phone",
      "title": "電話番号",
      "type": "phone",
      "isRequired": { "value": true },
      "isSearchable": { "value": true }
    }
  ]
}
`

const calendar = `{
  "sortKey": "room",
  "name": "相談室",
  "comaList": [
    { "start": "09:00", "end": "10:00" },
    { "start": "10:00", "end": "11:00" },
    { "start": "13:00", "end": "14:00" }
  ],
  "weekly": [
    { "weekdays": [1, 2, 3], "quotas": [2, 2, 1] },
    { "weekdays": [4], "from": "2024-04-01", "quotas": [1, 1, null] }
  ],
  "reservationPossibleStart": 3,
  "reservationPossibleMonths": 2,
  "reservationMaxCount": 1,
  "dayOffs": ["2024-08-13", "2024-08-14"]
}
`

const categories = `{
  "display": { "tag1": "相談", "tag2": "場所", "tag3": "部屋", "title": "相談の種類" },
  "categories": [
    {
      "id": "soudan",
      "name": "子育て相談",
      "order": 1,
      "children": [
        {
          "id": "hall",
          "name": "市役所",
          "order": 1,
          "children": [
            { "id": "room1", "name": "1番", "order": 1, "calendarId": "room" }
          ]
        }
      ]
    }
  ]
}
`

const payment = `{
  "sortKey": "ticket",
  "serviceId": "ticket",
  "serviceName": "処理券",
  "purchaseLimit": 10,
  "products": [
    {
      "productId": "t300",
      "productName": "300円券",
      "price": 300,
      "taxableType": 1,
      "order": 1,
      "cost": 1,
      "productCategories": [{ "productCategoryId": "t", "productCategoryName": "券" }]
    }
  ]
}
`

/** A bundle as an author writes it by hand, without fault or warning. */
export const authoredFiles: Readonly<Record<string, string>> = {
  'settings.json': `{
  "cityName": "みなと市",
  "contact": "市民課 03-1234-5678",
  "imageHosts": ["https://images.example"]
}
`,
  'surveys/1.json': consultation,
  'surveys/2.json': shop,
  'surveys/3.json': forMembers,
  'members/1.json': card,
  'calendars/1.json': calendar,
  'categories.json': categories,
  'items.json': `[
  { "categoryId": "room1", "itemId": "a", "itemName": "保健師との相談" }
]
`,
  'payment/1.json': payment,
  'tax.json': `{
  "rateSettings": [
    { "applyDate": "2019-10-01", "value": 10 }
  ]
}
`,
  'staff.json': `{
  "staff": [
    { "username": "suzuki", "name": "鈴木 花子", "email": "suzuki@example.jp" },
    { "username": "tanaka", "name": "田中 一郎" }
  ]
}
`,
  'media/header.svg': aPicture,
}

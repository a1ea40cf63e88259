import type { CitySettings } from '../../../application/ports/city-repository.ts'
import {
  type GroupedService,
  groupIcons,
  type Notice,
  type ServiceGroup,
} from '../../../domain/home/home-settings.ts'
import { manualNumber } from '../../../domain/member/member-number.ts'
import type { EndMessageBlock, FormRule, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { itemShape } from './item-shape.ts'
import type { Shape } from './shape.ts'
import {
  answer,
  booleanShape,
  describe,
  flag,
  line,
  notUsed,
  schemaAddress,
  shapeOf,
  subId,
  text,
} from './shape-parts.ts'

/** Ids are part of URLs and of partition keys, whose parts `#` separates. */
const surveyId: Shape = {
  description:
    '半角の英数字で始め、英数字と . _ - だけを使い、64文字までにします。ページのアドレスの一部になります。',
  type: 'string',
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
}

/** Whether there is such a time is checked by a rule. */
const time = (description: string): Shape => ({
  description: `${description}2026-04-01T09:00 の形で書きます。`,
  type: 'string',
  maxLength: 40,
})

const endMessageBlock: Shape = {
  type: 'object',
  required: ['type'],
  properties: {
    type: describe(
      { type: 'string', enum: ['text', 'image'] satisfies EndMessageBlock['type'][] },
      'text：文。image：画像',
    ),
    text: describe(text, 'typeがtext：出す文。image：画像が見えない人に読み上げる文'),
    originalContentUrl: describe(line, '画像の場所。/media/ファイル名、または https://…'),
  },
  additionalProperties: false,
}

const formRule = shapeOf<FormRule>(
  {
    kind: describe(
      {
        type: 'string',
        enum: [
          'before',
          'after',
          'notBefore',
          'notAfter',
          'equal',
          'atLeastOne',
        ] satisfies FormRule['kind'][],
      },
      'before、after、notBefore、notAfter：1つ目の日付が、2つ目より前、後、2つ目以後、以前（数字では、より小さい、より大きい、以上、以下）。equal：同じ答え。atLeastOne：どれか1つ以上に答える。',
    ),
    items: describe({ type: 'array', items: line, minItems: 2, maxItems: 50 }, '項目のitemKey'),
    message: describe(
      { type: 'string', minLength: 1, maxLength: 200 },
      '守られていないときに出す文。なければ、決まった文を出します。',
    ),
  },
  ['kind', 'items'],
  '項目どうしの決まり',
)

/** `surveys/*.json`: one form (ENT-01). */
export const surveyShape = shapeOf<SurveyConfig & { $schema: string }>(
  {
    $schema: schemaAddress,
    surveyId,
    surveySubId: subId('フォームの番号。会員フォームでは、会員番号の頭の4けたになります。'),
    surveyTitle: describe(line, '題名'),
    description: describe(text, '説明。リンク [文字](https://…) と、空行で分けた段落が使えます。'),
    headerImageUrl: {
      description: '上に出す画像。/media/ファイル名、または https://…',
      type: ['string', 'object'],
      properties: { headerUrl: describe(line, '画像の場所') },
      additionalProperties: false,
      maxLength: 1_000,
    },
    surveySchema: describe({ type: 'array', items: itemShape, maxItems: 1_000 }, '項目。この順に出ます。'),
    usePayment: describe({ type: 'integer', enum: [0, 1] }, '1：支払いのあるフォーム', 0),
    paymentServiceId: describe(line, '支払いのあるフォーム：売るもののserviceId（payment/）'),
    surveyType: describe(line, 'corona：予防接種のフォーム'),
    isEditDisabled: flag('送ったあとの変更を断る'),
    isAppending: flag('true：送るたびに新しい回答になる。false：1人に1つで、あとの回答に置き換わる。'),
    publishFrom: time(
      '受付を始める時刻（日本時間）。この1分の始めから送れます。なければ、取り込んだときから。',
    ),
    publishTo: time(
      '受付を終える時刻（日本時間）。この1分の終わりまで送れるので、その日いっぱいなら23:59です。なければ、終わりません。',
    ),
    maxAnswersPerResident: describe(
      { type: 'integer', minimum: 1, maximum: 10_000 },
      '送るたびに新しい回答になるフォームで、1人が持てる回答の数。キャンセルしたものは数えません。',
      300,
    ),
    retentionDays: describe(
      { type: 'integer', minimum: 1, maximum: 36_500 },
      '回答を残しておく日数。最後に変わった日と、予約の最後の日から数え、過ぎると消します。なければ、消しません。会員フォームでは、取り消した登録だけを消します。',
    ),
    maxSavesPerDay: describe(
      { type: 'integer', minimum: 1, maximum: 1_000 },
      '1人が1日に送れる回数。変更も数えます。',
      20,
    ),
    endOfSurveyMessage: {
      description: '送信が終わったあとに出す文、または文と画像の並び',
      type: ['string', 'array'],
      items: endMessageBlock,
      maxLength: 10_000,
      maxItems: 50,
    },
    memberSurveyId: notUsed(line),
    memberSurveySubId: subId(
      '会員フォームのsurveySubId。会員番号を出す項目（memberNumber）があるときに必要です。',
    ),
    lastResultNumber: describe(
      { type: 'integer', minimum: 0, maximum: manualNumber.max - 1 },
      '会員フォーム：会員番号は、この次の番号から付きます。なければ1から。',
    ),
    userLanguageCode: notUsed(line),
    endpointURL: notUsed(line),
    hasMember: notUsed(booleanShape),
    memberFormId: describe(line, '先に登録してもらう会員フォームのsurveyId'),
    cancelPost: describe(
      text,
      '予約や回答のキャンセルが終わったあとに住民に出す文。なければ、終わったことだけを出します。',
    ),
    vaccinationIntervalType: {
      description: '予防接種のフォーム：2回目までの間隔の数え方',
      type: 'object',
      properties: {
        input: describe(
          { type: 'string', enum: ['days', 'months'] },
          'days：日で数える（2回目の見出しのintervalDays）。months：月で数える（intervalMonths）。',
          'days',
        ),
      },
      additionalProperties: false,
    },
    linkedForms: describe(
      { type: 'array', items: line, maxItems: 1_000 },
      '会員フォーム：会員の人が使うフォームのsurveyId。会員のページにこの順に出ます。',
    ),
    inputs: {
      description: 'itemKeyごとの、最初から入れておく答え',
      type: 'object',
      additionalProperties: answer('答え'),
    },
    rules: describe(
      { type: 'array', items: formRule, maxItems: 100 },
      '項目どうしの決まり。比べる項目の両方に答えたときだけ調べ、後ろの項目に出します。',
    ),
  },
  ['surveyId', 'surveyTitle'],
  '1つのフォーム',
)

/** `members/*.json`: one member form. */
export const memberShape: Shape = { ...surveyShape, description: '1つの会員フォーム' }

const day = (description: string): Shape => ({
  description: `${description}2026-04-01 の形で書きます。`,
  type: 'string',
  maxLength: 40,
})

const noticeShape = shapeOf<Notice>(
  {
    title: describe({ type: 'string', minLength: 1, maxLength: 100 }, '見出し'),
    text: describe({ type: 'string', maxLength: 1_000 }, '本文'),
    url: describe(line, 'くわしい内容の場所。アプリ内の道（/ で始まる）か、https://…'),
    from: day('出し始める日（日本時間）。なければ、取り込んだ日から。'),
    until: day('出し終わる日（その日までは出す）。なければ、終わりません。'),
    important: describe(booleanShape, 'true：いちばん上に出す'),
  },
  ['title'],
  '1つのお知らせ',
)

const groupShape = shapeOf<ServiceGroup>(
  {
    title: describe({ type: 'string', minLength: 1, maxLength: 50 }, '見出し'),
    icon: describe(
      { type: 'string', enum: groupIcons },
      '見出しに付ける絵。document：書類、house：くらし、child：子ども、health：健康、recycle：ごみ、facility：施設、book：図書館、safety：防災、money：税と支払い、member：会員、voice：意見',
    ),
    services: describe(
      {
        type: 'array',
        minItems: 1,
        maxItems: 100,
        items: shapeOf<GroupedService>(
          {
            surveyId: describe(line, 'フォームのsurveyId（会員フォームも書けます）'),
            summary: describe(
              { type: 'string', minLength: 1, maxLength: 100 },
              '1行の説明。なければ、フォームの説明（description）の最初の文を出します。',
            ),
            words: describe(
              { type: 'array', items: { type: 'string', minLength: 1, maxLength: 50 }, maxItems: 30 },
              'これでも見つかるようにする言葉（読みがな、別の言い方）',
            ),
          },
          ['surveyId'],
          '1つの手続き',
        ),
      },
      '手続き。この順に出ます。',
    ),
  },
  ['title', 'services'],
  '手続きのまとまり',
)

/** `settings.json`: the settings of the city. */
export const settingsShape = shapeOf<CitySettings & { $schema: string }>(
  {
    $schema: schemaAddress,
    cityName: describe({ type: 'string', minLength: 1, maxLength: 100 }, '市区町村の名前'),
    contact: describe(text, '人に相談したいときの窓口'),
    color: {
      description: '市の色。#00606b のように、# と6けたの16進数で書きます。白い文字が読める濃さにします。',
      type: 'string',
      pattern: '^#[0-9A-Fa-f]{6}$',
    },
    logo: describe(line, '市のしるし（正方形の絵）。/media/ファイル名、または https://…'),
    notices: describe({ type: 'array', items: noticeShape, maxItems: 50 }, 'はじめの画面に出すお知らせ'),
    groups: describe(
      { type: 'array', items: groupShape, minItems: 1, maxItems: 50 },
      'はじめの画面に出す手続きのまとまり。なければ、全部のフォームを1つにまとめて出します。',
    ),
    imageHosts: describe(
      { type: 'array', items: line, maxItems: 50 },
      'media/ のほかに画像を置く場所（https://ホスト名）',
    ),
  },
  ['cityName'],
  '市の設定',
)

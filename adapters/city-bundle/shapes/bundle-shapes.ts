import { listColumns } from '../../../application/office/list-columns.ts'
import { manualNumber } from '../../../domain/item-types/numbering.ts'
import type {
  EndMessageBlock,
  FormLists,
  FormRule,
  SurveyConfig,
} from '../../../domain/survey/survey-config.ts'
import type { Shape } from '../../shape.ts'
import { itemShape } from './item-shape.ts'
import { languageCode } from './language-shape.ts'
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

const columns = (what: string, otherwise: string): Shape =>
  describe(
    { type: 'array', items: line, minItems: 1, maxItems: 100 },
    `${what}の列。なければ、${otherwise}。`,
  )

const lists = shapeOf<FormLists>(
  {
    day: columns(
      'その日の一覧（answers -- day）',
      '名前、ふりがな（聞くフォームだけ）、電話、人数、予約の内容、備考、対応状況、フォーム、受付コード、前の受付コード',
    ),
    export: columns('書き出し（answers -- export）', '回答のことと、すべての項目'),
    page: columns('1件の用紙（answers -- page）', '答えのあるすべての項目（見出しごと）'),
  },
  [],
  `職員の一覧の列。itemKeyと、どのフォームにもある列を、並べる順に書きます。どのフォームにもある列：${Object.entries(
    listColumns,
  )
    .map(([column, title]) => `${column}（${title}）`)
    .join('、')}。`,
)

/** `surveys/*.json`: one form (ENT-01). */
export const surveyShape = shapeOf<Omit<SurveyConfig, 'imageSize'> & { $schema: string }>(
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
    isPaused: describe(
      booleanShape,
      'true：受付を休む。false にするまで送れません。送ったものは見られて、取り消せます。',
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
    userLanguageCode: describe(
      languageCode,
      'このフォームを出すことば。住民が選んだことばより優先します。なければ、住民が選んだことばで出ます。',
    ),
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
    lists,
  },
  ['surveyId', 'surveyTitle'],
  '1つのフォーム',
)

/** `members/*.json`: one member form. */
export const memberShape: Shape = { ...surveyShape, description: '1つの会員フォーム' }

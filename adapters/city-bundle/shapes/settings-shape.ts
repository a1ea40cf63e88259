import type {
  CitySettings,
  MessageTemplate,
  OfficeSettings,
} from '../../../application/ports/city-repository.ts'
import { LONGEST_WORDS } from '../../../domain/answer/booking-message.ts'
import { type CityStatus, statusNames, usualStatuses } from '../../../domain/answer/city-status.ts'
import {
  type GroupedService,
  groupIcons,
  type Notice,
  type ServiceGroup,
} from '../../../domain/home/home-settings.ts'
import type { Section } from '../../../domain/staff/office-duty.ts'
import type { SectionNotices } from '../../../domain/staff/section-notice.ts'
import type { Shape } from '../../shape.ts'
import { translatedCode } from './language-shape.ts'
import { messagesShape, timeOfDay } from './message-shapes.ts'
import { booleanShape, describe, line, schemaAddress, shapeOf, text } from './shape-parts.ts'

const named = (names: readonly string[]): string => names.map((name) => `「${name}」`).join('')
const usualNames = named(usualStatuses.map(({ name }) => name))
const fixedNames = named(statusNames([]))

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

const statusShape = shapeOf<CityStatus>(
  {
    name: describe(
      { type: 'string', minLength: 1, maxLength: 50, pattern: '^\\S(.*\\S)?$' },
      '職員が表の「対応状況」に書く言葉',
    ),
    shown: describe(
      { type: 'string', minLength: 1, maxLength: 100 },
      '住民が読む言葉。なければ、nameをそのまま出します。freesPlaceのものは「キャンセル済」と出て、これはそのわけとして続きます。',
    ),
    freesPlace: describe(booleanShape, 'true：キャンセルとして扱い、予約の枠を空ける。元には戻せません。'),
    endsCase: describe(booleanShape, 'true：対応が終わったものとして扱い、住民の変更を断る'),
  },
  ['name'],
  '1つの対応状況',
)

const noticesShape = shapeOf<SectionNotices>(
  {
    times: describe(
      { type: 'array', items: timeOfDay('知らせる時刻（日本時間）'), minItems: 1, maxItems: 24 },
      '知らせる時刻（09:00 など）。前に知らせたあとの分をまとめて送ります。新しい申請がなければ、送りません。',
    ),
    weekdaysOnly: describe(
      booleanShape,
      'true：土曜、日曜、祝日には送らない。その間の分は、次の平日に送ります。',
    ),
    addresses: describe(
      { type: 'array', items: { type: 'string', maxLength: 1_000 }, maxItems: 20 },
      'メールの宛先。それぞれに1通ずつ送ります。',
    ),
    line: describe(booleanShape, 'true：この課の役割があり、LINEアカウントを連携した職員のLINEに送る'),
  },
  ['times'],
  '新しい申請の知らせ。フォームごとの件数だけを書き、名前や内容は書きません。ないときは送りません。',
)

const sectionShape = shapeOf<Section>(
  {
    sectionId: describe(
      { type: 'string', pattern: '^[a-z0-9][a-z0-9_-]{0,49}$' },
      'まとまりの名前。半角の英小文字と数字',
    ),
    name: describe({ type: 'string', minLength: 1, maxLength: 50 }, '画面に出る名前（健康づくり課 など）'),
    surveys: describe({ type: 'array', items: line, maxItems: 1_000 }, '受け持つフォーム（surveyId）'),
    calendars: describe({ type: 'array', items: line, maxItems: 1_000 }, '受け持つカレンダー（sortKey）'),
    services: describe({ type: 'array', items: line, maxItems: 1_000 }, '受け持つ商品（serviceId）'),
    notices: noticesShape,
  },
  ['sectionId', 'name'],
  '1つのまとまり（課など）',
)

const templateShape = shapeOf<MessageTemplate>(
  {
    title: describe({ type: 'string', minLength: 1, maxLength: 50 }, '職員が選ぶときの名前'),
    text: describe(
      { type: 'string', minLength: 1, maxLength: LONGEST_WORDS },
      '送る文。送る前に、職員が直せます。',
    ),
  },
  ['title', 'text'],
  '1つの文例',
)

const officeShape = shapeOf<OfficeSettings>(
  {
    sections: describe(
      { type: 'array', items: sectionShape, maxItems: 200 },
      '職員が受け持つまとまり。だれがどれを受け持つかは、staff.json の duties に書きます。',
    ),
    secondFactor: describe(
      { type: 'string', enum: ['required', 'offered'] },
      'required：ログインに、連携したLINEアカウントも必ず使う。offered：連携した人だけが使う（なければ、こちらです）。',
    ),
    templates: describe(
      { type: 'array', items: templateShape, maxItems: 50 },
      '回答のページから住民にLINEで送る文の例。この順に出ます。',
    ),
    origin: describe(line, '職員の画面を出すアドレス（https://…）。なければ、どのアドレスでも出します。'),
  },
  [],
  '職員の画面',
)

/** `settings.json`: the settings of the city. */
export const settingsShape = shapeOf<CitySettings & { $schema: string }>(
  {
    $schema: schemaAddress,
    cityName: describe({ type: 'string', minLength: 1, maxLength: 100 }, '市区町村の名前'),
    contact: describe(text, '人に相談したいときの窓口'),
    color: {
      description:
        '市の色。#00606b のように、# と6けたの16進数で書きます。ボタンやリンクの色にもなります。白い文字が読める濃さにします。',
      type: 'string',
      pattern: '^#[0-9A-Fa-f]{6}$',
    },
    logo: describe(line, '市のしるし（正方形の絵）。/media/ファイル名、または https://…'),
    notices: describe({ type: 'array', items: noticeShape, maxItems: 50 }, 'はじめの画面に出すお知らせ'),
    groups: describe(
      { type: 'array', items: groupShape, minItems: 1, maxItems: 50 },
      'はじめの画面に出す手続きのまとまり。なければ、全部のフォームを1つにまとめて出します。',
    ),
    mostUsed: describe(
      { type: 'array', items: line, minItems: 1, maxItems: 6 },
      'はじめの画面の上に大きく出す、よく使われる手続き（フォームのsurveyId、6つまで）。この順に出ます。本日受け付けていないものは、出ません。なければ、出しません。',
    ),
    synonyms: describe(
      {
        type: 'array',
        items: describe(
          {
            type: 'array',
            items: { type: 'string', minLength: 1, maxLength: 50 },
            minItems: 2,
            maxItems: 30,
          },
          '同じ意味の言葉。どれでさがしても、同じ手続きが見つかります。',
        ),
        maxItems: 200,
      },
      '手続きをさがすとき、同じ意味とする言葉の組。「健診」と「検診」、「取り消し」と「キャンセル」など、どの市にもある言葉は、書かなくても見つかります。',
    ),
    office: officeShape,
    imageHosts: describe(
      { type: 'array', items: line, maxItems: 50 },
      'media/ のほかに画像を置く場所（https://ホスト名）',
    ),
    statuses: describe(
      { type: 'array', items: statusShape, maxItems: 50 },
      `回答の対応状況。${fixedNames}は、書かなくても使えます。これにないものは、表で書き込めません。なければ、${usualNames}です。`,
    ),
    messages: messagesShape,
    languages: describe(
      { type: 'array', items: translatedCode, maxItems: 50 },
      '日本語のほかに住民が選べることば。この順に出ます。訳は languages/ に置きます。なければ、全部日本語で出ます。',
    ),
  },
  ['cityName'],
  '市の設定',
)

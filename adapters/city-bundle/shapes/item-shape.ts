import type { CharacterType, InputFormat, SchemaItem } from '../../../domain/survey/survey-config.ts'
import type { Shape } from '../../shape.ts'
import { languageCode } from './language-shape.ts'
import {
  answer,
  booleanShape,
  describe,
  flag,
  limits,
  line,
  shapeOf,
  text,
  wholeNumberOrNull,
} from './shape-parts.ts'

const characterTypes: Record<CharacterType, true> = {
  all: true,
  allFull: true,
  kanji: true,
  hiragana: true,
  katakana: true,
  katakanaHalf: true,
  alphabet: true,
  alphabetFull: true,
  alphabetHalf: true,
  number: true,
  numberFull: true,
  numberHalf: true,
}

const inputFormats: Record<InputFormat, true> = {
  any: true,
  postcode: true,
  email: true,
  phone: true,
  alphanumeric: true,
  identifier: true,
}

const sectionOption: Shape = {
  type: 'object',
  required: ['option', 'groupheader'],
  properties: {
    option: {
      description: '選択肢。optionsにあるもの',
      type: 'object',
      required: ['value'],
      properties: { value: line },
      additionalProperties: false,
    },
    groupheader: {
      description: 'radio：上に出す見出しの文字。choicegroupheader：開く見出し（groupheader）のitemKey',
      type: 'object',
      required: ['value'],
      properties: { value: line },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
}

const rangeBound: Shape = { type: ['integer', 'string', 'null'], maxLength: 10 }

/** One item of a form (ENT-02). */
export const itemShape: Shape = shapeOf<Omit<SchemaItem, 'imageSize'>>(
  {
    itemKey: {
      description:
        '回答を見分ける名前。1～100文字で、空白と # と ~ は使えません。あとから変えないでください。',
      type: 'string',
      pattern: '^[^#~\\s\\u0000-\\u001f\\u007f]{1,100}$',
    },
    title: describe(
      line,
      '題名。住民が読みます。見出し（groupheader）の題名が空なら、見出しは出さず、前のまとまりを終わらせます',
    ),
    type: describe({ type: 'string', minLength: 1, maxLength: 64 }, '項目の種類'),
    description: describe(text, '題名の下に出る説明'),
    imageUrl: describe(line, '項目と一緒に出す画像。/media/ファイル名、または https://…'),
    options: describe({ type: 'array', items: line, maxItems: 1_000 }, '選択肢'),
    sectionOptions: describe(
      { type: 'array', items: sectionOption, maxItems: 1_000 },
      'radio：選択肢と、その上に出す見出し。choicegroupheader：選択肢と、それで開くgroupheaderのitemKey。',
    ),
    isRequired: {
      description: '必須の項目',
      type: 'object',
      properties: {
        value: describe(booleanShape, 'true：答えないと送れません。'),
        admin: describe({ type: ['boolean', 'null'] }, '職員が入力するときの必須。なければ、valueと同じ。'),
      },
      additionalProperties: false,
    },
    isRequiredForUser: flag('住民が入力するときだけ必須'),
    isAdminItem: describe(booleanShape, '職員だけの項目。住民には見えません。'),
    isNotEditable: describe(booleanShape, '一度送ったあとは変えられません。'),
    isSearchable: flag(
      'true：住民が、以前の回答を探すときに入れる項目（名前、電話番号、生年月日など。予約と、職員だけの項目は使えません）。必須の項目は、探すときも必ず入れてもらい、全部が同じなら、電話で受けた回答や取り込んだ回答を本人のものにできます。本人しか知らないものを2つ以上選んでください。',
    ),
    isAutomaticNumbering: describe(
      booleanShape,
      'numbering：true：会員番号を順に付けます。false：職員か本人が番号を入れます。',
    ),
    range: limits(
      'number：整数。repeat：くり返す回数（1～20。なければ1と20）。date：YYYY-MM-DD、または今日からの日（today、+30d、-3m、+1y。dは日、mは月、yは年。答えた日から数える）。既定の1900-01-01～今日に代わる。dateDropdown：年。',
      rangeBound,
      rangeBound,
    ),
    selection: limits(
      'checkboxes：選べる数。attachment：ファイルの数（5まで）',
      wholeNumberOrNull,
      wholeNumberOrNull,
    ),
    scale_min: describe({ type: ['integer', 'null'] }, 'linearscale：始まりの数', 0),
    scale_max: describe({ type: ['integer', 'null'] }, 'linearscale：終わりの数', 10),
    default: answer('最初から入っている答え'),
    input: answer('最初から入っている答え。defaultより優先します。'),
    attributes: describe(
      { type: 'object' },
      '項目の種類ごとの追加の設定。reservation：dose（1か2）。groupheader：intervalDays、intervalMonths（接種の間隔）。予防接種のフォーム（surveyType が corona）：受ける人の名前の項目に patientName: true を付けると、予約の一覧にその名前が出ます。autocomplete：答える人のお名前の項目に name を付けると、ブラウザの自動入力と、前に送った内容を入れる機能が使えます。電話番号、メール、郵便番号、住所、生年月日は付けなくても使えます。お子さんの生年月日など、答える人のことではない項目には off を付けます。',
    ),
    disabled: describe(booleanShape, '入力できない項目'),
    languageSettingOptions: {
      description: 'languageSuggest：選べることば。選んだことばが、住民のことばになります。',
      type: 'array',
      items: {
        type: 'object',
        required: ['languageCode', 'languageNativeName'],
        properties: {
          languageCode: describe(languageCode, 'ことば'),
          languageNativeName: describe(
            { type: 'string', minLength: 1, maxLength: 100 },
            'そのことばでの、ことばの名前（English、Tiếng Việt など）。住民が読みます。',
          ),
        },
        additionalProperties: false,
      },
      maxItems: 100,
    },
    setLargeCategoryTitle: describe(line, 'reservation：大分類の呼び名'),
    setMediumCategoryTitle: describe(line, 'reservation：中分類の呼び名'),
    setSmallCategoryTitle: describe(line, 'reservation：小分類の呼び名'),
    categories_tree: describe(
      { type: 'array', items: { type: 'string', maxLength: 64 }, minItems: 1, maxItems: 1_000 },
      'reservation：選べる分類のid。その下もすべて選べます。なければ全部。',
    ),
    categoryRequiredFlag: describe(booleanShape, 'reservation：分類を必ず選ぶ'),
    calendarLabelDisplay: describe(booleanShape, 'reservation：予約の答えにカレンダーの題名も出す'),
    payTypeOptions: {
      description: 'selectPayType：選べる支払い方',
      type: 'array',
      items: {
        type: 'object',
        required: ['input', 'payType'],
        properties: {
          input: describe(line, '支払い方の名前。住民が読みます。'),
          payType: describe({ type: 'integer', enum: [0, 1] }, '0：キャッシュレス決済、1：窓口での現金'),
        },
        additionalProperties: false,
      },
    },
    imeType: describe(
      line,
      '文字の入れ方。numeric、tel、email はキーボードの種類、hankaku_only は全角文字を断ります。',
    ),
    characterType: describe(
      { type: 'array', items: { type: 'string', enum: Object.keys(characterTypes) } },
      '使える文字（並べたもののどれか）',
    ),
    inputFormat: describe({ type: 'string', enum: Object.keys(inputFormats) }, '書き方の決まり'),
    length: {
      description: '文字数（読む人が数える数）。最長は300まで。',
      type: 'object',
      properties: {
        min: describe(wholeNumberOrNull, '最小', 0),
        max: describe(wholeNumberOrNull, '最大', 300),
        limitation: describe(booleanShape, '最大を守らせる。付けないと、最大は書いても300です。', false),
      },
      additionalProperties: false,
    },
  },
  ['itemKey', 'title', 'type'],
  'フォームの項目',
)

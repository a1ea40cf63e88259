import type { CitySettings } from '../../application/ports/city-repository.ts'
import type {
  CharacterType,
  EndMessageBlock,
  InputFormat,
  SchemaItem,
  SurveyConfig,
} from '../../domain/survey/survey-config.ts'
import type { Shape } from './shape.ts'

/** Every field of `T`, none forgotten and none invented, and nothing else but the editor's `$schema`. */
const shapeOf = <T>(
  properties: Record<keyof T & string, Shape>,
  required: readonly (keyof T & string)[],
  description: string,
) =>
  ({
    description,
    type: 'object',
    required,
    properties,
    additionalProperties: false,
  }) satisfies Shape

const text: Shape = { type: 'string', maxLength: 10_000 }
const line: Shape = { type: 'string', maxLength: 1_000 }
const yesNo: Shape = { type: 'boolean' }
const wholeOrNull: Shape = { type: ['integer', 'null'], minimum: 0 }
const anything: Shape = {}
const describe = (shape: Shape, description: string): Shape => ({ ...shape, description })

const flag = (description: string): Shape => ({
  description,
  type: 'object',
  properties: { value: yesNo },
  additionalProperties: false,
})

const subId = (description: string): Shape => ({ description, type: ['integer', 'string'], maxLength: 32 })

const answer = (description: string): Shape => ({
  description,
  type: ['string', 'array'],
  items: text,
  maxItems: 1_000,
  maxLength: 10_000,
})

/** Ids stand in addresses, and `#` separates the parts of a partition key. */
const surveyId: Shape = {
  description: '半角の英数字で始め、英数字と . _ - だけを使い、64文字までにします。',
  type: 'string',
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
}

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

const endMessageBlock: Shape = {
  type: 'object',
  required: ['type'],
  properties: {
    type: { type: 'string', enum: ['text', 'image'] satisfies EndMessageBlock['type'][] },
    text,
    originalContentUrl: describe(line, '画像の場所。/media/ファイル名、または https://…'),
  },
  additionalProperties: false,
}

const sectionOption: Shape = {
  type: 'object',
  required: ['option', 'groupheader'],
  properties: {
    option: { type: 'object', required: ['value'], properties: { value: line }, additionalProperties: false },
    groupheader: {
      type: 'object',
      required: ['value'],
      properties: { value: line },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
}

const limits = (bound: Shape, description: string): Shape => ({
  description,
  type: 'object',
  properties: { min: bound, max: bound },
  additionalProperties: false,
})

/** One item of a form (ENT-02). */
export const itemShape: Shape = shapeOf<SchemaItem>(
  {
    itemKey: {
      description: '回答を見分ける名前。1～100文字で、空白と # は使えません。あとから変えないでください。',
      type: 'string',
      pattern: '^[^#\\s\\u0000-\\u001f\\u007f]{1,100}$',
    },
    title: describe(line, '題名。住民が読みます。'),
    type: describe({ type: 'string', minLength: 1, maxLength: 64 }, '項目の種類'),
    description: describe(text, '題名の下に出る説明'),
    imageUrl: describe(line, '項目と一緒に出す画像。/media/ファイル名、または https://…'),
    options: describe({ type: 'array', items: line, maxItems: 1_000 }, '選択肢'),
    sectionOptions: describe(
      { type: 'array', items: sectionOption, maxItems: 1_000 },
      'radio：選択肢と、その上に出す見出し。choicegroupheader：選択肢と、それで開くgroupheaderのitemKey。',
    ),
    isRequired: {
      description: '必須。adminは職員が入力するとき（nullはvalueと同じ）',
      type: 'object',
      properties: { value: yesNo, admin: { type: ['boolean', 'null'] } },
      additionalProperties: false,
    },
    isRequiredForUser: flag('住民が入力するときだけ必須'),
    isAdminItem: describe(yesNo, '職員だけの項目。住民には見えません。'),
    isNotEditable: describe(yesNo, '一度送ったあとは変えられません。'),
    isSearchable: flag('以前の回答を探すときに使う項目'),
    isAutomaticNumbering: yesNo,
    range: limits(
      { type: ['integer', 'string', 'null'], maxLength: 10 },
      'number：整数。date：YYYY-MM-DD（既定の1900-01-01～今日に代わる）。dateDropdown：年。',
    ),
    selection: limits(wholeOrNull, 'checkboxes：選べる数'),
    scale_min: describe({ type: ['integer', 'null'] }, 'linearscale：始まりの数（既定0）'),
    scale_max: describe({ type: ['integer', 'null'] }, 'linearscale：終わりの数（既定10）'),
    default: answer('最初から入っている答え'),
    input: answer('最初から入っている答え。defaultより優先します。'),
    attributes: describe({ type: 'object' }, '項目の種類ごとの追加の設定'),
    disabled: describe(yesNo, '入力できない項目'),
    languageSettingOptions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['languageCode', 'languageNativeName'],
        properties: { languageCode: line, languageNativeName: line },
        additionalProperties: false,
      },
    },
    setLargeCategoryTitle: line,
    setMediumCategoryTitle: line,
    setSmallCategoryTitle: line,
    categories_tree: anything,
    categoryRequiredFlag: yesNo,
    calendarLabelDisplay: yesNo,
    payTypeOptions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['input', 'payType'],
        properties: { input: line, payType: { type: 'integer' } },
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
      properties: { min: wholeOrNull, max: wholeOrNull, limitation: anything },
      additionalProperties: false,
    },
  },
  ['itemKey', 'title', 'type'],
  'フォームの項目',
)

/** `surveys/*.json`: one form (ENT-01). */
export const surveyShape = {
  ...shapeOf<SurveyConfig & { $schema: string }>(
    {
      $schema: describe(line, '編集ソフトのための印。取り込むときは読みません。'),
      surveyId,
      surveySubId: subId('フォームの番号'),
      surveyTitle: describe(line, '題名'),
      description: describe(text, '説明。リンク [文字](https://…) と、空行で分けた段落が使えます。'),
      headerImageUrl: {
        description: '上に出す画像。/media/ファイル名、または https://…',
        type: ['string', 'object'],
        properties: { headerUrl: line },
        additionalProperties: false,
        maxLength: 1_000,
      },
      surveySchema: describe({ type: 'array', items: itemShape, maxItems: 1_000 }, '項目。この順に出ます。'),
      usePayment: describe({ type: 'integer', enum: [0, 1] }, '1：支払いのあるフォーム'),
      surveyType: describe(line, 'corona：予防接種のフォーム'),
      isEditDisabled: flag('送ったあとの変更を断る'),
      isAppending: flag('true：送るたびに新しい回答になる。false：1人に1つで、あとの回答に置き換わる。'),
      endOfSurveyMessage: {
        description: '送信が終わったあとに出す文、または文と画像の並び',
        type: ['string', 'array'],
        items: endMessageBlock,
        maxLength: 10_000,
        maxItems: 50,
      },
      memberSurveyId: line,
      memberSurveySubId: subId('会員フォームの番号'),
      lastResultNumber: { type: 'integer', minimum: 0 },
      userLanguageCode: line,
      endpointURL: line,
      hasMember: yesNo,
      memberFormId: describe(line, '先に登録してもらう会員フォームのsurveyId'),
      cancelPost: describe(text, '取り消しが終わったあとに出す文'),
      vaccinationIntervalType: {
        type: 'object',
        properties: { input: { type: 'string', enum: ['days', 'months'] } },
        additionalProperties: false,
      },
      linkedForms: { type: 'array', items: line, maxItems: 1_000 },
      inputs: {
        description: 'itemKeyごとの、最初から入れておく答え',
        type: 'object',
        additionalProperties: answer('答え'),
      },
    },
    ['surveyId', 'surveyTitle'],
    '1つのフォーム',
  ),
} satisfies Shape

/** `settings.json`: the city itself. */
export const settingsShape = shapeOf<CitySettings & { $schema: string }>(
  {
    $schema: line,
    cityName: describe({ type: 'string', minLength: 1, maxLength: 100 }, '市区町村の名前'),
    contact: describe(text, '人に相談したいときの窓口'),
    imageHosts: describe(
      { type: 'array', items: line, maxItems: 50 },
      'media/ のほかに画像を置く場所（https://ホスト名）',
    ),
  },
  ['cityName'],
  '市の設定',
)

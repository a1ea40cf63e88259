import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { asYesOrNo, integer, timeOf, yesOrNo } from './cell-words.ts'
import { asRules, rulesOf } from './rule-lines.ts'
import { oneField, type SheetField } from './sheet-field.ts'

type HeadField = SheetField<SurveyConfig>

/** The two kinds of forms, each with a folder of its own. */
export type FormKind = 'survey' | 'member'

/** The first line of a form's head. */
export const idLine = 'フォームID'
/** The line of the head that says whether the form is one for members. */
export const kindLine = 'フォームの種類'
/** What stands in it: a form, a form for members. */
export const kindWords: Readonly<Record<FormKind, string>> = { survey: 'フォーム', member: '会員フォーム' }

/** In characters. */
const width = 60

/** The lines of a form's head, in the order of the template; the kind stands after the first. */
export const headFields: readonly HeadField[] = [
  line(
    idLine,
    'surveyId',
    '半角の英数字と . _ - で64文字まで。アドレスの一部になります。公開したあとは変えないでください。',
  ),
  line('題名', 'surveyTitle', 'フォームの題名。'),
  line(
    '説明',
    'description',
    '題名の下に出る説明。リンクは [文字](https://…) と書きます。空の行で段落が分かれます。',
  ),
  line('上の画像', 'headerImageUrl', '/media/ファイル名 か https://…'),
  flag(
    '送るたびに新しい回答',
    'isAppending',
    'はい：何度でも申し込めます。いいえ：1人に1つで、あとの回答に置き換わります。',
  ),
  time(
    '受付の始まり',
    'publishFrom',
    '00:00',
    '2026/4/1 9:00 のように、日本時間で。この1分の始めから送れます。日だけなら0:00から。空なら、取り込んだときから。',
  ),
  time(
    '受付の終わり',
    'publishTo',
    '23:59',
    '同じように。この1分の終わりまで送れます。日だけなら、その日いっぱい。空なら、終わりません。',
  ),
  whole('1人が持てる回答の数', 'maxAnswersPerResident', '送るたびに新しい回答になるフォームで。空なら300。'),
  whole('1日に送れる回数', 'maxSavesPerDay', '1人が1日に送れる回数。変更も数えます。空なら20。'),
  whole('回答を残す日数', 'retentionDays', 'この日数が過ぎると回答を消します。空なら消しません。'),
  flag('送ったあとの変更を断る', 'isEditDisabled', 'はい：送ったあとは変えられません。'),
  line('終わりの文', 'endOfSurveyMessage', '送信が終わったあとに出る文。'),
  line('キャンセルのあとの文', 'cancelPost', '予約や回答のキャンセルが終わったあとに出る文。'),
  oneField(
    {
      name: '項目どうしの決まり',
      key: 'rules',
      help: '1行に1つ、項目IDで書きます。日付の前後や数字の大小は「q1 < q2」（<=、>、>= も）、同じ答えは「q1 = q2」、どれか1つ以上は「q1、q2 のどれか」。',
      width,
    },
    rulesOf,
    (rules = []) => asRules(rules),
  ),
  whole(
    'フォームの番号',
    'surveySubId',
    '会員フォームでは、会員番号の頭に付く番号。ほかのフォームでは空でかまいません。',
  ),
  line(
    '先に登録する会員フォーム',
    'memberFormId',
    '先に会員登録をしてもらうフォームで、その会員フォームのID。',
  ),
]

type TextKey =
  | 'surveyId'
  | 'surveyTitle'
  | 'description'
  | 'headerImageUrl'
  | 'endOfSurveyMessage'
  | 'cancelPost'
  | 'memberFormId'

function line(name: string, key: TextKey, help: string): HeadField {
  return oneField(
    { name, key, help, width },
    (text) => text.trim(),
    (value) => (typeof value === 'string' ? value : ''),
  )
}

function flag(name: string, key: 'isAppending' | 'isEditDisabled', help: string): HeadField {
  const read = (value: boolean | undefined) => (value === undefined ? undefined : { value })
  return oneField(
    { name, key, help, width },
    (text, reader) => read(yesOrNo(text, reader)),
    (value) => asYesOrNo(value?.value),
  )
}

function time(name: string, key: 'publishFrom' | 'publishTo', ofDay: string, help: string): HeadField {
  return oneField(
    { name, key, help, width },
    (text) => timeOf(text, ofDay),
    (value) => value?.replace('T', ' ') ?? '',
  )
}

function whole(
  name: string,
  key: 'maxAnswersPerResident' | 'maxSavesPerDay' | 'retentionDays' | 'surveySubId',
  help: string,
): HeadField {
  return oneField({ name, key, help, width }, integer, (value) => String(value ?? ''))
}

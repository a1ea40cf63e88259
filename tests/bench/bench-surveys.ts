import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'

/** Title of the last item of every measured form; the page is complete once it is shown. */
export const lastTitle = '最後の項目'

/** Title of the field that is typed into: a text of at most 20 characters in the middle of the form. */
export const typedTitle = 'ここに入力する項目'

const options = ['はい', 'いいえ', 'わからない']
const ages = ['10代以下', '20代', '30代', '40代', '50代', '60代', '70代以上']

type Kind = Omit<SchemaItem, 'itemKey' | 'title'>

/** The eight kinds of items, used in rotation. */
const kinds: readonly Kind[] = [
  { type: 'text', length: { min: 0, max: 20, limitation: true } },
  { type: 'textarea', length: { min: 0, max: 200, limitation: true } },
  { type: 'number', range: { min: 0, max: 9999 } },
  { type: 'email' },
  { type: 'radio', options },
  { type: 'dropdown', options: ages },
  { type: 'checkboxes', options, selection: { min: 0, max: 3 } },
  { type: 'date' },
]

/**
 * A form of `count` items (at least 3), all required, of eight kinds in rotation; appending, so that every save is a
 * new answer.
 */
export function benchSurvey(surveyId: string, count: number): SurveyConfig {
  const typed = Math.floor(count / 2)
  return {
    surveyId,
    surveySubId: 1,
    surveyTitle: `${count}項目の申請書`,
    description: '測定のための申請書です。',
    isAppending: { value: true },
    isEditDisabled: { value: false },
    surveySchema: Array.from({ length: count }, (_, at) => {
      const fixed = at === typed || at === count - 1
      return {
        ...(fixed ? kinds[0]! : kinds[at % kinds.length]!),
        itemKey: `item_${at + 1}`,
        title:
          at === typed ? typedTitle : at === count - 1 ? lastTitle : `項目${at + 1}についてお答えください`,
        description: '通知書に記載のとおりに入力してください。',
        isRequired: { value: true },
      }
    }),
  }
}

/** The same form for members: its record also has a number that is given out. */
export function benchMemberForm(surveyId: string, count: number): SurveyConfig {
  const { isAppending: _, surveySchema = [], ...form } = benchSurvey(surveyId, count)
  const number: SchemaItem = {
    itemKey: 'number',
    title: '会員番号',
    type: 'numbering',
    isAutomaticNumbering: true,
  }
  return { ...form, surveySchema: [...surveySchema, number] }
}

/** A valid answer as rows of the HTTP request; `mark`, the text of its last item, makes it unique. */
export function benchRows(
  survey: SurveyConfig,
  mark: string,
): { itemKey: string; surveyId: string; value: string }[] {
  return survey.surveySchema!.map((item) => ({
    surveyId: survey.surveyId,
    itemKey: item.itemKey,
    value: item.title === lastTitle ? mark : validAnswer(item),
  }))
}

function validAnswer({ type, options: choices }: SchemaItem): string {
  switch (type) {
    case 'number':
      return '1234'
    case 'email':
      return 'tsukimachi.hanako@example.jp'
    case 'date':
      return '1984-05-23'
    default:
      return choices?.[1] ?? '月町一丁目二番三号'
  }
}

import type { SchemaItem, SurveyConfig } from '../../../../domain/survey/survey-config.ts'

/** The form that the path names, fetched by the same call and with the same session as on the product's page. */
export async function fetchSurvey(): Promise<SurveyConfig> {
  const surveyId = location.pathname.split('/').pop()!
  const { session } = JSON.parse(localStorage.getItem('madoguchi.session') ?? '{}') as {
    session: { id_token: string }
  }
  const response = await fetch(`/survey/api/v1/db/survey-configs/getItem?surveyId=${surveyId}`, {
    headers: { Authorization: `Bearer ${session.id_token}` },
  })
  return ((await response.json()) as { data: SurveyConfig }).data
}

/** What is wrong with the texts that are answered to `item`; '' when nothing is. */
export function errorOf(item: SchemaItem, answer: readonly string[]): string {
  const text = answer[0] ?? ''
  if (text === '') return item.isRequired?.value ? `${item.title}を入力してください。` : ''
  const max = item.length?.max ?? 300
  if (isText(item) && [...text].length > max) return `${max}文字以内で入力してください。`
  if (item.type === 'number' && !inRange(item, text)) return '半角数字で入力してください。'
  if (item.type === 'email' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text))
    return 'メールアドレスの形式で入力してください。'
  return ''
}

const isText = ({ type }: SchemaItem) => type === 'text' || type === 'textarea'

function inRange({ range }: SchemaItem, text: string): boolean {
  const value = Number(text)
  return /^-?\d+$/.test(text) && value >= Number(range?.min ?? 0) && value <= Number(range?.max ?? 9999)
}

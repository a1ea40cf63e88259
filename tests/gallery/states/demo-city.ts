import type { City } from '../../../application/ports/city-repository.ts'
import type { PaymentService } from '../../../domain/order/payment-service.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'

const folder = '../../../server/demo/city'
const files = import.meta.glob<never>('../../../server/demo/city/**/*.json', {
  eager: true,
  import: 'default',
})
const filesIn = (inside: string) =>
  Object.entries(files).flatMap(([path, content]) =>
    path.startsWith(`${folder}/${inside}/`) ? [content] : [],
  )

const surveys: readonly SurveyConfig[] = filesIn('surveys')
const members: readonly SurveyConfig[] = filesIn('members')
const calendars: readonly Calendar[] = filesIn('calendars')
const payment: readonly PaymentService[] = filesIn('payment')

/** The demo city as its files stand, without pictures: those are served beside the gallery. */
export const demoCity: City = {
  settings: files[`${folder}/settings.json`]!,
  categories: files[`${folder}/categories.json`]!,
  items: files[`${folder}/items.json`]!,
  surveys,
  members,
  calendars,
  payment,
  tax: files[`${folder}/tax.json`]!,
  media: [],
}

/** A form of the demo city, with changes. @throws Error if there is none with that id */
export function demoSurvey(surveyId: string, over: Partial<SurveyConfig> = {}): SurveyConfig {
  const config = surveys.find((survey) => survey.surveyId === surveyId)
  if (!config) throw new Error(`no such form: ${surveyId}`)
  return { ...config, ...over }
}

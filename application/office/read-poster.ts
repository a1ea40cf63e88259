import { refuse } from '../../domain/refusal.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import { formsOfCity } from '../city/forms-of-city.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { QrImages } from '../ports/qr-images.ts'
import { formLinks, type Link, type Site } from './form-links.ts'
import { type FormOfOfficerNeeds, formOfOfficer } from './form-of-officer.ts'

/** Where residents open a form, and the same as a picture. */
export type FormPoster = Pick<Link, 'title' | 'period' | 'url' | 'webUrl'> & {
  cityName: string
  /** Whether it opens inside LINE. */
  isInLine: boolean
  svg: string
  png: Uint8Array
}

/** Driving port of the office: what is handed out of a form in force. @throws Refusal `survey.not_found` */
type ReadPoster = (command: { surveyId: string }) => Promise<FormPoster>

type Needs = FormOfOfficerNeeds & { city: Pick<CityRepository, 'export'>; site: Site; qrImages: QrImages }

export const makeReadPoster =
  (needs: Needs) =>
  (officer: Officer): ReadPoster =>
  async ({ surveyId }) => {
    await formOfOfficer(needs, officer, surveyId, 'viewer')
    const city = await needs.city.export()
    const form = city && formsOfCity(city).find(({ config }) => config.surveyId === surveyId)
    const forms = {
      surveys: [],
      members: [],
      [form?.kind === 'member' ? 'members' : 'surveys']: [form?.config],
    }
    const [link] = form ? formLinks(forms, needs.site) : []
    if (!city || !link) throw refuse('survey.not_found', { surveyId })
    const { title, period, url, webUrl, lineUrl } = link
    return {
      ...{ cityName: city.settings.cityName, title, url, webUrl, isInLine: lineUrl !== undefined },
      ...(period !== undefined && { period }),
      ...{ svg: needs.qrImages.svg(url, `${title}の2次元コード`), png: needs.qrImages.png(url) },
    }
  }

import { refuse } from '../../domain/refusal.ts'
import { reservationItems } from '../../domain/reservation/reservation-items.ts'
import { isInScope, type Officer, scopeOf } from '../../domain/staff/office-duty.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { StoredSurvey } from '../ports/survey-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { type ListFreeSlots, makeListFreeSlots } from './list-free-slots.ts'

/** A form that the desk can fill in for somebody. */
export type OfficeForm = {
  surveyId: string
  title: string
  /** Whether something is booked by it. */
  isBooking: boolean
}

/** Driving port of the office: the forms that somebody may fill in for residents, in the order of the city. */
type ListOfficeForms = () => Promise<readonly OfficeForm[]>

/**
 * Driving port of the office: a form as the desk fills it in, with the items that only the office sees.
 * @throws Refusal `survey.not_found` — also if it is outside of the sections in which somebody works at the desk
 */
type OpenOfficeForm = (command: { surveyId: string }) => Promise<{ config: SurveyConfig }>

export type FormOfOfficerNeeds = AllForms & { city: Pick<CityRepository, 'settings'> }

/** What somebody at the desk may fill in. */
const scopeOfDesk = async ({ city }: FormOfOfficerNeeds, { duties }: Officer) =>
  scopeOf(duties, (await city.settings())?.office?.sections ?? [], 'desk')

/** A form of those that somebody works with at the desk. @throws Refusal `survey.not_found` */
export async function formOfOfficer(
  needs: FormOfOfficerNeeds,
  officer: Officer,
  surveyId: string,
): Promise<StoredSurvey> {
  const scope = await scopeOfDesk(needs, officer)
  const form = isInScope(scope, 'surveys', surveyId) ? await allForms(needs).find(surveyId) : undefined
  if (!form?.config.surveySchema) throw refuse('survey.not_found', { surveyId })
  return form
}

export const makeListOfficeForms =
  (needs: FormOfOfficerNeeds) =>
  (officer: Officer): ListOfficeForms =>
  async () => {
    const scope = await scopeOfDesk(needs, officer)
    const forms = await allForms(needs).list()
    return forms
      .filter(({ config }) => config.surveySchema && isInScope(scope, 'surveys', config.surveyId))
      .map(({ config: { surveyId, surveyTitle: title, surveySchema = [] } }) => ({
        ...{ surveyId, title, isBooking: reservationItems(surveySchema).length > 0 },
      }))
  }

export const makeOpenOfficeForm =
  (needs: FormOfOfficerNeeds) =>
  (officer: Officer): OpenOfficeForm =>
  async ({ surveyId }) => ({ config: (await formOfOfficer(needs, officer, surveyId)).config })

/**
 * Driving port of the office: `ListFreeSlots` of a form that somebody works with at the desk.
 * @throws Refusal `survey.not_found`, `request.malformed`
 */
type ListSlotsForOfficer = (
  command: Pick<Parameters<ListFreeSlots>[0], 'surveyId' | 'from' | 'to' | 'isOver'>,
) => ReturnType<ListFreeSlots>

export const makeListSlotsForOfficer =
  (needs: FormOfOfficerNeeds & Parameters<typeof makeListFreeSlots>[0]) =>
  (officer: Officer): ListSlotsForOfficer =>
  async (command) => {
    await formOfOfficer(needs, officer, command.surveyId)
    return makeListFreeSlots(needs)({ ...command, calendarIds: [] })
  }

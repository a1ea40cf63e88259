import { type Officer, scopeOf } from '../../domain/staff/office-duty.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import { type FoundAnswers, findAnswers } from './find-in-all-forms.ts'

/**
 * Driving port of the office: finds answers as `FindInAllForms`, in the forms that somebody sees to. What is outside of
 * them is not found.
 */
type FindForOfficer = (command: {
  words: string
  /** The `next` of the page before; absent: the first page. */
  after?: number
}) => Promise<FoundAnswers>

type Needs = Parameters<typeof findAnswers>[0] & { city: Pick<CityRepository, 'settings'> }

export const makeFindForOfficer =
  (needs: Needs) =>
  ({ username, duties }: Officer, request: RequestContext): FindForOfficer =>
  async (command) => {
    const scope = scopeOf(duties, (await needs.city.settings())?.office?.sections ?? [], 'viewer')
    const surveyIds = scope === 'all' ? undefined : [...scope.surveys]
    return findAnswers(needs, { ...command, surveyIds }, { facts: { by: username }, request })
  }

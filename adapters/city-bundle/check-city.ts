import { formsOfCity } from '../../application/city/forms-of-city.ts'
import type { CityFindings } from '../../application/ports/city-check.ts'
import type { City } from '../../application/ports/city-repository.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { Fault } from './fault.ts'
import { filesOfCity } from './files-of-city.ts'
import { type BundleResult, checkedFiles } from './read-bundle.ts'

/**
 * Checks a city as if it was read from a bundle: what was put together, or was in force once.
 *
 * @param nowMs epoch milliseconds
 */
export const checkCity = (city: City, nowMs: number): BundleResult =>
  checkedFiles({ files: filesOfCity(city), faults: [] }, tokyoDay(nowMs))

/** The same as the application asks it: each finding with the form that it is about. */
export function cityFindings(city: City, nowMs: number): CityFindings {
  const files = filesOfCity(city)
  const checked = checkedFiles({ files, faults: [] }, tokyoDay(nowMs))
  // The files of the forms come first, in the order of the forms.
  const formOf = new Map(formsOfCity(city).map(({ config }, at) => [files[at]?.path, config.surveyId]))
  const told = (fault: Fault) => {
    const surveyId = formOf.get(fault.file)
    return { ...fault, ...(surveyId !== undefined && { surveyId }) }
  }
  return { faults: 'faults' in checked ? checked.faults.map(told) : [], warnings: checked.warnings.map(told) }
}

import type { City } from '../../application/ports/city-repository.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { filesOfCity } from './files-of-city.ts'
import { type BundleResult, checkedFiles } from './read-bundle.ts'

/**
 * Checks a city as if it was read from a bundle: what was put together, or was in force once.
 *
 * @param nowMs epoch milliseconds
 */
export const checkCity = (city: City, nowMs: number): BundleResult =>
  checkedFiles({ files: filesOfCity(city), faults: [] }, tokyoDay(nowMs))

import type { CitySettings } from '../../../application/ports/city-repository.ts'
import { checkValues } from '../../../domain/answer/answer-record.ts'
import { isCancelled, isComplete } from '../../../domain/answer/check-value.ts'
import { changedStatus, fixedStatuses } from '../../../domain/answer/city-status.ts'
import { type Finding, finding, pathStep } from '../fault.ts'

/** The findings of the statuses of a city: each once, and those of the product with the meaning that they have. */
export function* statusFindings({ statuses = [] }: CitySettings): Generator<Finding> {
  const places = new Map<string, string>()
  for (const [index, { name, freesPlace = false, endsCase = false }] of statuses.entries()) {
    const path = pathStep('$.statuses', index)
    const first = places.get(name)
    if (first !== undefined) yield finding(`${path}.name`, 'status.twice', { first })
    else places.set(name, path)
    if (name === checkValues.superseded || name === changedStatus)
      yield finding(`${path}.name`, 'status.superseded', {})
    else if (fixedStatuses.includes(name)) {
      if (freesPlace !== isCancelled(name) || (endsCase && !freesPlace) !== isComplete(name))
        yield finding(path, 'status.fixed', {
          name,
          freesPlace: isCancelled(name),
          endsCase: isComplete(name),
        })
    }
  }
}

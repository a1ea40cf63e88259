import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MemoryStorage } from '../../../adapters/memory/memory-storage.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { bookables } from '../../application/bookables.ts'
import { entries, goTo, openResults } from './open-results.tsx'

const told = /予約した日が休みになりました/

/** The city closes 17 June, which Hanako has booked. */
const close = (storage: MemoryStorage) => async () => {
  const city = await storage.city.export()
  if (!city) throw new Error('there is no city')
  await storage.city.import({ ...city, ...bookables({ dayOffs: [localDate('2025-06-17')] }) }, 0)
}

test('who looks at a booking whose day was closed is told, in the list and in the details, others are not [LIST-03]', async () => {
  const opened = await openResults('/nowhere', { chosen: 0 })
  await close(opened.storage)()
  const { services, useCases, survey } = opened
  services.visit.found?.keep(survey, await useCases.readOwnAnswers({ surveyId: 'svy1' }))
  await goTo('/confirmList')
  expect(
    entries()
      .map((entry) => told.test(entry))
      .sort(),
  ).toEqual([false, true])
  services.visit.found?.choose(services.visit.found.results[0]!)
  await goTo('/confirmDetails')
  expect(screen.getByText(told)).toBeDefined()
})

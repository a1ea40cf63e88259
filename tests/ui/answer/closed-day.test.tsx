import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnswerRow } from '../../../adapters/http/calls/answer-rows.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { bookables } from '../../application/bookables.ts'
import type { TestStorage } from '../../fakes/test-storage.ts'
import { entries, goTo, openResults } from './open-results.tsx'

const told = /予約した日時が休みになりました/

/** The city closes 17 June, which Hanako has booked. */
const close = (storage: TestStorage) => async () => {
  const city = await storage.city.export()
  if (!city) throw new Error('there is no city')
  await storage.city.import({ ...city, ...bookables({ dayOffs: [localDate('2025-06-17')] }) }, 0)
}

/** The rows, with more said of each reservation. */
const withReserved = (
  rows: readonly AnswerRow[],
  over: NonNullable<AnswerRow['reserved']>,
): readonly AnswerRow[] =>
  rows.map((row) => (row.reserved ? { ...row, reserved: { ...row.reserved, ...over } } : row))

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

const changes: readonly [string, Parameters<typeof withReserved>[1], RegExp][] = [
  ['was closed', { closed: true }, /休みになりました。お手数ですが、「変更」からほかの日時を/],
  [
    'was closed and can not be changed any more',
    { closed: true, changeObstacle: 'reservation.deadline_passed' },
    /休みになりました。変更の期限を過ぎているため、お手数ですが、市の窓口に/,
  ],
  ['has fewer places', { lowered: true }, /受け入れ人数が減りました。予約はそのまま残っていますが/],
]

test.each(changes)('who looks at a booking whose time %s is told what to do', async (_, reserved, text) => {
  await openResults('/confirmList', { rows: (rows) => withReserved(rows, reserved) })
  expect(screen.getAllByText(text)).toHaveLength(2)
})

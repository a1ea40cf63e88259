import { expect, test } from 'vitest'
import type { Duty } from '../../../domain/staff/office-duty.ts'
import { friday } from '../../builders.ts'
import { testStorage } from '../../fakes/test-storage.ts'

test('an import records which duties somebody has got and lost by it, and nothing where they stay [OFF-07]', async () => {
  const storage = testStorage()
  const give = (at: number, duties?: readonly Duty[]) =>
    storage.city.import(
      {
        settings: { cityName: '窓口市' },
        surveys: [],
        staff: [{ sub: 'staff-1', username: 'abe01', ...(duties && { duties }) }],
        media: [],
      },
      at,
      { by: 'kato' },
    )
  await give(friday, [{ role: 'desk', sectionId: 'zei' }, { role: 'viewer' }])
  await give(friday + 1, [{ role: 'viewer' }, { role: 'desk', sectionId: 'zei' }])
  await give(friday + 2)
  await give(friday + 3, [])
  const both = 'viewer, desk@zei'
  const event = { kind: 'office.duties_changed' }
  const facts = { sub: 'staff-1', by: 'kato' }
  expect(storage.events.filter(({ kind }) => kind === event.kind)).toEqual([
    { ...event, at: friday, facts: { ...facts, from: '', to: both } },
    { ...event, at: friday + 3, facts: { ...facts, from: both, to: '' } },
  ])
})

import { expect, test, vi } from 'vitest'
import { aSurvey } from '../application/forms.ts'
import { openForm, type } from './open-survey.tsx'

test('a form that an earlier test left writes its draft into the storage of that test', async () => {
  const earlier = localStorage
  const { store, draftsSeen } = await openForm(aSurvey())
  await draftsSeen()
  type(/お名前/, '山田花子')
  vi.stubGlobal('localStorage', new Storage())
  store.leave()
  expect(Object.keys(earlier)).toHaveLength(1)
  expect(Object.keys(localStorage)).toEqual([])
})

import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../../application/call-failure.ts'
import { openForm, press, proceed, type } from '../../open-survey.tsx'
import { aClinicForm, clinic } from './clinic.ts'

// What happens to a choice of category when the page goes away; no requirement row speaks of it.

async function visit(wanted: Parameters<typeof openForm>[1] = {}) {
  const opened = await openForm(aClinicForm(), { city: clinic, ...wanted })
  await opened.draftsSeen()
  return opened
}

/** The page goes; what the browser has stored stays. */
async function again({ store, rendered }: Awaited<ReturnType<typeof visit>>) {
  store.leave()
  const stored = { ...localStorage }
  rendered.unmount()
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  return visit()
}

test('a choice that stopped half-way is taken up where it stopped', async () => {
  const first = await visit()
  type(/お名前/, '山田花子')
  fireEvent.change(await screen.findByLabelText('種類'), { target: { value: 'health' } })
  fireEvent.change(await screen.findByLabelText('会場'), { target: { value: 'south' } })
  await again(first)
  await press('再開する')
  expect((await screen.findByLabelText<HTMLSelectElement>('会場')).value).toBe('south')
  expect((await screen.findByLabelText<HTMLSelectElement>('検査')).value).toBe('')
})

test('a booking of which nobody knows what came goes straight to being sent again', async () => {
  const first = await visit({
    needs: () => ({ saveAnswer: () => Promise.reject(new CallFailure('network', 'Network Error')) }),
  })
  type(/お名前/, '山田花子')
  fireEvent.change(await screen.findByLabelText('種類'), { target: { value: 'dental' } })
  await proceed()
  await first.store.sendBooked(new Map([['visit', 'teeth_all|20250616|0']]), () => {}).catch(() => {})
  await again(first)
  await press('再開する')
  expect(await screen.findByRole('button', { name: '送信する' })).toBeDefined()
})

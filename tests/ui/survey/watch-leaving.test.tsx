import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { watchLeaving } from '../../../ui/survey/sending/watch-leaving.ts'
import { anItem, aSurvey } from '../../application/forms.ts'
import { openForm, proceed, send, type } from '../open-survey.tsx'

afterEach(() => vi.restoreAllMocks())

const config = aSurvey({
  surveySchema: [anItem(), anItem({ itemKey: 'tel', title: '電話番号' })],
})

/** An open form whose first item was begun; with what its page tells, and how it is hidden. */
async function aBegunForm() {
  const told: object[] = []
  const { store } = await openForm(config, {
    needs: () => ({ loadTellLeft: async () => (left) => void told.push(left) }),
  })
  type(/お名前/, '花子')
  await watchLeaving(store, screen.getByLabelText(/お名前/))
  const hide = (): void => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    fireEvent(document, new Event('visibilitychange'))
    vi.restoreAllMocks()
    fireEvent(document, new Event('visibilitychange'))
  }
  return { told, hide }
}

test('a page tells where its form is left, once, and puts it right after more was entered, and after it was sent', async () => {
  const { told, hide } = await aBegunForm()
  expect(told).toEqual([])
  hide()
  hide()
  expect(told).toEqual([{ surveyId: 'svy1', at: 'name' }])
  fireEvent.focusIn(screen.getByLabelText(/電話番号/))
  hide()
  expect(told.at(-1)).toEqual({ surveyId: 'svy1', at: 'tel', before: 'name' })
  await proceed()
  await screen.findByRole('button', { name: '送信する' })
  hide()
  expect(told.at(-1)).toEqual({ surveyId: 'svy1', at: '~confirm', before: 'tel' })
  fireEvent.click(screen.getByRole('button', { name: '送信する' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: '送信する' })).toBeNull())
  hide()
  hide()
  expect(told.slice(3)).toEqual([{ surveyId: 'svy1', before: '~confirm' }])
})

test('a form that is sent before its page is hidden tells nothing', async () => {
  const { told, hide } = await aBegunForm()
  await send()
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: '送信する' })).toBeNull())
  hide()
  expect(told).toEqual([])
})

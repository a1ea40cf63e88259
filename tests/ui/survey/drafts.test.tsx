import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SaveAnswerCommand } from '../../../application/answer/save-request.ts'
import { CallFailure } from '../../../application/call-failure.ts'
import { refuse } from '../../../domain/refusal.ts'
import { DraftAutosave } from '../../../ui/survey/draft/draft-autosave.ts'
import { DraftStorage } from '../../../ui/survey/draft/draft-storage.ts'
import { anAppendingSurvey } from '../../application/forms.ts'
import { openForm, press, send, type } from '../open-survey.tsx'

// What happens to what was entered when the page goes away; no requirement row speaks of it.

const survey = anAppendingSurvey()
const field = () => screen.getByLabelText<HTMLInputElement>(/お名前/)
const offer = () => screen.queryByRole('region', { name: '前回の入力が残っています' })
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('madoguchi.draft.'))

let stored: Record<string, string> = {}
beforeEach(() => {
  stored = {}
})
afterEach(() => {
  vi.useRealTimers()
})

type Wanted = Parameters<typeof openForm>[1]
/** Opens the form as the next visit of the same browser. */
async function visit(wanted: Wanted = {}) {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  const opened = await openForm(survey, wanted)
  await opened.draftsSeen()
  return opened
}

/** The page goes; what the browser has stored stays. */
function goAway({ store, rendered }: Awaited<ReturnType<typeof visit>>): void {
  store.leave()
  stored = { ...localStorage }
  rendered.unmount()
}

test('what was entered is offered on return, and applied only when asked for', async () => {
  const first = await visit()
  expect(offer()).toBeNull()
  type(/お名前/, '山田花子')
  goAway(first)

  await visit({ now: '2025-06-15T12:00:00+09:00' })
  expect(offer()?.textContent).toContain('2025/06/14 12:00')
  expect(field().value).toBe('')
  await press('再開する')
  expect(field().value).toBe('山田花子')
  expect(offer()).toBeNull()
})

test('a form that was renewed meanwhile offers what was entered in the old one, and leaves it once only', async () => {
  const first = await visit()
  type(/お名前/, '山田花子')
  goAway(first)
  const [key = ''] = Object.keys(stored).filter((name) => name.startsWith('madoguchi.draft.'))
  const older = key.replace(/\.\d+$/, '.0')
  expect(older).not.toBe(key)
  stored[older] = stored[key]!
  delete stored[key]
  localStorage.clear()

  await visit()
  await press('再開する')
  expect(field().value).toBe('山田花子')
  expect(drafts()).toEqual([key])
})

test('a discarded draft is gone', async () => {
  const first = await visit()
  type(/お名前/, '山田花子')
  goAway(first)
  const second = await visit()
  await press('破棄する')
  expect(drafts()).toEqual([])
  goAway(second)
  await visit()
  expect(offer()).toBeNull()
})

test('what is typed while a draft is offered does not overwrite it', async () => {
  const first = await visit()
  type(/お名前/, '山田花子')
  goAway(first)
  const second = await visit()
  type(/お名前/, 'x')
  goAway(second)
  await visit()
  await press('再開する')
  expect(field().value).toBe('山田花子')
})

test('nothing else is offered beside a draft, and what was written in other forms after it', async () => {
  const needs = () => ({ offerPrefill: async () => '前回の内容を使えます' })
  const others = () => screen.queryByText(/前回の内容を使えます/)
  const first = await visit({ needs })
  expect(others()).not.toBeNull()
  type(/お名前/, '山田花子')
  goAway(first)
  await visit({ needs })
  expect([offer(), others()]).toEqual([expect.anything(), null])
  await press('破棄する')
  expect(others()).not.toBeNull()
})

test('a draft is gone once the form is sent', async () => {
  const first = await visit()
  type(/お名前/, '山田花子')
  await send()
  await screen.findByRole('heading', { name: '送信が完了しました' })
  expect(drafts()).toEqual([])
  goAway(first)
  expect(Object.keys(stored)).toEqual([])
})

test.each([
  ['7 days', '2025-06-21T12:00:00+09:00', true],
  ['7 days and a second', '2025-06-21T12:00:01+09:00', false],
])('a draft of %s ago is offered: %s %s', async (_, now, offered) => {
  const first = await visit()
  type(/お名前/, '山田花子')
  goAway(first)
  await visit({ now })
  expect(offer() !== null).toBe(offered)
})

test('another resident finds nothing, and what was left is removed', async () => {
  const first = await visit()
  type(/お名前/, '山田花子')
  goAway(first)
  await visit({ needs: () => ({ profile: () => ({ userId: 'U-taro' }) }) })
  expect(offer()).toBeNull()
  expect(drafts()).toEqual([])
})

test('the browser is told neither who the resident is nor which answer is edited', async () => {
  const clock = { now: () => 0 }
  const slot = await new DraftStorage(() => localStorage, clock).open('U-hanako', {
    surveyId: 'svy1',
    surveyVersion: 1,
    partitionKey: 'svy1#U-hanako#1',
  })
  slot.write({ savedAt: 0, answers: [] })
  expect(drafts()).toHaveLength(1)
  expect(drafts()[0]).not.toContain('hanako')
})

test.each([
  ['no answer came', new CallFailure('network', 'Network Error')],
  ['it is still under way', refuse('request.in_progress', {})],
  ['the service is busy', refuse('service.unavailable', {})],
])('after a submit of which %s the same body goes first, with the same key', async (_, error) => {
  const sent: SaveAnswerCommand[] = []
  const first = await visit({
    needs: () => ({
      saveAnswer: async (command) => {
        sent.push(command)
        throw error
      },
    }),
  })
  type(/お名前/, '山田花子')
  await send()
  await waitFor(() => expect(sent).toHaveLength(1))
  goAway(first)

  const second = await visit({
    needs: (useCases) => ({
      newKey: () => '99999999-0000-4000-8000-000000000000',
      saveAnswer: (command) => {
        sent.push(command)
        return useCases.saveAnswer(command)
      },
    }),
  })
  expect(offer()?.textContent).toContain('二重に受け付けられることはありません')
  await press('再開する')
  await screen.findByRole('dialog', { name: '入力内容の確認' })
  await press('送信する')
  await screen.findByRole('heading', { name: '送信が完了しました' })
  expect(sent[1]).toEqual(sent[0])
  expect(sent[1]?.idempotencyKey).toBeDefined()
  expect(second.store.phase.name).toBe('done')
})

test('after a refusal nothing is pending: the next submit is a new one', async () => {
  const first = await visit({
    needs: () => ({ saveAnswer: () => Promise.reject(refuse('answer.edit_disabled', {})) }),
  })
  type(/お名前/, '山田花子')
  await send()
  await screen.findByRole('dialog', { name: '送信できませんでした' })
  goAway(first)
  await visit()
  expect(offer()?.textContent).not.toContain('二重に')
})

test('while somebody types without a rest the draft is saved every ten seconds', () => {
  vi.useFakeTimers()
  const saved: number[] = []
  const entry = { read: () => undefined, write: () => saved.push(performance.now()), discard: () => {} }
  const autosave = new DraftAutosave(
    entry,
    () => 0,
    () => new Map(),
  )
  const begun = performance.now()
  for (let key = 0; key < 50; key += 1) {
    autosave.touch()
    vi.advanceTimersByTime(500)
  }
  expect(saved.map((at) => at - begun)).toEqual([10_000, 20_000])
})

test('storage that is full or broken costs the draft, never the form', async () => {
  const full: Storage = Object.assign(Object.create(localStorage) as Storage, {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const { store } = await visit({
    needs: () => ({ drafts: new DraftStorage(() => full, { now: () => 0 }) }),
  })
  type(/お名前/, '山田花子')
  store.leave()
  await send()
  await screen.findByRole('heading', { name: '送信が完了しました' })
  expect(store.phase.name).toBe('done')
  expect(drafts()).toEqual([])
})

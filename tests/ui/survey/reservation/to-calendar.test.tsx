import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rowsOf, toOwnAnswers } from '../../../../adapters/http/calls/answer-rows.ts'
import type { SaveAnswerCommand } from '../../../../application/answer/save-request.ts'
import { CallFailure } from '../../../../application/call-failure.ts'
import type { UseCases } from '../../../../application/use-cases.ts'
import { refuse } from '../../../../domain/refusal.ts'
import { localDate } from '../../../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../../../domain/survey/survey-config.ts'
import type { AppDependencies } from '../../../../ui/composition/services.ts'
import type { Booking } from '../../../../ui/reservation/booking.ts'
import { anItem, answers } from '../../../application/forms.ts'
import { currentPath, openAt } from '../../open-app.tsx'
import { confirmDialog, ObservedDraftStorage, press, proceed, type } from '../../open-survey.tsx'
import { h1, listed, pick, yes } from '../../reservation/open-calendar.tsx'
import { aClinicForm, aReservation, clinic } from './clinic.ts'

type Needs = (useCases: UseCases) => Partial<AppDependencies>

const visit = async (survey: SurveyConfig, needs?: Needs) =>
  openAt('/survey/svy1', {
    signedIn: true,
    city: { ...clinic, surveys: [survey] },
    ...(needs && { needs }),
  })

const choose = async (label: string, option: string): Promise<void> => {
  const list = await screen.findByLabelText<HTMLSelectElement>(label)
  const { value } = within(list).getByRole<HTMLOptionElement>('option', { name: option })
  fireEvent.change(list, { target: { value } })
}

async function fillAndGo(): Promise<void> {
  await screen.findByLabelText(/お名前/)
  type(/お名前/, '山田花子')
  await choose('種類', '歯科')
  await proceed()
  await confirmDialog()
  await press('日時を選ぶ')
}

/** Fills the form and goes on to the calendar. @returns what the calendar was handed */
async function goToCalendar({ services }: Awaited<ReturnType<typeof visit>>): Promise<Booking> {
  await fillAndGo()
  await expect.poll(currentPath).toBe('/calendar/cal-teeth')
  const { booking } = services.visit
  if (!booking) throw new Error('nothing to book')
  return booking
}

const slot = (value = 'teeth_all|20250616|0') => new Map([['visit', value]])
const name = () => screen.findByLabelText<HTMLInputElement>(/お名前/)

test('a confirmed form with a reservation leads to the calendar of what was chosen [ROUTE-10][ITEM-22]', async () => {
  const booking = await goToCalendar(await visit(aClinicForm()))
  expect(booking).toMatchObject({
    surveyId: 'svy1',
    partitionKey: undefined,
    items: [{ itemKey: 'visit', title: '受けたい健診', categoryId: 'teeth', itemId: 'all' }],
  })
})

test('a link button that names no page of ours leads to the calendar too [ROUTE-10]', async () => {
  const link = anItem({ itemKey: 'go', title: '進む', type: 'linkbutton', input: 'nowhere' })
  await goToCalendar(await visit(aClinicForm(aReservation(), link)))
})

test.each(['confirm', 'confirmSearchForm'])(
  'a link button that names the page %s of ours leads there in place of the calendar [ROUTE-10]',
  async (name) => {
    const link = anItem({ itemKey: 'go', title: '進む', type: 'linkbutton', input: name })
    sessionStorage.setItem('searchSurvey', 'svy1')
    await visit(aClinicForm(aReservation(), link))
    await fillAndGo()
    await expect.poll(currentPath).toBe(`/${name}`)
  },
)

test('a form whose reservation is left open is sent at once', async () => {
  await visit(aClinicForm())
  await screen.findByLabelText(/お名前/)
  type(/お名前/, '山田花子')
  await proceed()
  await confirmDialog()
  await press('送信する')
  expect(await screen.findByRole('heading', { name: '送信が完了しました' })).toBeDefined()
})

test('the way back leads to the form with everything that was entered, and offers no draft', async () => {
  const opened = await visit(aClinicForm())
  const booking = await goToCalendar(opened)
  act(() => booking.back())
  expect((await name()).value).toBe('山田花子')
  await expect.poll(currentPath).toBe('/survey/svy1')
  expect((await screen.findByText('検査')).parentElement?.textContent).toBe('検査 歯科健診')
  expect(screen.queryByText('前回の入力が残っています')).toBeNull()
  await proceed()
  await confirmDialog()
  await press('日時を選ぶ')
  await expect.poll(currentPath).toBe('/calendar/cal-teeth')
  expect(opened.services.visit.booking?.fillingId).toBe(booking.fillingId)
})

test("the browser's own way back leads there as well", async () => {
  await goToCalendar(await visit(aClinicForm()))
  act(() => {
    window.history.replaceState(null, '', '/survey/svy1')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect((await name()).value).toBe('山田花子')
})

test('a slot that was picked is kept over a reload, for who goes on with what they had entered', async () => {
  const drafts = new ObservedDraftStorage(() => localStorage, { now: () => 0 })
  const load = async () => {
    cleanup()
    const opened = await visit(aClinicForm(), () => ({ drafts }))
    await name()
    await act(() => drafts.seen)
    return opened
  }
  await goToCalendar(await load())
  await screen.findByRole('heading', { name: '予約する日時を選ぶ' })
  await pick('6月18日', '9:30')
  await yes()
  expect(h1()).toBe('予約内容の確認')

  await load()
  await press('再開する')
  await proceed()
  await confirmDialog()
  await press('予約の確認へ進む')
  expect(await screen.findByRole('heading', { name: '予約内容の確認' })).toBeDefined()
  expect(listed().slice(0, 2)).toEqual(['日付: 6/18(水)', '時間: 9:30～10:00'])

  await load()
  await press('破棄する')
  await fillAndGo()
  expect(await screen.findByRole('heading', { name: '予約する日時を選ぶ' })).toBeDefined()
})

test('what was picked is sent with the form; the next visit is another filling [RSV-08]', async () => {
  const opened = await visit(aClinicForm())
  const booking = await goToCalendar(opened)
  const result = (await act(() => booking.send(slot())))!
  expect(result.answerCode).not.toBe('')
  const answer = await opened.useCases.readAnswer({ surveyId: 'svy1', partitionKey: result.partitionKey })
  expect(rowsOf([answer!]).map(({ itemKey, value }) => [itemKey, value])).toEqual([
    ['name', '山田花子'],
    ['visit', 'teeth_all|20250616|0'],
  ])
  expect(opened.services.visit.formOf({ surveyId: 'svy1', partitionKey: undefined })).toBeUndefined()
})

test('what the form has to say about it is said in the form', async () => {
  const issue = { itemKey: 'name', code: 'required', details: {} } as const
  const opened = await visit(aClinicForm(), () => ({
    saveAnswer: () => Promise.reject(refuse('answer.invalid', { issues: [issue] })),
  }))
  const booking = await goToCalendar(opened)
  await act(() => booking.send(slot()).catch(() => {}))
  expect(await screen.findByText('＊必須項目に回答してください。')).toBeDefined()
  expect((await name()).value).toBe('山田花子')
  await expect.poll(currentPath).toBe('/survey/svy1')
})

test('a form that was changed while its time was chosen says so, and how it is loaded anew [FORM-12]', async () => {
  const opened = await visit(aClinicForm(), () => ({
    saveAnswer: () => Promise.reject(refuse('survey.outdated', { surveyId: 'svy1' })),
  }))
  const booking = await goToCalendar(opened)
  await act(() => booking.send(slot()).catch(() => {}))
  expect(await screen.findByRole('dialog', { name: '手続きの内容が新しくなっています' })).toBeDefined()
  await expect.poll(currentPath).toBe('/survey/svy1')
})

test('a slot that was refused leaves nothing in the form: another one can be picked under a new key', async () => {
  const sent: SaveAnswerCommand[] = []
  const opened = await visit(aClinicForm(), () => ({
    newKey: () => crypto.randomUUID(),
    saveAnswer: (command) => {
      sent.push(command)
      return Promise.reject(refuse('reservation.slot_full', { itemKey: 'visit', remaining: 0 }))
    },
  }))
  const booking = await goToCalendar(opened)
  await expect(booking.send(slot())).rejects.toMatchObject({ code: 'reservation.slot_full' })
  await expect.poll(currentPath).toBe('/calendar/cal-teeth')
  await expect(booking.send(slot('teeth_all|20250616|1'))).rejects.toBeDefined()
  expect(sent[1]?.answers.get('visit')).toEqual(['teeth_all|20250616|1'])
  expect(sent[1]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey)
  act(() => booking.back())
  await name()
  await proceed()
  expect(await screen.findByRole('button', { name: '日時を選ぶ' })).toBeDefined()
})

test('a send of which nobody knows what came goes again with the same body and key', async () => {
  const sent: SaveAnswerCommand[] = []
  const opened = await visit(aClinicForm(), (useCases) => ({
    newKey: () => crypto.randomUUID(),
    saveAnswer: (command) => {
      sent.push(command)
      return sent.length === 1
        ? Promise.reject(new CallFailure('network', 'Network Error'))
        : useCases.saveAnswer(command)
    },
  }))
  const booking = await goToCalendar(opened)
  await act(() => booking.send(slot()).catch(() => {}))
  act(() => booking.back())
  await name()
  await proceed()
  await confirmDialog()
  await press('送信する')
  await screen.findByRole('heading', { name: '送信が完了しました' })
  expect(sent[1]).toEqual(sent[0])
})

const editable = { ...aClinicForm(), isAppending: { value: false } }
const bookedFor = (useCases: UseCases, day: string) =>
  useCases.saveAnswer({
    surveyId: 'svy1',
    answers: answers({ name: '山田花子', visit: `teeth_all|${day}|0` }),
  })

test('a form that is opened after its booking was cancelled says whose entries it has, what was reserved among them but not when', async () => {
  await openAt('/survey/svy1', {
    signedIn: true,
    city: { ...clinic, surveys: [editable] },
    before: async (useCases) => {
      const { partitionKey } = await bookedFor(useCases, '20250620')
      await useCases.cancelAnswer({ surveyId: 'svy1', partitionKey })
    },
  })
  expect((await name()).value).toBe('山田花子')
  expect(
    screen.getByText('前に取り消した内容が入力されています。確かめて、変わったところを直してください。'),
  ).toBeDefined()
  expect((await screen.findByLabelText<HTMLSelectElement>('種類')).value).toBe('dental')
  expect(screen.queryByText(/予約の日時/)).toBeNull()
  await proceed()
  await confirmDialog()
  expect(screen.queryByText(/6\/20/)).toBeNull()
  await press('日時を選ぶ')
  await expect.poll(currentPath).toBe('/calendar/cal-teeth')
})

test('editing opens the calendar with the slot that is booked', async () => {
  const opened = await visit(editable, (useCases) => ({
    readOwnAnswers: async (command) => {
      await bookedFor(useCases, '20250620')
      return useCases.readOwnAnswers(command)
    },
  }))
  await name()
  await screen.findByText('検査')
  await proceed()
  await confirmDialog()
  await press('変更する日時を選ぶ')
  await expect.poll(currentPath).toBe('/calendar/cal-teeth')
  expect(opened.services.visit.booking?.items[0]?.current).toEqual({ day: '2025-06-20', slotKey: 0 })
  expect(opened.services.visit.booking?.partitionKey).toBeDefined()
})

test('a booking that is over stays as it is: the form is sent without the calendar', async () => {
  await visit(editable, (useCases) => ({
    readOwnAnswers: async (command) => {
      const { partitionKey } = await bookedFor(useCases, '20250620')
      const answer = await useCases.readAnswer({ surveyId: command.surveyId, partitionKey })
      return toOwnAnswers(
        rowsOf([answer!]).map((row) =>
          row.itemKey === 'visit' ? { ...row, value: 'teeth_all|20250613|0' } : row,
        ),
      )
    },
  }))
  await name()
  await screen.findByText('検査')
  await proceed()
  await confirmDialog()
  expect(await screen.findByRole('button', { name: '送信する' })).toBeDefined()
})

test('a booked day that was closed is said, and another one has to be picked', async () => {
  const opened = await openAt('/survey/svy1', {
    signedIn: true,
    city: { ...clinic, surveys: [editable] },
    before: async (useCases, storage) => {
      await bookedFor(useCases, '20250620')
      const city = await storage.city.export()
      const calendars = city?.calendars?.map((each) => ({ ...each, dayOffs: [localDate('2025-06-20')] }))
      await storage.city.import({ ...city!, ...(calendars && { calendars }) }, 0)
    },
  })
  await name()
  await screen.findByText('検査')
  await proceed()
  await confirmDialog()
  await press('変更する日時を選ぶ')
  await screen.findByText(/予約していた6月20日.*は休みになりました。ほかの日時を選び直してください。/)
  expect(opened.services.visit.booking?.items[0]).toMatchObject({ closedDay: '2025-06-20' })
  expect(screen.queryByRole('button', { name: '選択中の日時で進む' })).toBeNull()
})

import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { UseCases } from '../../../application/use-cases.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { anItem } from '../../application/forms.ts'
import { currentPath, openAt } from '../open-app.tsx'
import { confirmDialog, confirmedAnswers, press, proceed, type } from '../open-survey.tsx'
import { aClinicForm, aReservation, clinic } from '../survey/reservation/clinic.ts'
import { h1, listed, pick, yes } from './open-calendar.tsx'

/** The form with its category chosen, and the times that it offers. */
async function choosing(survey: SurveyConfig = aClinicForm()) {
  const opened = await openAt('/survey/svy1', { signedIn: true, city: { ...clinic, surveys: [survey] } })
  await screen.findByLabelText(/お名前/)
  type(/お名前/, '山田花子')
  fireEvent.change(await screen.findByLabelText('種類'), { target: { value: 'dental' } })
  return opened
}

const offered = async () => {
  await screen.findAllByRole('radio', { name: /～/ })
  return screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
}
const choose = async (time: RegExp) => {
  const radio = await screen.findByRole('radio', { name: time })
  await act(async () => fireEvent.click(radio))
}

/** Confirms the form, whose time is chosen. */
async function toReview() {
  await proceed()
  await confirmDialog()
  await press('予約の確認へ進む')
}

/** Another resident takes every place of a slot. */
const takenBy = async (useCases: UseCases, value: string) => {
  for (const name of ['一', '二', '三'])
    await useCases.saveAnswer({
      surveyId: 'svy1',
      answers: new Map([
        ['name', [name]],
        ['visit', [value]],
      ]),
    })
}

test('three free times on three days are offered beneath what is chosen, and all others in the calendar', async () => {
  await choosing()
  expect(await offered()).toEqual([
    '6/15(日) 9:00～9:30',
    '6/16(月) 9:00～9:30',
    '6/17(火) 9:00～9:30',
    'ほかの日を見る 確認のあと、カレンダーで選びます',
  ])
})

test('a time chosen in the form is among its answers and leads to the last confirmation, with the answers folded, and is booked [FORM-05] [ROUTE-10] [RSV-05]', async () => {
  const { useCases } = await choosing()
  await choose(/^6\/16/)
  await proceed()
  const isListed = async () => (await confirmedAnswers()).受けたい健診
  await expect.poll(isListed).toBe('歯科 ＞ 市民会館 ＞ 歯科健診 ＞ 歯の全体6/16(月) 9:00～9:30')
  await press('予約の確認へ進む')
  expect(await screen.findByRole('heading', { level: 1, name: '予約内容の確認' })).toBeDefined()
  await expect.poll(currentPath).toBe('/calendar/cal-teeth')
  expect(listed().slice(0, 2)).toEqual(['日付: 6/16(月)', '時間: 9:00～9:30'])
  const folded = screen.getByText('入力した内容を見る').closest('details')
  expect([folded?.open, folded?.textContent]).toEqual([false, expect.stringContaining('山田花子')])
  await press('この内容で予約する')
  await screen.findByRole('heading', { name: '予約できました' })
  const [sent] = await useCases.readOwnAnswers({ surveyId: 'svy1' })
  expect(sent?.reservations[0]?.value).toBe('teeth_all|20250616|0')
})

test('without a time, and with ほかの日を見る, the form leads to the calendar [ROUTE-10] [CAL-08]', async () => {
  await choosing()
  await choose(/^6\/16/)
  await choose(/^ほかの日を見る/)
  await proceed()
  await confirmDialog()
  await press('日時を選ぶ')
  expect(await screen.findByRole('heading', { level: 1, name: '予約する日時を選ぶ' })).toBeDefined()
})

test('another category forgets the time', async () => {
  await choosing()
  await choose(/^6\/16/)
  fireEvent.change(await screen.findByLabelText('種類'), { target: { value: 'health' } })
  fireEvent.change(await screen.findByLabelText('会場'), { target: { value: 'north' } })
  expect((await screen.findAllByRole<HTMLInputElement>('radio')).some(({ checked }) => checked)).toBe(false)
  await proceed()
  const dialog = await confirmDialog()
  expect(within(dialog).getByRole('button', { name: '日時を選ぶ' })).toBeDefined()
})

test('a time that was taken meanwhile is named in the calendar, with the nearest ones instead; the form has none then [ERR-14]', async () => {
  const { useCases, services } = await choosing()
  await choose(/^6\/16/)
  await takenBy(useCases, 'teeth_all|20250616|0')
  await toReview()
  const alert = await screen.findByRole('dialog', { name: '6月16日（月）9:00～9:30は、満席になりました' })
  expect(await within(alert).findByRole('button', { name: /6\/16\(月\) 9:30～10:00/ })).toBeDefined()
  await act(async () => services.visit.booking?.back())
  await screen.findByLabelText(/お名前/)
  expect((await screen.findAllByRole<HTMLInputElement>('radio')).some(({ checked }) => checked)).toBe(false)
})

test('another time that is picked in the calendar is the one of the form, which shows it', async () => {
  const { services } = await choosing()
  await choose(/^6\/16/)
  await toReview()
  await press('戻って日時を選び直す')
  await pick('6月18日', '9:30')
  await yes()
  expect(h1()).toBe('予約内容の確認')
  await act(async () => services.visit.booking?.back())
  await screen.findByLabelText(/お名前/)
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^6\/18\(水\) 9:30/ })).checked).toBe(
    true,
  )
})

test('a form that leads elsewhere than to the calendar offers no times [ROUTE-10]', async () => {
  const link = anItem({ itemKey: 'go', title: '進む', type: 'linkbutton', input: 'confirm' })
  await choosing(aClinicForm(aReservation(), link))
  await screen.findByText('歯科健診')
  expect(screen.queryByRole('radio')).toBeNull()
})

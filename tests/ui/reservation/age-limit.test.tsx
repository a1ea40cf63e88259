import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { localDate } from '../../../domain/shared/local-date.ts'
import {
  aBookingSurvey,
  aReservation,
  bookables,
  oneCategory,
  someItems,
} from '../../application/bookables.ts'
import { anItem } from '../../application/forms.ts'
import { openAt } from '../open-app.tsx'
import { press, type } from '../open-survey.tsx'
import { anItemToBook, openCalendar, pick } from './open-calendar.tsx'

/** A city with something for 40 to 74, and something else for all. */
const offer = {
  ...bookables({ reservationPossibleMonths: 2 }),
  categories: oneCategory,
  items: someItems
    .filter(({ categoryId }) => categoryId === 'cat01')
    .map((item) => (item.itemId === '7' ? { ...item, ageLimit: { from: 40, to: 74 } } : item)),
}
const asked = aReservation({ categoryRequiredFlag: true, isRequired: { value: true } })
const for40 = '対象は、40歳から74歳までの方です（予約する日の年齢）。'
const refused = '入力した生年月日では、予約できません。'

const take = async (itemId: string) =>
  fireEvent.change(await screen.findByLabelText(/^予約する内容/), { target: { value: itemId } })
const write = (born: string): void => {
  for (const [at, part] of born.split('-').entries()) type(['年', '月', '日'][at]!, String(Number(part)))
}
const times = () => screen.queryAllByRole('radio', { name: /～/ })

/** A form with a birthday, on Saturday, 14 June 2025. */
async function filling() {
  const schema = [anItem({ itemKey: 'born', title: '生年月日', type: 'birthday' }), asked]
  const surveys = [aBookingSurvey({ surveySchema: schema })]

  await openAt('/survey/svy1', { signedIn: true, city: { ...offer, surveys } })
  await screen.findByLabelText(/^予約する内容/)
}

test('who is too young is told at once, whatever is entered first, with whom it is for, another choice and the phone', async () => {
  await filling()
  write('2000-01-01')
  await take('7')
  const said = (await screen.findByText(refused)).closest('[role=status]')
  expect(said?.textContent).toBe(
    `${refused}${for40}ほかの内容を選ぶか、お電話でご相談ください。お問い合わせ先：市民課 00-0000-0000`,
  )
  expect(said?.querySelector('a')?.getAttribute('href')).toBe('tel:00-0000-0000')
  expect(times()).toEqual([])
  await take('8')
  await expect.poll(() => times().length).toBe(3)
  expect(screen.queryByText(refused)).toBeNull()
  await take('7')
  await screen.findByText(refused)
  write('1970-01-01')
  await expect.poll(() => times().length).toBe(3)
  expect(screen.queryByText(for40, { exact: false })).toBeNull()
})

test('who will be old enough in time reads from when on, and is offered times from that day on', async () => {
  await filling()
  await take('7')
  write('1985-07-01')
  await screen.findByText(`${for40} いま予約できるのは、7月1日（火）からです。`)
  expect(times().map((radio) => radio.closest('label')?.textContent)[0]).toMatch(/^7\/1\(火\)/)
})

test('the calendar has no day for who is too young, and says what the form said', async () => {
  const birthday = localDate('2000-01-01')
  const { happened } = await openCalendar({ offer, items: [{ ...anItemToBook, birthday }] })
  const said = [...screen.getByRole('alert').querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(said).toEqual([refused, for40, 'ほかの内容を選ぶか、お電話でご相談ください。'])
  await press('入力画面に戻る')
  expect(happened.back).toBe(1)
})

test('in the calendar the days before the birthday are none to pick, and say why', async () => {
  const birthday = localDate('1985-06-18')
  await openCalendar({ offer, items: [{ ...anItemToBook, birthday }] })
  await pick('6月17日', '9:00')
  expect(screen.getByText(`${for40}いま予約できるのは、6月18日（水）からです。`)).toBeDefined()
  await pick('6月18日', '9:00')
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('what is booked already can be kept, whatever the age', async () => {
  const current = { day: localDate('2025-06-17'), slotKey: 0 }
  await openCalendar({ offer, items: [{ ...anItemToBook, birthday: localDate('2000-01-01'), current }] })
  await pick('6月17日', '9:00')
  expect(screen.getByRole('dialog')).toBeDefined()
})

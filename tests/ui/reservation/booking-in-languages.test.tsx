import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { City } from '../../../application/ports/city-repository.ts'
import { done as doneEn, reservation as reservationEn } from '../../../application/texts/en.json'
import type { UseCases } from '../../../application/use-cases.ts'
import { anItem, answers } from '../../application/forms.ts'
import { currentPath } from '../open-app.tsx'
import { openInLanguages } from '../open-in-languages.tsx'
import { confirmDialog, press, proceed } from '../open-survey.tsx'
import { aClinicForm, aReservation, clinic } from '../survey/reservation/clinic.ts'
import { listed, pick } from './open-calendar.tsx'

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

describe('what is booked', () => {
  const place = { items: clinic.items!.map((item) => ({ ...item, place: '市役所2階 相談室' })) }
  const booking = {
    settings: { cityName: 'みなと市', languages: ['en'] },
    ...clinic,
    ...place,
    surveys: [aClinicForm(aReservation({ categories_tree: ['dental'], isRequired: { value: true } }))],
    languages: { en: { 歯科のカレンダー: 'Dental calendar', '市役所2階 相談室': 'Town hall, 2F' } },
  }

  /** A form is filled in, up to the choice of a time. */
  async function atCalendar(
    given: Partial<City> = booking,
    before?: (useCases: UseCases) => Promise<unknown>,
  ) {
    const opened = await openInLanguages(given, before)
    await screen.findByText('歯科健診')
    fireEvent.input(box(/^お名前/), { target: { value: '山田花子' } })
    await proceed()
    await confirmDialog()
    await press('日時を選ぶ')
    await screen.findByRole('heading', { name: '予約する日時を選ぶ' })
    return opened
  }
  const book = async () => {
    await pick('6月18日', '9:00')
    await press('はい')
    await press('この内容で予約する')
    await screen.findByRole('heading', { name: '予約できました' })
  }

  test('stays on its page with place and code when the language changes there [CAL-08] [LANG-04]', async () => {
    const { language, services } = await atCalendar()
    await book()
    const code = screen.getByText(/^\w{4}$/, { selector: 'dd span > :first-child' }).textContent
    await act(() => language.choose('en'))
    expect(await screen.findByRole('heading', { level: 1, name: doneEn.booked })).toBeDefined()
    expect(screen.getByText('Town hall, 2F')).toBeDefined()
    expect(screen.getByText(code)).toBeDefined()
    await act(async () => services.go('/my'))
    await expect.poll(currentPath).toBe('/my')
    await act(async () => services.go('/calendar/cal-teeth'))
    expect(await screen.findByText(reservationEn.reserved)).toBeDefined()
  })

  test('is changed with its other answers told in the language of the page, titles and choices too [LANG-04] [LANG-05]', async () => {
    const tools = anItem({ itemKey: 'tools', title: '持ち物', type: 'checkboxes', options: ['杖', '車いす'] })
    const form = aClinicForm(tools, aReservation({ isRequired: { value: true } }))
    const en = { お名前: 'Name', 持ち物: 'What you bring', 杖: 'Stick', 車いす: 'Wheelchair' }
    const given = {
      ...booking,
      surveys: [{ ...form, isAppending: { value: false } }],
      languages: { en: { ...booking.languages.en, ...en } },
    }
    const sent = answers({ name: '港花子', tools: ['杖'], visit: 'teeth_all|20250620|0' })
    const { language } = await openInLanguages(given, ({ saveAnswer }) =>
      saveAnswer({ surveyId: 'svy1', answers: sent }),
    )
    fireEvent.input(box(/^お名前/), { target: { value: '山田花子' } })
    fireEvent.click(screen.getByRole('checkbox', { name: '車いす' }))
    await proceed()
    await confirmDialog()
    await press('変更する日時を選ぶ')
    await screen.findByRole('heading', { name: '予約の変更：日時を選ぶ' })
    await pick('6月18日', '9:00')
    await press('はい')
    expect(listed()).toEqual(
      expect.arrayContaining(['お名前: 港花子 →から 山田花子', '持ち物: 杖 →から 杖、車いす']),
    )
    await act(() => language.choose('en'))
    await screen.findByRole('heading', { name: reservationEn['review.others'] })
    expect(listed()).toEqual(
      expect.arrayContaining(['Name: 港花子 →to 山田花子', 'What you bring: Stick →to Stick, Wheelchair']),
    )
  })

  test('is listed in the calendar with its name in the language of the page [RSV-18] [LANG-04]', async () => {
    const limited = { reservationControlType: 1, reservationMaxCount: 2 } as const
    const calendars = clinic.calendars!.map((each) => ({ ...each, ...limited }))
    const before = (useCases: UseCases) =>
      useCases.saveAnswer({
        surveyId: 'svy1',
        answers: answers({ name: '山田花子', visit: 'teeth_all|20250620|0' }),
      })
    const { language } = await atCalendar({ ...booking, calendars }, before)
    expect(screen.getByText('いまの予約：6月20日（金）9:00～9:30 歯科のカレンダー')).toBeDefined()
    await act(() => language.choose('en'))
    expect(await screen.findByText('Your bookings: Fri, June 20 9:00 – 9:30 Dental calendar')).toBeDefined()
  })
})

import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { UseCases } from '../../../../application/use-cases.ts'
import type { SurveyConfig } from '../../../../domain/survey/survey-config.ts'
import { anItem, answers, aSurvey } from '../../../application/forms.ts'
import { hanako } from '../../../application/town.ts'
import type { TestStorage } from '../../../fakes/test-storage.ts'
import { currentPath, openAt } from '../../open-app.tsx'
import { confirmDialog, press, proceed } from '../../open-survey.tsx'
import { aReservation, clinic, tree } from './clinic.ts'

const twoDoses: SurveyConfig = aSurvey({
  surveyType: 'corona',
  surveySchema: [
    anItem(),
    anItem({ itemKey: 'g1', title: '1回目', type: 'groupheader' }),
    aReservation({ itemKey: 'first', title: '1回目の予約' }),
    anItem({ itemKey: 'given1', title: '1回目の接種日', type: 'sesshuJisshiDate', isAdminItem: true }),
    anItem({ itemKey: 'g2', title: '2回目', type: 'groupheader', attributes: { intervalDays: 2 } }),
    aReservation({ itemKey: 'second', title: '2回目の予約', attributes: { dose: 2 } }),
  ],
})

/** Hanako has booked her first dose for the 20th, and the office has entered that it was given on `day`. */
const givenOn = (day: string) => async (useCases: UseCases, storage: TestStorage) => {
  await useCases.saveAnswer({
    surveyId: 'svy1',
    answers: answers({ name: '山田花子', first: 'teeth_all|20250620|0' }),
  })
  const [record] = await storage.ownAnswers.listOwn(hanako, 'svy1')
  if (!record) throw new Error('nothing was saved')
  const { answerId, surveyId, userId, version, updatedAt } = record
  const entries = [...record.entries, { itemKey: 'given1', title: '1回目の接種日', answer: [day] }]
  await storage.answers.amend({
    ...{ answerId, surveyId, userId, version, updatedAt, entries },
    releases: [],
    audit: [],
  })
}

const saturday = Date.parse('2025-06-14T12:00:00+09:00')

const days = ['2025-06-14', '2025-06-13']

test.each(days)(
  'a second dose is chosen alone once the first was given, be it today or before its booked day (%s) [VACC-01] [VACC-07]',
  async (day) => {
    const { services } = await openAt('/survey/svy1', {
      signedIn: true,
      city: { ...clinic, surveys: [twoDoses] },
      before: givenOn(day),
    })
    await screen.findByLabelText(/お名前/)
    await screen.findByText('変更・キャンセルの期限を過ぎています。')
    // The first dose is told and has nothing to choose.
    const list = await screen.findByLabelText<HTMLSelectElement>('種類')
    const { value } = within(list).getByRole<HTMLOptionElement>('option', { name: '歯科' })
    fireEvent.change(list, { target: { value } })
    await proceed()
    await confirmDialog()
    await press('日時を選ぶ')
    await expect.poll(currentPath).toBe('/calendar/cal-teeth')
    expect(services.visit.booking?.items.map(({ itemKey }) => itemKey)).toEqual(['second'])
  },
)

test('a first dose reads as it was booked, also when the city has its category no more', async () => {
  const city = { ...clinic, surveys: [twoDoses] }
  const categories = { ...tree, categories: tree.categories.slice(1) }
  await openAt('/survey/svy1', {
    signedIn: true,
    city,
    before: async (useCases, storage) => {
      await givenOn('2025-06-14')(useCases, storage)
      await storage.city.import(
        { settings: { cityName: 'みなと市' }, media: [], ...city, categories },
        saturday,
      )
    },
  })
  await screen.findByText('変更・キャンセルの期限を過ぎています。')
  expect(screen.getByText(/6\/20\(金\) 9:00～9:30/).parentElement?.textContent).toContain('歯科')
  expect(screen.queryByText('不明')).toBeNull()
})

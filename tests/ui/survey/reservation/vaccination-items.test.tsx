import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAppendingSurvey, anItem } from '../../../application/forms.ts'
import { confirmedAnswers, openForm, proceed, type } from '../../open-survey.tsx'

const makers = { options: ['A社', 'B社'] }
const form = (...schema: readonly ReturnType<typeof anItem>[]) =>
  anAppendingSurvey({ surveySchema: [anItem(), ...schema] })
const of = (kind: string, over: Parameters<typeof anItem>[0] = {}) =>
  anItem({ itemKey: kind, title: kind, type: kind, ...over })
const day = (year: string, month: string, date: string): void => {
  for (const [label, value] of Object.entries({ 年: year, 月: month, 日: date }))
    fireEvent.input(screen.getByLabelText(label), { target: { value } })
}

test('the day of a dose is a date, its maker one of a list [ITEM-24][ITEM-25]', async () => {
  await openForm(form(of('sesshuJisshiDate'), of('sesshuVaccineMaker', makers)))
  type(/お名前/, '山田花子')
  day('2025', '5', '1')
  fireEvent.change(screen.getByRole('combobox', { name: /sesshuVaccineMaker/ }), { target: { value: 'B社' } })
  await proceed()
  expect(await confirmedAnswers()).toMatchObject({
    sesshuJisshiDate: '2025/05/01',
    sesshuVaccineMaker: 'B社',
  })
})

test('the count of vaccinations is there to be read, with a word on why, and not to be changed [ITEM-26]', async () => {
  await openForm(form(of('countVaccines', { default: '3' })))
  const count = screen.getByText('countVaccines').closest('dl')
  expect(count?.textContent).toBe('countVaccinesこの項目は入力できません。3')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('the dose before is asked for whatever the form says, by maker and day [ITEM-27][ITEM-28]', async () => {
  await openForm(form(of('previousVaccineMaker', makers), of('previousVaccineDate')))
  type(/お名前/, '山田花子')
  await proceed()
  expect(screen.getAllByText(/^＊/)).toHaveLength(2)
  expect(screen.getByText('previousVaccineMaker').textContent).toBe('previousVaccineMaker 必須')
  fireEvent.change(screen.getByRole('combobox', { name: /previousVaccineMaker/ }), {
    target: { value: 'A社' },
  })
  day('2025', '1', '31')
  await proceed()
  expect(await confirmedAnswers()).toMatchObject({
    previousVaccineMaker: 'A社',
    previousVaccineDate: '2025/01/31',
  })
})

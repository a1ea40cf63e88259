import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { UseCases } from '../../../application/use-cases.ts'
import { SurveyRoute } from '../../../ui/survey/survey-route.tsx'
import { anAppendingSurvey, anItem } from '../../application/forms.ts'
import { openAt } from '../open-app.tsx'
import { confirmedAnswers, openForm, proceed, type } from '../open-survey.tsx'

const form = anAppendingSurvey({
  surveySchema: [
    anItem({ isRequired: { value: true, admin: false } }),
    anItem({ itemKey: 'kana', title: 'ふりがな', isRequired: { value: false, admin: true } }),
    anItem({ itemKey: 'note', title: '職員の覚え書き', isAdminItem: true }),
  ],
})
/** The whole form, as a page for staff asks for it: residents get no admin items. */
const asForStaff = ({ loadSurvey }: Pick<UseCases, 'loadSurvey'>) => ({
  loadSurvey: async (command: { surveyId: string }) => ({ ...(await loadSurvey(command)), config: form }),
})
const required = () =>
  screen
    .getAllByRole('textbox')
    .map((field) => [field.id.replace('item-', ''), field.getAttribute('aria-required')])

describe('a form that a host page opens for staff', () => {
  test('shows the items of staff and marks what staff must answer [ROLE-03]', async () => {
    await openForm(form, { mode: 'admin', needs: asForStaff })
    expect(required()).toEqual([
      ['name', null],
      ['kana', 'true'],
      ['note', null],
    ])
  })

  test('asks for what staff must answer, and for nothing else [ROLE-03]', async () => {
    await openForm(form, { mode: 'admin', needs: asForStaff })
    type(/職員の覚え書き/, '窓口で受付')
    await proceed()
    expect(screen.getAllByText(/^＊/)).toEqual([screen.getByText('＊必須項目に回答してください。')])
    type(/ふりがな/, 'やまだはなこ')
    await proceed()
    expect(await confirmedAnswers()).toMatchObject({
      ふりがな: 'やまだはなこ',
      職員の覚え書き: '窓口で受付',
    })
  })
})

test('a page that hosts the survey page for staff says so by a property [ROLE-03]', async () => {
  await openAt('/survey/svy1', {
    signedIn: true,
    city: { surveys: [form] },
    needs: asForStaff,
    host: (services) => <SurveyRoute needs={services} surveyId="svy1" mode="admin" />,
  })
  expect(await screen.findByLabelText(/職員の覚え書き/)).toBeDefined()
})

test('a form is for residents unless its page says otherwise [ROLE-03]', async () => {
  await openForm(form)
  expect(required()).toEqual([
    ['name', 'true'],
    ['kana', null],
  ])
  expect(screen.queryByText('職員の覚え書き')).toBeNull()
})

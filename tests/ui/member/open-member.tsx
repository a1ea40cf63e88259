import { act, fireEvent, screen } from '@testing-library/react'
import type { UseCases } from '../../../application/use-cases.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
// What the pages fetch when they are opened is there already, so that a test need not wait for it.
import '../../../ui/member/member-form-screen.tsx'
import '../../../ui/survey/sending/confirm-dialog.tsx'
import '../../../ui/survey/sending/done-view.tsx'
import '../../../ui/frame/errors/failure-dialog.tsx'
import { anItem, answers, aSurvey } from '../../application/forms.ts'
import { openAt } from '../open-app.tsx'

const isSearchable = { value: true }
const isRequired = { value: true }

/** A member form whose numbers are given out. */
export const aLibraryCard = (over: Partial<SurveyConfig> = {}): SurveyConfig =>
  aSurvey({
    surveyId: 'library',
    surveySubId: 12,
    surveyTitle: '図書館カード',
    surveySchema: [
      anItem({ itemKey: 'number', title: '利用者番号', type: 'numbering', isAutomaticNumbering: true }),
      anItem({ isRequired, isSearchable }),
      anItem({ itemKey: 'wish', title: 'ご要望' }),
    ],
    linkedForms: ['club'],
    endOfSurveyMessage: 'ご登録ありがとうございました。',
    ...over,
  })

/** A member form whose numbers residents write. */
export const aNursery = (over: Partial<SurveyConfig> = {}): SurveyConfig =>
  aSurvey({
    surveyId: 'nursery',
    surveySubId: 3,
    surveyTitle: '保育の登録',
    surveySchema: [
      anItem({ itemKey: 'number', title: '登録番号', type: 'numbering', isSearchable }),
      anItem({ isRequired, isSearchable }),
    ],
    ...over,
  })

/** A form for members of the library. */
export const aClub = (over: Partial<SurveyConfig> = {}): SurveyConfig =>
  aSurvey({
    surveyId: 'club',
    surveyTitle: '読書会',
    memberFormId: 'library',
    memberSurveySubId: 12,
    surveySchema: [
      anItem({ itemKey: 'card', title: '利用者番号', type: 'memberNumber' }),
      anItem({ itemKey: 'book', title: '読みたい本', isSearchable }),
    ],
    ...over,
  })

/** The town with the two member forms and the club. */
export const openMemberAt = (path: string, given: Parameters<typeof openAt>[1] = {}) =>
  openAt(path, {
    signedIn: true,
    ...given,
    city: { surveys: [aClub()], members: [aLibraryCard(), aNursery()], ...given.city },
  })

/** Registers with a member form of the town. */
export const register = (
  { saveMember }: Pick<UseCases, 'saveMember'>,
  surveyId = 'library',
  given: Readonly<Record<string, string>> = { name: '港 花子' },
) => saveMember({ surveyId, answers: answers(given) })

/** Types into the field whose label begins so. */
export const type = (label: RegExp, text: string): void => {
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } })
}

/** Presses the button with this name once it is there, and waits until what it started is drawn. */
export async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await act(async () => {
    fireEvent.click(button)
  })
}

/** From the form to its end. */
export async function sendForm(): Promise<void> {
  await press('入力内容を確認する')
  await press('登録する')
}

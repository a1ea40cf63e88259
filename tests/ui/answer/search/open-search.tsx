import { act, fireEvent, screen } from '@testing-library/react'
import type { FindAnswersCommand } from '../../../../application/answer/find-answers.ts'
import type { UseCases } from '../../../../application/use-cases.ts'
import type { SurveyConfig } from '../../../../domain/survey/survey-config.ts'
import type { TestStorage } from '../../../fakes/test-storage.ts'
// What the pages fetch when they are opened is there already, so that a test need not wait for it.
import '../../../../ui/answer/list-screen.tsx'
import '../../../../ui/answer/search-screen.tsx'
import '../../../../ui/answer/select-screen.tsx'
import type { AppDependencies } from '../../../../ui/composition/services.ts'
import { anAppendingSurvey, anItem } from '../../../application/forms.ts'
import { openAt } from '../../open-app.tsx'

const isSearchable = { value: true }
const isRequired = { value: true }

/** A form that is searched by name, which is required, and by phone. */
export const aSearchForm = (over: Partial<SurveyConfig> = {}): SurveyConfig =>
  anAppendingSurvey({
    surveySchema: [
      anItem({ isSearchable, isRequired }),
      anItem({ itemKey: 'phone', title: '電話番号', type: 'phone', isSearchable }),
      anItem({ itemKey: 'wish', title: 'ご要望' }),
    ],
    ...over,
  })

/** The same, with nothing required. */
export const anOpenSearchForm = (): SurveyConfig =>
  anAppendingSurvey({
    surveySchema: [
      anItem({ isSearchable }),
      anItem({ itemKey: 'phone', title: '電話番号', type: 'phone', isSearchable }),
    ],
  })

type Wanted = {
  survey?: SurveyConfig
  /** Happens before the page opens. */
  before?: (useCases: UseCases, storage: TestStorage) => Promise<unknown>
  /** Stands in for some of what the search asks. */
  needs?: (useCases: UseCases) => Partial<AppDependencies>
}

/** The search form of `svy1`, opened by Hanako; `asked` are the searches that were made. */
export async function openSearch(wanted: Wanted = {}) {
  sessionStorage.setItem('searchSurvey', 'svy1')
  const asked: FindAnswersCommand[] = []
  const opened = await openAt('/confirmSearchForm', {
    signedIn: true,
    city: { surveys: [wanted.survey ?? aSearchForm()] },
    ...(wanted.before && { before: wanted.before }),
    needs: (useCases) => {
      const needs = wanted.needs?.(useCases) ?? {}
      const findAnswers = needs.findAnswers ?? useCases.findAnswers
      return {
        ...needs,
        findAnswers: (command) => {
          asked.push(command)
          return findAnswers(command)
        },
      }
    },
  })
  await screen.findByRole('button', { name: 'さがす' })
  return { ...opened, asked }
}

/** Types into the field whose label begins so. */
export const type = (label: RegExp, text: string): void => {
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } })
}

export const search = () => pressNow('さがす')

/** Presses the button with this name, and waits until what it started is drawn. */
export const pressNow = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
  })

/** The texts of the alert over the form. */
export const alertTexts = async (): Promise<(string | null)[]> => {
  const alert = await screen.findByRole('alert')
  return [...alert.querySelectorAll('p')].map(({ textContent }) => textContent)
}

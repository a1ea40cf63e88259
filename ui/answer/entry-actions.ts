import type { NavigateFunction } from 'react-router-dom'
import { movePath } from '../../application/answer/answer-paths.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { CancelStore } from './cancel-store.ts'
import type { EntryActions } from './entry-parts.tsx'
import type { FoundAnswers } from './found-answers.ts'
import { changePath } from './paths.ts'

type Given = { found: FoundAnswers; survey: SurveyConfig; cancel: CancelStore; navigate: NavigateFunction }

/** What can be done with the answers that are listed. */
export const entryActions = ({ found, survey, cancel, navigate }: Given): EntryActions => ({
  change: ({ result }) => navigate(changePath(survey, result)),
  move: ({ result }) => navigate(movePath(result)),
  openDetails: ({ result }) => {
    found.choose(result)
    navigate('/confirmDetails')
  },
  cancel: ({ result, reservation }) => cancel.ask(result, reservation),
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { type AnswerRow, rowsOf, toOwnAnswers } from '../../../adapters/http/calls/answer-rows.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import type { CancelObstacle } from '../../../domain/answer/obstacles.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { FoundAnswers } from '../../../ui/answer/found-answers.ts'
// What the pages fetch when they are opened is there already, so that a test need not wait for it.
import '../../../ui/answer/cancel-confirm-screen.tsx'
import '../../../ui/answer/details-screen.tsx'
import '../../../ui/answer/list-screen.tsx'
import type { Services } from '../../../ui/composition/services.ts'
import { aBookingSurvey, bookables } from '../../application/bookables.ts'
import { answers } from '../../application/forms.ts'
import { openAt } from '../open-app.tsx'

type Wanted = {
  survey?: SurveyConfig
  city?: Partial<City>
  /** Happens before anything is found; two bookings, unless told otherwise. */
  before?: (useCases: UseCases) => Promise<unknown>
  /** Changes what was found. */
  rows?: (rows: readonly AnswerRow[]) => readonly AnswerRow[]
  /** Stands in for some of what the pages need. */
  needs?: (useCases: UseCases) => Partial<Services>
  /** Number of the answer that is chosen, in the order found. */
  chosen?: number
  /** Nobody has searched. */
  isUnsearched?: boolean
}

/** The form with a name and a reservation; residents have any number of answers. */
export const aList = (over: Partial<SurveyConfig> = {}): SurveyConfig =>
  aBookingSurvey({ surveyTitle: '健診の申し込み', isAppending: { value: true }, ...over })

/** The application at a page of results, after Hanako has searched for all her answers; 14 June 2025, noon. */
export async function openResults(path: string, wanted: Wanted = {}) {
  const survey = wanted.survey ?? aList()
  const opened = await openAt('/nowhere', {
    signedIn: true,
    city: { surveys: [survey], ...bookables({ reservationCancelLimit: 1 }), ...wanted.city },
    before:
      wanted.before ??
      (async (useCases) => {
        await book(useCases, '20250617|1')
        await book(useCases, '20250616|0')
      }),
  })
  const { services, useCases } = opened
  const happened = { cancelled: 0, printed: 0, files: [] as { name: string; type: string; text: string }[] }
  Object.assign(services, {
    cancelAnswer: (command) => {
      happened.cancelled += 1
      return useCases.cancelAnswer(command)
    },
    profile: () => ({ userId: 'U-hanako', name: '港 花子' }),
    print: () => {
      happened.printed += 1
    },
    saveFile: async (file) => {
      happened.files.push(file)
    },
    ...wanted.needs?.(useCases),
  } satisfies Partial<Services>)
  if (!wanted.isUnsearched) {
    const rows = rowsOf(await useCases.readOwnAnswers({ surveyId: survey.surveyId }))
    const found = new FoundAnswers()
    found.keep(survey, toOwnAnswers(wanted.rows?.(rows) ?? rows))
    const chosen = wanted.chosen === undefined ? undefined : found.results[wanted.chosen]
    if (chosen) found.choose(chosen)
    services.visit.found = found
  }
  await screen.findByText('PAGE NOT FOUND')
  await goTo(path)
  return { ...opened, happened, survey }
}

/** Rows whose answers, and each of their reservations, can't be cancelled. */
export const withCancelObstacle = (rows: readonly AnswerRow[], cancelObstacle: CancelObstacle): AnswerRow[] =>
  rows.map((row) => ({
    ...row,
    cancelObstacle,
    ...(row.reserved && { reserved: { ...row.reserved, cancelObstacle } }),
  }))

/** Goes to a path without loading the page anew. */
export async function goTo(path: string): Promise<void> {
  await act(async () => {
    window.history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await waitFor(() => expect(screen.queryByText('読み込み中')).toBeNull())
}

/** Books バリウム for Hanako: `'20250616|1'`. */
export const book = (useCases: UseCases, slot: string, name = '港花子') =>
  useCases.saveAnswer({ surveyId: 'svy1', answers: answers({ name, slot: `cat01_7|${slot}` }) })

/** The entries of the list under each heading, as `heading: text`. */
export const entries = (): string[] => screen.getAllByRole('listitem').map((entry) => entry.textContent ?? '')

/** The headings of the list. */
export const days = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

/** The button of an entry, by its word and the beginning of the entry. */
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name })

/** The text of the open dialog. */
export const dialog = (): string => screen.getByRole('dialog').textContent ?? ''

export const h1 = (): string | null => screen.getByRole('heading', { level: 1 }).textContent

/** Texts by their terms. */
export const facts = (within_: HTMLElement = document.body): string[] =>
  within(within_)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

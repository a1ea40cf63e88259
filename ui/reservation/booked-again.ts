import type { ReactNode } from 'react'
import type { UseCases } from '../../application/use-cases.ts'
import type { CategoryTree } from '../../domain/reservation/category.ts'
import { pathOf } from '../../domain/reservation/category-tree.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { parseReservation } from '../../domain/shared/reservation-value.ts'
import { type SurveyConfig, takesPayments } from '../../domain/survey/survey-config.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import type { Reserved } from './booking-words.ts'

type OwnAnswer = NonNullable<Awaited<ReturnType<UseCases['readAnswer']>>>
type OwnReservation = OwnAnswer['reservations'][number]

/** The answer by which something was just booked. `isChange`: something else was before. */
export type BookedAnswer = { surveyId: string; partitionKey: string; isChange: boolean }

/** What was booked, as it stands now, for a page that was loaded anew. */
export type BookedAgain = {
  config: SurveyConfig
  /** The language that the form prescribes; undefined: that of the page. */
  fixedLanguage: LanguageCode | undefined
  answer: OwnAnswer
  /** Something that was booked before was changed. */
  isChange: boolean
  /** What has a time, with what is reserved where that is still there. */
  reservations: readonly { reservation: OwnReservation; what: Reserved | undefined }[]
  /** What there is to keep of what was bought; undefined: nothing was. */
  received: ReactNode
}

type Needs = Pick<UseCases, 'loadSurvey' | 'readAnswer' | 'loadCategoryTree'> &
  Pick<BrowserServices, 'language'> & {
    receivedOrder(partitionKey: string): Promise<ReactNode>
  }

/** Reads what was booked; undefined if it is cancelled by now. @throws as the calls do */
export async function loadBooked(
  { surveyId, partitionKey, isChange }: BookedAnswer,
  needs: Needs,
): Promise<BookedAgain | undefined> {
  const [{ config, userLanguageCode, languageFixed }, answer, tree] = await Promise.all([
    needs.loadSurvey({ surveyId }),
    needs.readAnswer({ surveyId, partitionKey }),
    needs.loadCategoryTree(),
  ])
  if (!answer || answer.cancelObstacle === 'answer.cancelled') return undefined
  const fixedLanguage = languageFixed && userLanguageCode
  if (fixedLanguage !== undefined) await needs.language?.fetch(surveyId, fixedLanguage)
  const reservations = answer.reservations
    .filter(({ reserved, cancelObstacle }) => reserved.day && cancelObstacle !== 'answer.cancelled')
    .map((reservation) => ({ reservation, what: whatOf(reservation, tree) }))
  const received = takesPayments(config) && (await needs.receivedOrder(partitionKey))
  return { config, fixedLanguage, answer, isChange, reservations, received }
}

function whatOf(
  { value, reserved: { itemName } }: OwnReservation,
  tree: CategoryTree | undefined,
): Reserved | undefined {
  const path = tree && pathOf(tree, parseReservation(value)?.categoryId ?? '')
  return path && { tree, path, itemName }
}

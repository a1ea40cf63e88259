import type { ReactNode } from 'react'
import type { Dictionary } from '../../application/texts/dictionary.ts'
import type { UseCases } from '../../application/use-cases.ts'
import type { CategoryTree } from '../../domain/reservation/category.ts'
import { pathOf } from '../../domain/reservation/category-tree.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { parseReservation } from '../../domain/shared/reservation-value.ts'
import { type SurveyConfig, takesPayments } from '../../domain/survey/survey-config.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { labelsOf, loadWording, type Wording } from './wording.ts'

type OwnAnswer = NonNullable<Awaited<ReturnType<UseCases['readAnswer']>>>
type OwnReservation = OwnAnswer['reservations'][number]

/** The answer by which something was just booked. `isChange`: something else was before. */
export type BookedAnswer = { surveyId: string; partitionKey: string; isChange: boolean }

/** What was booked, as it stands now, for a page that was loaded anew or speaks another language. */
export type BookedAgain = {
  config: SurveyConfig
  texts: Dictionary
  languageCode: string
  wording: Wording
  answer: OwnAnswer
  /** Something that was booked before was changed. */
  isChange: boolean
  /** What has a time, with what is reserved from the large category down to the item's name. */
  reservations: readonly { reservation: OwnReservation; labels: ReturnType<typeof labelsOf> }[]
  /** What there is to keep of what was bought; undefined: nothing was. */
  received: ReactNode
}

type Needs = Pick<UseCases, 'loadSurvey' | 'readAnswer' | 'loadCategoryTree'> &
  Pick<BrowserServices, 'loadTexts' | 'log' | 'speech'> & {
    receivedOrder(partitionKey: string, languageCode: LanguageCode): Promise<ReactNode>
  }

/** Reads what was booked; undefined if it is cancelled by now. @throws as the calls do */
export async function loadBooked(
  { surveyId, partitionKey, isChange }: BookedAnswer,
  needs: Needs,
): Promise<BookedAgain | undefined> {
  const [{ config, userLanguageCode: languageCode }, answer, tree] = await Promise.all([
    needs.loadSurvey({ surveyId }),
    needs.readAnswer({ surveyId, partitionKey }),
    needs.loadCategoryTree(),
  ])
  if (!answer || answer.cancelObstacle === 'answer.cancelled') return undefined
  const texts = await needs.loadTexts(languageCode)
  const wording = await loadWording({ languageCode, texts }, needs)
  const reservations = answer.reservations
    .filter(({ reserved, cancelObstacle }) => reserved.day && cancelObstacle !== 'answer.cancelled')
    .map((reservation) => ({ reservation, labels: labelsFor(reservation, tree, languageCode, wording) }))
  const received = takesPayments(config) && (await needs.receivedOrder(partitionKey, languageCode))
  return { config, texts, languageCode, wording, answer, isChange, reservations, received }
}

function labelsFor(
  { value, reserved: { itemName } }: OwnReservation,
  tree: CategoryTree | undefined,
  languageCode: string,
  wording: Wording,
): ReturnType<typeof labelsOf> {
  const path = tree && pathOf(tree, parseReservation(value)?.categoryId ?? '')
  return path ? labelsOf(tree, languageCode, path, wording, itemName) : []
}

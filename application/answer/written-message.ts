import { partitionKeyOf } from '../../domain/answer/partition-key.ts'
import { defaultLanguage, type LanguageCode } from '../../domain/shared/language-code.ts'
import { targetTextOf } from '../../domain/shared/language-data.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { publicationOf } from '../../domain/survey/publication.ts'
import { isOffered } from '../language/offered-languages.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { CityRepository, CitySettings } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { ChatMessage } from '../ports/message-gateway.ts'
import type { ClaimedMessage } from '../ports/message-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { bookingChatMessage } from '../texts/booking-chat-message.ts'
import { changeDeadline, deadlineStateOf } from './answer-obstacles.ts'
import { correctionPath, detailsPath, movePath } from './answer-paths.ts'

/** What writing a message needs from outside. */
export type WritingNeeds = {
  city: Pick<CityRepository, 'languages'>
  bookings: Pick<BookingRepository, 'catalog' | 'ofAnswer'>
  surveys: SurveyRepository
  holidays: HolidayCalendar
  clock: Clock
  /** The address by which residents open a path of the application. */
  addressOf(path: string): string
}

/** What a message says, and about which answer of whom. */
type Unwritten = Pick<
  ClaimedMessage,
  'kind' | 'visits' | 'closure' | 'words' | 'surveyId' | 'userId' | 'keyMs' | 'answerId' | 'language'
>

/** A message as its resident reads it in the chat, in the language that they read. */
export async function writtenMessage(
  needs: WritingNeeds,
  { cityName, languages: offered = [] }: Pick<CitySettings, 'cityName' | 'languages'>,
  unwritten: Unwritten,
): Promise<ChatMessage> {
  const { kind, closure, words } = unwritten
  const language = languageOf(offered, unwritten)
  const syncedTexts = (await needs.city.languages())[language] ?? {}
  const inLanguage = (source: string) => targetTextOf({ syncedTexts }, source) ?? source
  const visits = unwritten.visits.map((visit) => ({ ...visit, place: inLanguage(visit.place) }))
  const today = tokyoDay(needs.clock.now())
  const told = { language, today, city: inLanguage(cityName), to: await addressesOf(needs, unwritten) }
  const said = { kind, visits, ...(closure && { closure }), ...(words !== undefined && { words }) }
  return bookingChatMessage(said, told)
}

/** The language in which somebody is written to. */
const languageOf = (
  offered: readonly LanguageCode[],
  { language = defaultLanguage }: Pick<Unwritten, 'language'>,
): LanguageCode => (isOffered(offered, language) ? language : defaultLanguage)

/** Where a message leads; to another time only while there is one to be had. */
async function addressesOf(needs: WritingNeeds, unwritten: Unwritten) {
  const { addressOf } = needs
  const { surveyId, userId, keyMs } = unwritten
  const answer = { surveyId, partitionKey: partitionKeyOf({ surveyId, userId, keyMs }) }
  return {
    booking: addressOf(detailsPath(answer)),
    ...((await canMove(needs, unwritten)) && { move: addressOf(movePath(answer)) }),
    correction: addressOf(correctionPath(answer)),
    form: addressOf(`/survey/${encodeURIComponent(surveyId)}`),
    own: addressOf('/my'),
  }
}

/** Whether the form takes changes now, and a booking of the answer is not past its deadline (CANCEL-17). */
async function canMove(
  { surveys, bookings, holidays, clock }: WritingNeeds,
  { surveyId, answerId }: Unwritten,
): Promise<boolean> {
  const config = (await surveys.find(surveyId))?.config
  const nowMs = clock.now()
  if (!config || config.isEditDisabled?.value === true || publicationOf(config, nowMs) !== 'open')
    return false
  const context = { catalog: await bookings.catalog(), holidays, today: tokyoDay(nowMs) }
  const states = (await bookings.ofAnswer(answerId)).map(
    deadlineStateOf({ ...context, schema: [], answers: new Map() }),
  )
  return changeDeadline(states, false) !== 'past'
}

import { patientName } from '../../domain/answer/answer-lines.ts'
import { type AnswerRecord, checkValues } from '../../domain/answer/answer-record.ts'
import {
  compareListPlaces,
  type ListPlace,
  listCursor,
  listPlaceOf,
  parseListCursor,
} from '../../domain/answer/list-place.ts'
import type { AnsweredForm, ListedAnswer } from '../../domain/answer/own-answer.ts'
import { partitionKeyOf } from '../../domain/answer/partition-key.ts'
import { timetableOn } from '../../domain/reservation/former-catalog.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { RequestContext } from '../ports/audit-log.ts'
import type { Booking, BookingRepository, StoredCatalog } from '../ports/booking-repository.ts'
import type { AnswerOutline } from '../ports/own-answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { afterExpiry, type ExpireNeeds } from './expire-overdue.ts'
import { type FormOfAnswers, formsOfAnswers } from './forms-of-answers.ts'
import { cancelledListedSince } from './own-records.ts'
import { type OwnAnswerNeeds, toOwnAnswer } from './to-own-answer.ts'

/** Answers on one page. */
const PAGE = 20

/** One page of all that a resident has. */
export type OwnAnswersPage = {
  answers: readonly ListedAnswer[]
  /** The forms of these answers. */
  forms: readonly AnsweredForm[]
  /** What the next page is asked for with; absent: this is the last. */
  next?: string
}

/**
 * Driving port: the viewer's answers to all forms and their member records, a page at a time: what they have booked
 * next first, then what has no time, then what is over or cancelled, the latest first. Cancelled ones of the last year
 * are there, superseded ones never. Overdue reservations of a page are removed before it is given (CANCEL-26), so that
 * it may be short or empty with others after it.
 *
 * Reads the outlines of all answers at once and opens only those of the page.
 */
type ListOwnAnswers = (command: {
  /** `next` of the page before; absent: the first one. One that makes no sense is the first one too. */
  after?: string
}) => Promise<OwnAnswersPage>

type Needs = ExpireNeeds & OwnAnswerNeeds & { surveys: SurveyRepository; members: SurveyRepository }

export const makeListOwnAnswers =
  (needs: Needs) =>
  (viewer: Viewer, request: RequestContext): ListOwnAnswers =>
  async ({ after }) => {
    const forms = await formsOfAnswers(needs)
    const placed = await placedAnswers(needs, viewer, [...forms.keys()])
    const from = after === undefined ? undefined : parseListCursor(after)
    const rest = from ? placed.filter(({ place }) => compareListPlaces(place, from) > 0) : placed
    const page = rest.slice(0, PAGE)
    const answers = await openPage(needs, { viewer, request, forms }, page)
    const last = rest.length > page.length ? page.at(-1) : undefined
    const shown = new Set(answers.map(({ surveyId }) => surveyId))
    return {
      answers,
      forms: [...forms.values()].filter(({ config }) => shown.has(config.surveyId)).map(answeredForm),
      ...(last && { next: listCursor(last.place) }),
    }
  }

type Forms = Awaited<ReturnType<typeof formsOfAnswers>>

const answeredForm = ({ config, isMemberForm }: FormOfAnswers): AnsweredForm => {
  const { surveyId, surveyTitle, isAppending, usePayment, cancelPost } = config
  return {
    surveyId,
    surveyTitle,
    ...(isAppending && { isAppending }),
    ...(usePayment !== undefined && { usePayment }),
    ...(cancelPost !== undefined && { cancelPost }),
    isMemberForm,
  }
}

type PlacedAnswer = { outline: AnswerOutline; place: ListPlace }

/** The outlines of all answers that are listed, in the order of the list. */
async function placedAnswers(
  { ownAnswers, bookings, clock }: Pick<Needs, 'ownAnswers' | 'bookings' | 'clock'>,
  { userId }: Viewer,
  surveyIds: readonly string[],
): Promise<PlacedAnswer[]> {
  const now = clock.now()
  const [outlines, catalog] = await Promise.all([
    ownAnswers.outlineOwn(userId, surveyIds, cancelledListedSince(now)),
    bookings.catalog(),
  ])
  return outlines
    .filter(({ check }) => check !== checkValues.superseded)
    .map((outline) => {
      const slots = outline.bookings.map((booking) => slotOf(catalog, booking))
      const key = partitionKeyOf({ ...outline, userId })
      return { outline, place: listPlaceOf({ ...outline, slots, key }, now) }
    })
    .sort((a, b) => compareListPlaces(a.place, b.place))
}

function slotOf(catalog: StoredCatalog, { calendarId, day, slotKey }: Booking) {
  const coma = timetableOn(catalog, calendarId, day)?.comaList[slotKey]
  return { day, ...(coma && { start: coma.start, end: coma.end }) }
}

type PageRequest = { viewer: Viewer; request: RequestContext; forms: Forms }

/**
 * The answers of a page as their owner sees them; those that are gone meanwhile, or of which their forms show nothing,
 * are missing.
 */
async function openPage(
  needs: Needs,
  { viewer, request, forms }: PageRequest,
  page: readonly PlacedAnswer[],
): Promise<ListedAnswer[]> {
  const records = await needs.ownAnswers.someOwn(
    viewer.userId,
    page.map(({ outline }) => outline.answerId),
  )
  const byId = new Map(records.map((record) => [record.answerId, record]))
  const answers: ListedAnswer[] = []
  for (const { outline } of page) {
    const config = forms.get(outline.surveyId)?.config
    const record = byId.get(outline.answerId)
    if (!config || !record) continue
    const left = await afterExpiry(needs, config, record, request)
    const known = left === record ? outline.bookings : undefined
    const shown = left && (await listedAnswer({ ...needs, ...withBookings(needs, known) }, config, left))
    if (shown) answers.push(shown)
  }
  return answers
}

/** The bookings of an answer that were read before, if they were. */
const withBookings = (
  { bookings }: Pick<Needs, 'bookings'>,
  known: readonly Booking[] | undefined,
): { bookings: BookingRepository } => ({
  bookings: known ? { ...bookings, ofAnswer: async () => known } : bookings,
})

async function listedAnswer(
  needs: OwnAnswerNeeds,
  config: SurveyConfig,
  record: AnswerRecord,
): Promise<ListedAnswer | undefined> {
  const answer = await (await toOwnAnswer(needs, config))(record)
  if (!answer) return undefined
  const patient = patientName(config, answer)
  return { ...answer, entries: [], ...(patient !== undefined && { patientName: patient }) }
}

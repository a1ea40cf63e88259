import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import type { AnswerRepository } from '../../../application/ports/answer-repository.ts'
import type { AnswerEntry } from '../../../domain/answer/answer-record.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { aReservation, bookables } from '../bookables.ts'
import { anItem, answers, aSave, aSurvey } from '../forms.ts'
import type { Route } from '../routes.ts'
import { aTown, hanako, type Town } from '../town.ts'

const implementationDate = (itemKey: string) =>
  anItem({ itemKey, title: '接種実施日', type: 'sesshuJisshiDate', isAdminItem: true })

/** A vaccination form with two doses, 27 days apart. */
export const aVaccination = (over: Partial<SurveyConfig> = {}) =>
  aSurvey({
    surveyType: 'corona',
    surveySchema: [
      anItem(),
      anItem({ itemKey: 'g1', title: '1回目', type: 'groupheader' }),
      aReservation({ itemKey: 'first' }),
      implementationDate('given1'),
      anItem({ itemKey: 'g2', title: '2回目', type: 'groupheader', attributes: { intervalDays: 26 } }),
      aReservation({ itemKey: 'second', attributes: { dose: 2 } }),
      implementationDate('given2'),
    ],
    ...over,
  })

/** Hanako's answer. */
export const own = { surveyId: 'svy1', partitionKey: 'svy1#U-hanako' }
/** A save with these items answered. */
export const doses = (given: Record<string, string>) =>
  aSave({ answers: answers({ name: '花子', ...given }) })
export const first = 'cat01_7|20210614|0'

/**
 * A town in which Hanako has booked her first dose. @param answersThrough puts something before the store of answers
 */
export const aTownOfDoses = async (
  route: Route,
  over: Partial<SurveyConfig> = {},
  answersThrough = (answers: AnswerRepository) => answers,
) => {
  const now = '2021-06-01T12:00:00+09:00'
  const surveys = [aVaccination(over)]
  const town = await aTown(route, { surveys, bookables: bookables(), now, answersThrough })
  await town.saveAnswer(doses({ first }))
  return town
}

/** The office enters when a dose was given. */
export async function given(town: Town, itemKey: string, day: string) {
  const [record] = await town.storage.ownAnswers.listOwn(hanako, 'svy1')
  if (!record) throw new Error('nothing was saved')
  const { answerId, surveyId, userId, version, updatedAt } = record
  const entry: AnswerEntry = { itemKey, title: '接種実施日', answer: [day] }
  const entries = [...record.entries.filter((each) => each.itemKey !== itemKey), entry]
  await town.storage.answers.amend({
    answerId,
    surveyId,
    userId,
    version,
    updatedAt,
    entries,
    releases: [],
    audit: [],
  })
}
/** What stands in Hanako's rows: value and check. */
export const values = async (town: Town) =>
  rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' })).map(({ value, check }) => [value, check])

import { placeLeft } from '../../domain/form/left-form.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { Clock } from '../ports/clock.ts'
import type { DailyCountRepository } from '../ports/daily-count-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'

/**
 * Driving port: a browser tells that a form was left, and not sent, and at which item; or that what it told of the same
 * opening before, `before`, does not hold any more. It says nothing of who that is. What the form does not have is
 * dropped.
 */
export type NoteLeftForm = (command: {
  surveyId: string
  at?: string | undefined
  before?: string | undefined
}) => Promise<void>

export type NoteLeftFormNeeds = {
  surveys: SurveyRepository
  members: SurveyRepository
  dailyCounts: Pick<DailyCountRepository, 'noteLeft'>
  clock: Clock
}

export const makeNoteLeftForm =
  ({ surveys, members, dailyCounts, clock }: NoteLeftFormNeeds): NoteLeftForm =>
  async ({ surveyId, ...told }) => {
    const form = (await surveys.find(surveyId)) ?? (await members.find(surveyId))
    if (!form) return
    const placeOf = (key: string | undefined) => (key === undefined ? undefined : placeLeft(form.config, key))
    const [at, before] = [placeOf(told.at), placeOf(told.before)]
    if (at === before) return
    const day = tokyoDay(clock.now())
    await dailyCounts.noteLeft({
      ...{ surveyId, day },
      ...(at !== undefined && { itemKey: at }),
      ...(before !== undefined && { before }),
    })
  }

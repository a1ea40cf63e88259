import type { NumberTake } from '../../../application/ports/answer-repository.ts'
import { NUMBER_PADS, type Sealing } from '../../sealing/sealing.ts'
import type { SaveStep } from './store-answer-steps.ts'

const taken = { expect: 1, otherwise: { kind: 'number_taken' } } as const

/** The steps that take a member number for a stored answer. */
export function numberSteps(
  sealing: Sealing,
  number: NumberTake,
  { surveyId, answerId }: { surveyId: string; answerId: string },
  owner: Uint8Array,
): SaveStep[] {
  if ('value' in number) {
    const { value, continuesAfter, from } = number
    const index = sealing.numberIndex(surveyId, value)
    const counted: SaveStep = {
      sql: `insert into number_counter (survey_id, last_number) values (?, ?)
        on conflict (survey_id) do update set last_number = excluded.last_number
        where number_counter.last_number < excluded.last_number`,
      values: [surveyId, continuesAfter ?? 0],
    }
    const take: SaveStep = from
      ? {
          sql: `update member_number set owner = ?, answer_id = ?
            where survey_id = ? and number_index = ? and answer_id = ?
            and exists (select 1 from answer where answer.answer_id = member_number.answer_id and answer.version = ?)`,
          values: [owner, answerId, surveyId, index, from.answerId, from.version],
          ...taken,
        }
      : {
          // Who had a number may have it again.
          sql: `insert into member_number (survey_id, number_index, owner, answer_id) values (?, ?, ?, ?)
            on conflict (survey_id, number_index) do update set answer_id = excluded.answer_id
            where member_number.owner = excluded.owner`,
          values: [surveyId, index, owner, answerId],
          ...taken,
        }
    return [take, ...(continuesAfter === undefined ? [] : [counted])]
  }
  const { inner, outer } = sealing.numberIndexKeys(surveyId)
  return [
    {
      sql: `insert into number_counter (survey_id, last_number) select ?, ? where ? < ?
        on conflict (survey_id) do update set last_number = case
          when number_counter.last_number < excluded.last_number then excluded.last_number
          else number_counter.last_number + 1 end
        where number_counter.last_number < ? returning last_number`,
      values: [surveyId, number.after + 1, number.after, number.upTo, number.upTo],
      expect: 1,
      otherwise: { kind: 'numbers_exhausted' },
      each: [
        {
          sql: `insert into member_number (survey_id, number_index, owner, answer_id)
            values (?, member_number_index(?, ?, ?), ?, ?) on conflict do nothing`,
          values: [surveyId, inner, outer, { column: 'last_number' }, owner, answerId],
          ...taken,
        },
        {
          sql: `update answer set number_padded = (? + ?) % ${NUMBER_PADS} where answer_id = ?`,
          values: [{ column: 'last_number' }, sealing.numberPad(answerId), answerId],
          expect: 1,
        },
      ],
    },
  ]
}

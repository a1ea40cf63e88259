import type { NumberRefusal, NumberTake } from '../../../application/ports/member-number-repository.ts'
import { NUMBER_PADS, numberIndexBy, type Sealing } from '../sealing/sealing.ts'
import { refused, run, runOne, sql, type Write } from '../write.ts'

type ChosenNumber = Extract<NumberTake, { value: string }>
type Next = Extract<NumberTake, { after: number }>

/** A member number to be taken, as the database knows it: by its blind index, or by the keys of that. */
export type SealedNumber =
  | (Pick<ChosenNumber, 'continuesAfter' | 'from'> & { index: Uint8Array })
  | (Pick<Next, 'after' | 'upTo'> & { keys: ReturnType<Sealing['numberIndexKeys']>; pad: number })

export const sealNumber = (
  sealing: Pick<Sealing, 'numberIndex' | 'numberIndexKeys' | 'numberPad'>,
  number: NumberTake,
  { surveyId, answerId }: { surveyId: string; answerId: string },
): SealedNumber =>
  'value' in number
    ? {
        index: sealing.numberIndex(surveyId, number.value),
        ...(number.continuesAfter !== undefined && { continuesAfter: number.continuesAfter }),
        ...(number.from && { from: number.from }),
      }
    : {
        after: number.after,
        upTo: number.upTo,
        keys: sealing.numberIndexKeys(surveyId),
        pad: sealing.numberPad(answerId),
      }

type Member = { surveyId: string; answerId: string; owner: Uint8Array }

/** Takes a member number for a stored answer. */
export const takeNumber = (number: SealedNumber, member: Member): Write<void, NumberRefusal> =>
  'index' in number ? takeChosen(number, member) : takeNext(number, member)

function* takeChosen(
  { index, continuesAfter, from }: Extract<SealedNumber, { index: Uint8Array }>,
  { surveyId, answerId, owner }: Member,
): Write<void, NumberRefusal> {
  const take = from
    ? sql`update member_number set owner = ${owner}, answer_id = ${answerId}
        where survey_id = ${surveyId} and number_index = ${index} and answer_id = ${from.answerId}
        and exists (select 1 from answer
          where answer.answer_id = member_number.answer_id and answer.version = ${from.version})`
    : // Who had a number may have it again.
      sql`insert into member_number (survey_id, number_index, owner, answer_id)
        values (${surveyId}, ${index}, ${owner}, ${answerId})
        on conflict (survey_id, number_index) do update set answer_id = excluded.answer_id
        where member_number.owner = excluded.owner`
  if ((yield* run(take)).count === 0) yield* refused({ kind: 'number_taken' })
  if (continuesAfter === undefined) return
  yield* run(sql`insert into number_counter (survey_id, last_number) values (${surveyId}, ${continuesAfter})
    on conflict (survey_id) do update set last_number = excluded.last_number
    where number_counter.last_number < excluded.last_number`)
}

function* takeNext(
  { after, upTo, keys, pad }: Extract<SealedNumber, { after: number }>,
  { surveyId, answerId, owner }: Member,
): Write<void, NumberRefusal> {
  const counted = yield* run(sql`insert into number_counter (survey_id, last_number)
      select ${surveyId}, ${after + 1} where ${after} < ${upTo}
    on conflict (survey_id) do update set last_number = case
      when number_counter.last_number < excluded.last_number then excluded.last_number
      else number_counter.last_number + 1 end
    where number_counter.last_number < ${upTo} returning last_number`)
  const [row] = counted.rows
  if (!row) return yield* refused({ kind: 'numbers_exhausted' })
  const number = Number(row.last_number)
  const taken = yield* run(sql`insert into member_number (survey_id, number_index, owner, answer_id)
    values (${surveyId}, ${numberIndexBy(keys, String(number))}, ${owner}, ${answerId}) on conflict do nothing`)
  if (taken.count === 0) yield* refused({ kind: 'number_taken' })
  yield* runOne(
    sql`update answer set number_padded = ${(number + pad) % NUMBER_PADS} where answer_id = ${answerId}`,
  )
}

import { demoResidents } from '../../adapters/line/emulator/residents.ts'
import { valueKeysOf } from '../../domain/answer/own-answer.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { demoAnswers, demoPersonOf } from './demo-answers.ts'
import type { UseCasesAt } from './demo-bookings.ts'
import { FIRST_NUMBER, findFreeSlot } from './demo-histories.ts'
import { type ImportNeeds, importByOffice } from './import-by-office.ts'

/** A child whom the office has registered at the nursery. */
type Registration = {
  /** Index of the parent in the list of residents. */
  resident: number
  number: string
  child_name: string
  child_kana: string
  child_birthday: string
}

/** 佐藤 美咲 has the card, and is to find the registration by its number and the birthday. グエン・ティ・リン has done so. */
const registrations: readonly Registration[] = [
  {
    resident: 0,
    number: '1208',
    child_name: '佐藤 葵',
    child_kana: 'さとうあおい',
    child_birthday: '2023-05-20',
  },
  {
    resident: 3,
    number: '1215',
    child_name: 'グエン・ティ・マイ',
    child_kana: 'ぐえんてぃまい',
    child_birthday: '2024-01-30',
  },
]
const CLAIMED = registrations[1]!

/**
 * Imports the registrations of the nursery, as `npm run answers -- import` does; one resident has claimed hers, booked,
 * and told that her child is ill.
 * @throws Error if one is refused
 */
export async function importRegistrations(needs: ImportNeeds, useCasesAt: UseCasesAt): Promise<void> {
  const today = tokyoDay(needs.clock.now())
  for (const { resident, ...registered } of registrations) {
    const answers = demoAnswers('ichiji-member', personOf(resident), today, registered)
    await importByOffice(needs, { form: 'ichiji-member', source: `登録-${registered.number}`, answers })
  }

  const { resident, number, child_birthday } = CLAIMED
  const person = personOf(resident)
  const useCases = useCasesAt(needs.clock)({ userId: person.userId })
  const found = await useCases.findMembers({
    surveyId: 'ichiji-member',
    query: new Map([
      ['number', [number]],
      ['child_birthday', [child_birthday]],
    ]),
  })
  await useCases.claimMembers({ keys: found.flatMap(valueKeysOf) })
  const wish = {
    calendarId: 'ichiji-hiyoko',
    categoryId: 'ichiji-minato-hiyoko',
    itemId: 'baby',
    from: 9,
    to: 24,
  }
  const reserve = await findFreeSlot(useCases, wish, today)
  for (const [surveyId, chosen] of [
    ['ichiji-booking', { reserve }],
    ['ichiji-absence', {}],
  ] as const)
    await useCases.saveAnswer({ surveyId, answers: demoAnswers(surveyId, person, today, chosen) })
}

const personOf = (resident: number) => demoPersonOf(demoResidents[resident]!, FIRST_NUMBER + resident)

import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { readReceipt } from '../../../domain/shared/receipt.ts'
import type { Row, TodayStore } from './today-store.ts'

type Found = Awaited<ReturnType<OfficeUseCases['findForOfficer']>>['found'][number]

/** What came of a code. */
type SoughtCode =
  | { name: 'idle' }
  | { name: 'searching'; code: string }
  | { name: 'failed'; code: string; error: unknown }
  | { name: 'none'; code: string }
  /** It is known, and nothing is booked with it. */
  | { name: 'unbooked'; code: string; found: Found }
  | { name: 'here'; row: Row }
  | { name: 'elsewhere'; found: Found; day: LocalDate }

type Needs = Pick<OfficeUseCases, 'findForOfficer'> & {
  today: TodayStore
  /** Today. */
  now(): LocalDate
}

/** Finds a booking by a code that is typed, or scanned from a resident's page: in the list, then on another day. */
export class CodeSearch {
  phase: SoughtCode = { name: 'idle' }
  typed = ''
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
    makeObservable(this, { phase: observableRef, typed: observable })
  }

  readonly write = (text: string): void =>
    runInAction(() => {
      this.typed = text
    })

  /** @param shown the day that is looked at @returns where to look, and the codes of the row that is meant there */
  readonly find = async (
    text: string,
    shown: LocalDate,
  ): Promise<{ day: LocalDate; row?: Row; codes: readonly string[] } | undefined> => {
    const receipt = readReceipt(text)
    if (!receipt) return undefined
    const code = receipt.answerCode
    const row = this.#rowOf(receipt)
    if (row) {
      this.#show({ name: 'here', row })
      return { day: shown, row, codes: [code] }
    }
    this.#show({ name: 'searching', code })
    const come = await this.#needs.findForOfficer({ words: code }).catch((error: unknown) => ({ error }))
    if (this.phase.name !== 'searching' || this.phase.code !== code) return undefined
    if ('error' in come) return this.#show({ name: 'failed', code, error: come.error })
    const found = meant(come.found, receipt)
    if (!found) return this.#show({ name: 'none', code })
    const day = nearest(
      found.bookings.map((booking) => booking.day),
      { shown, today: this.#needs.now() },
    )
    if (!day) return this.#show({ name: 'unbooked', code, found })
    this.#show({ name: 'elsewhere', found, day })
    return { day, codes: [found.answerCode, ...found.earlierCodes] }
  }

  #rowOf({ answerCode, surveyId }: { answerCode: string; surveyId?: string }): Row | undefined {
    const rows = this.#needs.today.rows.filter(
      ({ visit }) => visit.answerCode === answerCode || visit.earlierCodes.includes(answerCode),
    )
    return rows.find(({ visit }) => visit.surveyId === surveyId) ?? rows[0]
  }

  #show(phase: SoughtCode): undefined {
    runInAction(() => {
      this.phase = phase
      this.typed = ''
    })
  }
}

/** Of two forms with the code the one that the receipt names, or in which something is booked. */
const meant = (found: readonly Found[], { surveyId }: { surveyId?: string }): Found | undefined =>
  found.find((each) => each.surveyId === surveyId) ??
  found.find(({ bookings }) => bookings.length > 0) ??
  found[0]

/** The day that is looked at, else the next one from today on, else the last one. */
function nearest(
  days: readonly LocalDate[],
  { shown, today }: { shown: LocalDate; today: LocalDate },
): LocalDate | undefined {
  const sorted = [...days].sort()
  return sorted.find((day) => day === shown) ?? sorted.find((day) => day >= today) ?? sorted.at(-1)
}

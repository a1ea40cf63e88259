import { demoResidents } from '../../adapters/line/emulator/residents.ts'
import { makeImportAnswers } from '../../application/office/import-answers.ts'
import type { TableRow } from '../../application/office/office-table.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import { type DemoForm, demoAnswers, personOf } from './demo-fillings.ts'
import { FIRST_NUMBER, freePlace, type Wish } from './demo-histories.ts'

/** Who telephoned: 伊藤 由紀子, for herself and for her neighbours. Nobody owns these records until she looks for them. */
const CALLER = 5

/** What the office wrote down, with the number on the paper. */
const papers: readonly { form: DemoForm; number: string; wish: Wish }[] = [
  {
    form: 'kenshin',
    number: '電話-0001',
    wish: {
      calendarId: 'kenshin-center',
      categoryId: 'kenshin-hokencenter-1f',
      itemId: 'basic',
      from: 15,
      to: 35,
    },
  },
  {
    form: 'facility-booking',
    number: '電話-0002',
    wish: {
      calendarId: 'gym-table-tennis',
      categoryId: 'gym-sub-table',
      itemId: 'table',
      from: 10,
      to: 24,
    },
  },
]

/** Title of the column that holds the number on the paper. */
const NUMBER = '番号'

/**
 * Brings in two bookings that were taken by telephone, as `npm run answers -- import` does, for one resident of the emulator to find
 * and make her own.
 * @throws Error if one is refused
 */
export async function bringInPapers(
  needs: Parameters<typeof makeImportAnswers>[0],
  useCases: Pick<UseCases, 'loadSchedule'>,
): Promise<void> {
  const today = tokyoDay(needs.clock.now())
  const person = personOf(demoResidents[CALLER]!, FIRST_NUMBER + CALLER)
  const importAnswers = makeImportAnswers(needs)
  for (const { form, number, wish } of papers) {
    const answers = demoAnswers(form, person, today, { reserve: await freePlace(useCases, wish, today) })
    const cells = new Map([
      [NUMBER, number],
      ...[...answers].map(([itemKey, [text = '']]) => [itemKey, text] as const),
    ])
    const rows = onlyRow({ row: 2, cells })
    for await (const { outcome } of importAnswers({
      surveyId: form,
      sourceColumn: NUMBER,
      rows,
      dryRun: false,
      spelling: {},
    }))
      if (outcome !== 'imported') throw new Error(`the demo's paper ${number} is ${outcome}`)
  }
}

async function* onlyRow(row: TableRow): AsyncGenerator<TableRow> {
  yield row
}

import type { RememberedCity } from '../../adapters/city/remembered-city.ts'
import { sha256Digest } from '../../adapters/system/sha256-digest.ts'
import { isKnownBy } from '../../application/city/city-things.ts'
import { makeCompareCity } from '../../application/city/compare-city.ts'
import type { City } from '../../application/ports/city-repository.ts'
import { type CommandContext, exitCodes, withStorage } from './command-context.ts'
import { comparisonLines } from './comparison-lines.ts'
import { grouped } from './grouped.ts'
import { orExplained } from './or-explained.ts'
import { printable } from './printable.ts'
import { showProgress } from './progress.ts'

/**
 * Prints what an import of `city` would do to the answers and bookings of the city in force, by numbers only, for `city check --against`.
 * The database is only read.
 *
 * @returns the exit code: 1 if the city would not be imported
 */
export const compareWithCity = (
  city: City,
  remembered: RememberedCity | undefined,
  context: CommandContext,
): Promise<number> =>
  orExplained(context, () =>
    withStorage(
      context,
      async (storage) => {
        const { out, clock, holidays, stop } = context
        const progress = showProgress(context, '回答を確かめています')
        const compared = await makeCompareCity({ ...storage, clock, holidays })(
          city,
          remembered && isKnownBy(remembered.known, sha256Digest),
          (done, total) => {
            stop?.throwIfAborted()
            progress(done + 1, total)
          },
        )
        if (!compared) return 'まだ何も取り込まれていないので、比べるものがありません。'
        const catalog = await storage.bookings.catalog()
        const version = remembered?.version
        const { faults, warnings, isAsked } = comparisonLines(compared, { city, catalog, version })
        for (const line of [...faults, ...warnings].flat()) out.write(`${printable(line)}\n`)
        out.write(`${summary(faults.length, warnings.length, isAsked)}\n`)
        return faults.length > 0 ? exitCodes.failed : exitCodes.ok
      },
      { readOnly: true },
    ),
  )

function summary(faults: number, warnings: number, isAsked: boolean): string {
  if (faults + warnings === 0) return 'いまの市と比べました。行き場のなくなる回答や予約はありません。'
  const possible = isAsked ? '取り込むときは --accept が要ります。' : 'このままでも取り込めます。'
  const verdict = faults > 0 ? 'このままでは取り込めません。' : possible
  return `いまの市と比べました：誤り ${grouped(faults)}件、注意 ${grouped(warnings)}件。${verdict}何も変えていません。`
}

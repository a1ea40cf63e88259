import type { Storage } from '../../../application/ports/storage.ts'
import { localDate } from '../../../domain/shared/local-date.ts'

/** How often each thing happened that was ever counted: `sent 3`, in the order of their letters. */
export async function countsIn({ dailyCounts }: Pick<Storage, 'dailyCounts'>): Promise<string[]> {
  const days = { from: localDate('2000-01-01'), to: localDate('2100-01-01') }
  const sums = new Map<string, number>()
  for (const { what, times } of (await dailyCounts.read({ days })).weeks)
    sums.set(what, (sums.get(what) ?? 0) + times)
  return [...sums].map(([what, times]) => `${what} ${times}`).sort()
}

import type { Coma } from './calendar.ts'

/** How long the slots of a calendar take, in minutes: the shortest and the longest; undefined without slots. */
export function slotLength(comaList: readonly Coma[]): { min: number; max: number } | undefined {
  if (comaList.length === 0) return undefined
  const lengths = comaList.map(({ start, end }) => minuteOf(end) - minuteOf(start))
  return { min: Math.min(...lengths), max: Math.max(...lengths) }
}

/** Minutes from midnight to `HH:mm`. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

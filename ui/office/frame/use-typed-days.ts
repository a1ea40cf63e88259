import { useEffect, useState } from 'react'
import type { DaySpan } from '../../../domain/shared/local-date.ts'

/** The year stands there in full: while it is typed it is 0002, 0020, 0202. */
const isWhole = ({ from, to }: DaySpan): boolean => from >= '1000' && to >= '1000'

/**
 * The days of a span while they are typed, which follow those that are shown. `onChosen` hears of them once both are
 * whole and in order.
 */
export function useTypedDays({ from, to }: DaySpan, onChosen: (days: DaySpan) => void) {
  const [typed, setTyped] = useState<DaySpan>({ from, to })
  useEffect(() => setTyped({ from, to }), [from, to])
  const type = (change: Partial<DaySpan>): void => {
    const next = { ...typed, ...change }
    setTyped(next)
    if (isWhole(next) && next.from <= next.to) onChosen(next)
  }
  return { typed, isWrong: isWhole(typed) && typed.from > typed.to, type }
}

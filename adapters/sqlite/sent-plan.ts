import type { SqlValue, Statement, Step, WritePlan } from '../sql/write-plan.ts'

/**
 * A step on its way to the write thread. Texts travel once and are numbered; what may stop the plan stays with its sender and is
 * numbered too.
 */
type SentStep = readonly [
  text: number,
  values: Step['values'],
  expect?: number | undefined,
  stop?: number | undefined,
  returning?: string | undefined,
  seen?: readonly [text: number, values: readonly SqlValue[]] | undefined,
  relief?: readonly SentStep[] | undefined,
  each?: readonly SentStep[] | undefined,
]

/** The steps of a plan as they travel. */
export type SentPlan = readonly SentStep[]

/** Writes plans for one write thread. */
type PlanWriter = {
  /** A plan as it travels, and what may stop it, by number. */
  write<Stop>(plan: WritePlan<Stop, string>): { sent: SentPlan; stops: readonly Stop[] }
  /** The texts that the thread does not know yet, to travel before the plans written so far. */
  newTexts(): readonly string[]
}

export function planWriter(): PlanWriter {
  const numbers = new Map<string, number>()
  let added: string[] = []

  function numberOf(sql: string): number {
    const known = numbers.get(sql)
    if (known !== undefined) return known
    added.push(sql)
    numbers.set(sql, numbers.size)
    return numbers.size - 1
  }

  const sentStep =
    <Stop>(stops: Stop[]) =>
    ({ sql, values, expect, otherwise, returning, seen, relief, each }: Step<Stop, string>): SentStep => {
      const text = numberOf(sql)
      if (expect === undefined && returning === undefined && !each) return [text, values]
      const stop = otherwise === undefined ? undefined : stops.push(otherwise) - 1
      if (returning === undefined && !relief && !each && !seen) return [text, values, expect, stop]
      return [
        text,
        values,
        expect,
        stop,
        returning,
        seen && [numberOf(seen.sql), seen.values],
        relief?.map(sentStep(stops)),
        each?.map(sentStep(stops)),
      ]
    }

  return {
    write<Stop>({ steps }: WritePlan<Stop, string>) {
      const stops: Stop[] = []
      return { sent: steps.map(sentStep(stops)), stops }
    },
    newTexts() {
      const texts = added
      added = []
      return texts
    },
  }
}

/** Reads what a `planWriter` wrote. */
type PlanReader = {
  /** To be called with the texts that came with plans, before those are read. */
  learn(texts: readonly string[]): void
  /** The plan, stopped by the numbers of what may stop it; without locks. */
  read(sent: SentPlan): WritePlan<number, string>
}

export function planReader(): PlanReader {
  const known: string[] = []
  const textOf = (number: number): string => {
    const sql = known[number]
    if (sql === undefined) throw new Error(`the write thread was never told text ${number}`)
    return sql
  }
  const seenOf = ([text, values]: NonNullable<SentStep[5]>): Statement => ({ sql: textOf(text), values })

  const stepOf = ([text, values, expect, stop, returning, seen, relief, each]: SentStep): Step<
    number,
    string
  > => ({
    sql: textOf(text),
    values,
    ...(expect !== undefined && { expect }),
    ...(stop !== undefined && { otherwise: stop }),
    ...(returning !== undefined && { returning }),
    ...(seen && { seen: seenOf(seen) }),
    ...(relief && { relief: relief.map(stepOf) }),
    ...(each && { each: each.map(stepOf) }),
  })

  return {
    learn: (texts) => void known.push(...texts),
    read: (sent) => ({ locks: [], steps: sent.map(stepOf) }),
  }
}

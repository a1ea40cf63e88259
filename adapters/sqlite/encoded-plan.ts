import type { SqlValue, Statement, Step, WritePlan } from '../sql/write-plan.ts'

/**
 * A step as it is sent to the write thread. SQL texts are sent once and referred to by number; the possible stops of the plan stay
 * with the sender and are referred to by number too.
 */
type EncodedStep = readonly [
  text: number,
  values: Step['values'],
  expect?: number | undefined,
  stop?: number | undefined,
  returning?: string | undefined,
  readOnStop?: readonly [text: number, values: readonly SqlValue[]] | undefined,
  beforeRetry?: readonly EncodedStep[] | undefined,
  each?: readonly EncodedStep[] | undefined,
]

/** The steps of a plan as they are sent to the write thread. */
export type EncodedPlan = readonly EncodedStep[]

/** Encodes plans for one write thread. */
type PlanEncoder = {
  /** The plan encoded, and its possible stops by number. */
  write<Stop>(plan: WritePlan<Stop, string>): { encoded: EncodedPlan; stops: readonly Stop[] }
  /** The SQL texts added since the last call; to be sent before the plans encoded so far. */
  newTexts(): readonly string[]
}

/** An encoder that knows no texts yet. */
export function planEncoder(): PlanEncoder {
  const numbers = new Map<string, number>()
  let added: string[] = []

  function numberOf(sql: string): number {
    const known = numbers.get(sql)
    if (known !== undefined) return known
    added.push(sql)
    numbers.set(sql, numbers.size)
    return numbers.size - 1
  }

  const encodedStep =
    <Stop>(stops: Stop[]) =>
    ({
      sql,
      values,
      expect,
      otherwise,
      returning,
      readOnStop,
      beforeRetry,
      each,
    }: Step<Stop, string>): EncodedStep => {
      const text = numberOf(sql)
      if (expect === undefined && returning === undefined && !each) return [text, values]
      const stop = otherwise === undefined ? undefined : stops.push(otherwise) - 1
      if (returning === undefined && !beforeRetry && !each && !readOnStop) return [text, values, expect, stop]
      return [
        text,
        values,
        expect,
        stop,
        returning,
        readOnStop && [numberOf(readOnStop.sql), readOnStop.values],
        beforeRetry?.map(encodedStep(stops)),
        each?.map(encodedStep(stops)),
      ]
    }

  return {
    write<Stop>({ steps }: WritePlan<Stop, string>) {
      const stops: Stop[] = []
      return { encoded: steps.map(encodedStep(stops)), stops }
    },
    newTexts() {
      const texts = added
      added = []
      return texts
    },
  }
}

/** Decodes what a `planEncoder` encoded. */
type PlanDecoder = {
  /** Must be called with the texts that came with plans, before those are decoded. */
  learn(texts: readonly string[]): void
  /** The plan with numbers for its stops, and without locks. */
  read(plan: EncodedPlan): WritePlan<number, string>
}

/** A decoder that knows no texts yet. */
export function planDecoder(): PlanDecoder {
  const known: string[] = []
  const textOf = (number: number): string => {
    const sql = known[number]
    if (sql === undefined) throw new Error(`the write thread was never told text ${number}`)
    return sql
  }
  const statementOf = ([text, values]: NonNullable<EncodedStep[5]>): Statement => ({
    sql: textOf(text),
    values,
  })

  const stepOf = ([text, values, expect, stop, returning, readOnStop, beforeRetry, each]: EncodedStep): Step<
    number,
    string
  > => ({
    sql: textOf(text),
    values,
    ...(expect !== undefined && { expect }),
    ...(stop !== undefined && { otherwise: stop }),
    ...(returning !== undefined && { returning }),
    ...(readOnStop && { readOnStop: statementOf(readOnStop) }),
    ...(beforeRetry && { beforeRetry: beforeRetry.map(stepOf) }),
    ...(each && { each: each.map(stepOf) }),
  })

  return {
    learn: (texts) => void known.push(...texts),
    read: (plan) => ({ locks: [], steps: plan.map(stepOf) }),
  }
}

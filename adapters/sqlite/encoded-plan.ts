import type { SqlValue, Statement, Step, WritePlan } from '../sql/write-plan.ts'

/** Plans as they are sent to the write thread in one message: one text and one block of bytes, since copying many objects costs more. */
export type EncodedPlans = {
  /** SQL texts that were not sent before; steps refer to them by number, in the order of their first use. */
  texts: readonly string[]
  /** The steps of each plan, a list of `EncodedStep` as JSON. */
  plans: string
  /** All values that are bytes, one after the other. */
  bytes: Uint8Array<ArrayBuffer>
}

/** A value in JSON; bytes are the place in `EncodedPlans.bytes` from the first byte to the one after the last. */
type EncodedValue = Exclude<Step['values'][number], Uint8Array> | readonly [from: number, to: number]

/** A step in JSON. The possible stops of the plan stay with the sender and are referred to by number. */
type EncodedStep = readonly [
  text: number,
  values: readonly EncodedValue[],
  expect?: number | null,
  stop?: number | null,
  returning?: string | null,
  readOnStop?: EncodedStatement | undefined,
  beforeRetry?: readonly EncodedStep[] | undefined,
  each?: readonly EncodedStep[] | undefined,
]

type EncodedStatement = readonly [text: number, values: readonly EncodedValue[]]

/** Encodes plans for one write thread. @returns the plans encoded, and the possible stops of each by number */
type EncodePlans = <Stop>(plans: readonly WritePlan<Stop, string>[]) => {
  encoded: EncodedPlans
  stops: readonly (readonly Stop[])[]
}

/** An encoder that knows no texts yet. */
export function planEncoder(): EncodePlans {
  const numbers = new Map<string, number>()
  let texts: string[] = []
  let blocks: Uint8Array[] = []
  let size = 0

  function numberOf(sql: string): number {
    const known = numbers.get(sql)
    if (known !== undefined) return known
    texts.push(sql)
    numbers.set(sql, numbers.size)
    return numbers.size - 1
  }

  function encodedValue(value: Step['values'][number]): EncodedValue {
    if (!(value instanceof Uint8Array)) return value
    blocks.push(value)
    const from = size
    size += value.length
    return [from, size]
  }

  const encodedStep =
    <Stop>(stops: Stop[]) =>
    (step: Step<Stop, string>): EncodedStep => {
      const { sql, expect = null, otherwise, returning = null, readOnStop, beforeRetry, each } = step
      const text = numberOf(sql)
      const values = step.values.map(encodedValue)
      if (expect === null && returning === null && !each) return [text, values]
      const stop = otherwise === undefined ? null : stops.push(otherwise) - 1
      if (returning === null && !beforeRetry && !each && !readOnStop) return [text, values, expect, stop]
      return [
        text,
        values,
        expect,
        stop,
        returning,
        readOnStop && [numberOf(readOnStop.sql), readOnStop.values.map(encodedValue)],
        beforeRetry?.map(encodedStep(stops)),
        each?.map(encodedStep(stops)),
      ]
    }

  /** Everything that was gathered since the last call. */
  function gathered(plans: string): EncodedPlans {
    const bytes = new Uint8Array(size)
    let at = 0
    for (const block of blocks) {
      bytes.set(block, at)
      at += block.length
    }
    const encoded = { texts, plans, bytes }
    texts = []
    blocks = []
    size = 0
    return encoded
  }

  return <Stop>(plans: readonly WritePlan<Stop, string>[]) => {
    const stops: Stop[][] = []
    const steps = plans.map((plan) => {
      const own: Stop[] = []
      stops.push(own)
      return plan.steps.map(encodedStep(own))
    })
    return { encoded: gathered(JSON.stringify(steps)), stops }
  }
}

/** Decodes what a `planEncoder` encoded, in the same order. The plans have numbers for their stops, and no locks. */
type DecodePlans = (encoded: EncodedPlans) => WritePlan<number, string>[]

/** A decoder that knows no texts yet. */
export function planDecoder(): DecodePlans {
  const known: string[] = []
  const textOf = (number: number): string => {
    const sql = known[number]
    if (sql === undefined) throw new Error(`the write thread was never told text ${number}`)
    return sql
  }

  return ({ texts, plans, bytes }) => {
    const decodedValue = (value: EncodedValue) => (isPlace(value) ? bytes.subarray(...value) : value)
    const stepOf = (encoded: EncodedStep): Step<number, string> => {
      const [text, values, expect, stop, returning, readOnStop, beforeRetry, each] = encoded
      return {
        sql: textOf(text),
        values: values.map(decodedValue),
        ...(typeof expect === 'number' && { expect }),
        ...(typeof stop === 'number' && { otherwise: stop }),
        ...(typeof returning === 'string' && { returning }),
        ...(readOnStop && { readOnStop: statementOf(readOnStop) }),
        ...(beforeRetry && { beforeRetry: beforeRetry.map(stepOf) }),
        ...(each && { each: each.map(stepOf) }),
      }
    }
    const statementOf = ([text, values]: EncodedStatement): Statement => ({
      sql: textOf(text),
      values: values.map(decodedValue) as SqlValue[],
    })
    known.push(...texts)
    const steps = JSON.parse(plans) as readonly (readonly EncodedStep[])[]
    return steps.map((encoded) => ({ locks: [], steps: encoded.map(stepOf) }))
  }
}

const isPlace = (value: EncodedValue): value is readonly [from: number, to: number] => Array.isArray(value)

import type { Statement, Step, WritePlan } from '../sql/write-plan.ts'
import type { PlanFunction } from './plan-function.ts'
import { isPlain, typeOf } from './typed-statement.ts'

/** Statements of a plan that is run in one round trip, at most; the others are few and long. */
const MAX_STATEMENTS = 40
/** Shapes at most; the rules of the plans make some dozens. */
const MAX_SHAPES = 2_000

/** What plans have in common that differ in nothing but their values. */
type PlanShape = {
  /** Of the function that runs them. */
  name: string
  /** How often such a plan was run. */
  uses: number
  /** The function that runs them, once it was wanted; 'none' if they can't be one. */
  function?: PlanFunction | 'none'
}

/** The values of a plan by type, in the order of its statements. */
type PlanValues<Stop, Name extends string> = {
  texts: string[]
  numbers: number[]
  bytes: Uint8Array[]
  /** The possible stops, in that order. */
  stops: Stop[]
  /** The names of returned rows, each once. */
  names: Name[]
}

/** Tells the shape of plans from their values; equal shapes are the same object. Long plans have none. */
export function planShapes() {
  const numbersOfTexts = new Map<string, number>()
  const shapes = new Map<string, PlanShape>()

  function numberOf(sql: string): number {
    const known = numbersOfTexts.get(sql)
    if (known !== undefined) return known
    numbersOfTexts.set(sql, numbersOfTexts.size)
    return numbersOfTexts.size - 1
  }

  return <Stop, Name extends string>({ steps }: WritePlan<Stop, Name>) => {
    const values: PlanValues<Stop, Name> = { texts: [], numbers: [], bytes: [], stops: [], names: [] }
    let key = ''
    let statements = 0

    function addStatement({ sql, values: own }: Pick<Step, 'sql' | 'values'> | Statement): void {
      statements++
      key += ` ${numberOf(sql)}`
      for (const value of own) {
        if (isPlain(value)) {
          key += typeOf(value)
          if (typeof value === 'string') values.texts.push(value)
          else if (typeof value === 'number') values.numbers.push(value)
          else if (value !== null) values.bytes.push(value)
        } else key += JSON.stringify(value)
      }
    }

    function addSteps(added: readonly Step<Stop, Name>[]): void {
      key += '['
      for (const step of added) {
        const { expect, otherwise, readOnStop, returning, beforeRetry, each } = step
        addStatement(step)
        if (expect !== undefined) key += `=${expect}`
        if (otherwise !== undefined) {
          values.stops.push(otherwise)
          key += '!'
        }
        if (returning !== undefined) {
          if (!values.names.includes(returning)) values.names.push(returning)
          key += `>${returning}`
        }
        if (readOnStop) {
          key += '?'
          addStatement(readOnStop)
        }
        if (beforeRetry) {
          key += '~'
          addSteps(beforeRetry)
        }
        if (each) {
          key += '*'
          addSteps(each)
        }
      }
      key += ']'
    }

    addSteps(steps)
    let shape = shapes.get(key)
    if (!shape && statements <= MAX_STATEMENTS && shapes.size < MAX_SHAPES) {
      shape = { name: `plan_${shapes.size}`, uses: 0 }
      shapes.set(key, shape)
    }
    return { shape, values }
  }
}

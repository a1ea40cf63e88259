import type { Statement, Step, WritePlan } from '../sql/write-plan.ts'
import type { PlanFunction } from './plan-function.ts'
import { isPlain, typeOf } from './typed-statement.ts'

/** Statements of a plan that is run in one round trip, at most; the others are few and long. */
const MAX_STATEMENTS = 40
/** Points of all shapes at most; the rules of the plans make some dozens of shapes, of a hundred points at most. */
const MAX_POINTS = 200_000

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

/** A point in the tree of all shapes: what comes next in a plan leads to the next one. */
type Point = { next: Map<string | number, Point>; shape?: PlanShape }

const startingPoint = (): Point => ({ next: new Map() })

/**
 * Tells the shape of plans from their values; equal shapes are the same object. Long plans have none. Shapes are kept in a tree rather
 * than by a key, which would be some hundred characters that are put together for each save.
 */
export function planShapes() {
  const root = startingPoint()
  let points = 0
  let shapes = 0

  function after({ next }: Point, what: string | number): Point | undefined {
    const known = next.get(what)
    if (known || points === MAX_POINTS) return known
    points += 1
    const point = startingPoint()
    next.set(what, point)
    return point
  }

  return <Stop, Name extends string>({ steps }: WritePlan<Stop, Name>) => {
    const values: PlanValues<Stop, Name> = { texts: [], numbers: [], bytes: [], stops: [], names: [] }
    let point: Point | undefined = root
    let statements = 0

    function add(what: string | number): void {
      point &&= after(point, what)
    }

    function addStatement({ sql, values: own }: Pick<Step, 'sql' | 'values'> | Statement): void {
      statements++
      if (statements > MAX_STATEMENTS) point = undefined
      add(sql)
      for (const value of own) {
        if (isPlain(value)) {
          add(typeOf(value))
          if (typeof value === 'string') values.texts.push(value)
          else if (typeof value === 'number') values.numbers.push(value)
          else if (value !== null) values.bytes.push(value)
        } else add(JSON.stringify(value))
      }
    }

    function addSteps(added: readonly Step<Stop, Name>[]): void {
      add('[')
      for (const step of added) {
        const { expect, otherwise, readOnStop, returning, beforeRetry, each } = step
        addStatement(step)
        if (expect !== undefined) add(expect)
        if (otherwise !== undefined) {
          values.stops.push(otherwise)
          add('!')
        }
        if (returning !== undefined) {
          if (!values.names.includes(returning)) values.names.push(returning)
          add('>')
          add(returning)
        }
        if (readOnStop) {
          add('?')
          addStatement(readOnStop)
        }
        if (beforeRetry) {
          add('~')
          addSteps(beforeRetry)
        }
        if (each) {
          add('*')
          addSteps(each)
        }
      }
      add(']')
    }

    addSteps(steps)
    if (point) point.shape ??= { name: `plan_${shapes++}`, uses: 0 }
    return { shape: point?.shape, values }
  }
}

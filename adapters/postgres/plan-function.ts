import type { Statement, Step, WritePlan } from '../sql/write-plan.ts'
import { isPlain, typeOf, withBound } from './typed-statement.ts'

/** SQLSTATE of a stop after something was written, so that it is undone; the message is what the function returns. */
const STOPPED = 'MGSTP'

type AnyStep = Step<unknown, string>

/** Arguments of a function at most, as PostgreSQL is built. */
const MAX_ARGUMENTS = 100
const sqlTypes = { t: 'text', i: 'bigint', b: 'bytea' } as const

/** A function without its name. */
export type PlanFunction = {
  /** The types of its arguments: all texts, then all numbers, then all bytes, in the order of `planShapes`. */
  types: readonly string[]
  /** What stands after the name. */
  definition: string
}

/** A step can't be written as a part of a function. */
class NotWritable extends Error {
  override readonly name = 'NotWritable'
}

/**
 * A PL/pgSQL function that runs plans of the shape of `plan`, with an argument for each value; its locks are taken before. What a plan
 * has written that is stopped is undone, and nothing else of the transaction. All names of its own begin with `plan_`.
 *
 * @returns undefined if a step is of a kind that has not been needed so far, or there are too many values
 */
export function planFunction(plan: WritePlan<unknown, string>): PlanFunction | undefined {
  try {
    return functionOf(plan)
  } catch (error) {
    if (error instanceof NotWritable) return undefined
    throw error
  }
}

function functionOf({ steps }: WritePlan<unknown, string>): PlanFunction {
  const taken = { t: 0, i: 0, b: 0 }
  const next = (type: 't' | 'i' | 'b') => `plan_${type}${++taken[type]}`
  const variables: string[] = []
  const names: string[] = []
  let written = 0
  let stops = 0
  let hasWritten = false
  let undoes = false

  const declared = (name: string, type: string): string => {
    variables.push(`${name} ${type};`)
    return name
  }

  function bound({ sql, values }: Pick<AnyStep, 'sql' | 'values'> | Statement, current: string): string {
    const expressions = values.map((value) => {
      if (isPlain(value)) {
        const type = typeOf(value)
        return type === 'n' ? 'null' : next(type)
      }
      if ('column' in value) return `${current}.${value.column}`
      const fields = Object.entries(value.json).map(([field, column]) => `'${field}', ${current}.${column}`)
      return `json_build_object(${fields.join()})::text`
    })
    return withBound(sql, (index) => expressions[index] ?? 'null')
  }

  const outputOf = (name: string): string => {
    if (!names.includes(name)) {
      names.push(name)
      declared(`plan_out_${names.length - 1}`, `json[] := '{}'`)
    }
    return `plan_out_${names.indexOf(name)}`
  }

  function write(step: AnyStep, current: string): string {
    const { expect, otherwise, readOnStop, returning, beforeRetry, each } = step
    const number = ++written
    const sql = bound(step, current)
    const stop = otherwise === undefined ? undefined : stops++
    const output = returning === undefined ? undefined : outputOf(returning)
    const stopRow = readOnStop && bound(readOnStop, current)
    const retried = beforeRetry && writeAll(beforeRetry, current)

    const isSelect = /^\s*select\b/i.test(sql)
    // A step of which one row was expected has changed none where it stops the plan.
    const mustUndo = hasWritten || !(isSelect || expect === 1)
    hasWritten ||= !isSelect
    const returnsRows = isSelect || /\breturning\b/i.test(sql)
    // A stop has a row of its step where none was expected; where one was, there is none.
    const hasStopRow = stop !== undefined && !stopRow && expect === 0
    const usesRows = output !== undefined || each !== undefined || hasStopRow
    const count = `plan_count_${number}`
    const row = `plan_row_${number}`
    const known = returnsRows && usesRows ? declared(row, 'record') : undefined
    const eachWritten = each && writeAll(each, row)
    const collect = output === undefined ? '' : `${output} := array_append(${output}, row_to_json(${row}));`

    /** After the step; `first` is its first row as JSON. */
    const check = (first: string): string => {
      if (expect === undefined) return ''
      const stopped = `json_build_object('stop', ${stop}, 'row', ${stopRow ? `(select row_to_json(plan_found) from (${stopRow}) plan_found limit 1)` : first})`
      undoes ||= stop !== undefined && mustUndo
      const stopSql = mustUndo
        ? `raise exception using errcode = '${STOPPED}', message = ${stopped}::text;`
        : `return ${stopped};`
      const faultSql = `raise exception 'a step counted % rows, not ${expect}', ${count};`
      const unlessTooMany = expect === 1 ? `if ${count} > 1 then ${faultSql} end if;` : ''
      const otherwiseSql = stop === undefined ? faultSql : `${unlessTooMany} ${stopSql}`
      return `if ${count} <> ${expect} then ${otherwiseSql} end if;`
    }

    if (expect !== undefined) declared(count, 'bigint := 0')
    const countSql = expect === undefined ? '' : `get diagnostics ${count} = row_count;`
    if (!known) {
      const run = `${isSelect ? sql.replace(/^\s*select\b/i, 'perform') : sql}; ${countSql}`
      // A statement whose rows nobody wants, such as an update that returns them, is not among those of the plans.
      if (returnsRows && !isSelect) throw new NotWritable(sql)
      const again =
        retried && expect !== undefined ? `if ${count} <> ${expect} then ${retried} ${run} end if;` : ''
      return `${run} ${again} ${check('null')}`
    }
    if (retried) throw new NotWritable('rows would be counted twice')
    if (expect === 0 && !eachWritten && isSelect)
      return `${sql} into ${row}; ${countSql} ${check(`row_to_json(${row})`)}`
    if (expect === 1) {
      const run = isSelect
        ? `for ${row} in ${sql} loop ${count} := ${count} + 1; end loop;`
        : `${sql} into ${row}; ${countSql}`
      return `${run} ${check('null')} ${collect} ${eachWritten ?? ''}`
    }
    if (expect !== undefined) throw new NotWritable('rows would be used before they are counted')
    return `for ${row} in ${sql} loop ${collect} ${eachWritten ?? ''} end loop;`
  }

  function writeAll(all: readonly AnyStep[], current: string): string {
    return all.map((step) => write(step, current)).join('\n')
  }

  const work = writeAll(steps, 'plan_none')
  const outputs = names.map((_, index) => `array_to_json(plan_out_${index})`)
  const given = (['t', 'i', 'b'] as const).flatMap((type) =>
    Array.from({ length: taken[type] }, (_, index) => ({
      name: `plan_${type}${index + 1}`,
      type: sqlTypes[type],
    })),
  )
  if (given.length > MAX_ARGUMENTS) throw new NotWritable('too many values')
  const definition = `(${given.map(({ name, type }) => `${name} ${type}`).join()}) returns json language plpgsql as $plan$
declare
  ${variables.join('\n  ')}
begin
  ${work}
  return ${outputs.length > 0 ? `json_build_array(${outputs.join()})` : 'null'};
${undoes ? `exception when sqlstate '${STOPPED}' then return sqlerrm::json;` : ''}
end$plan$`
  return { types: given.map(({ type }) => type), definition }
}

import { progress } from '../bench/progress.ts'
import type { BenchOptions } from '../bench/server/compare-loads.ts'
import { buildProduct } from '../build-product.ts'
import { startOwnPostgres } from '../own-postgres.ts'
import type { Case, Form } from './attack.ts'
import { attackedSite, casesOn } from './cases.ts'
import { databaseOn } from './postgres-database.ts'
import { naive, ours, type Target } from './target.ts'

/**
 * Attacks the built server from outside for some minutes, on SQLite or on a PostgreSQL server of its own, then a
 * careless one (on SQLite); prints what was found. Exit code 1 if ours does not withstand, or an attack on the careless
 * one sees nothing.
 */
export async function hostileCommand({
  quick,
  engine,
}: Pick<BenchOptions, 'quick' | 'engine'>): Promise<void> {
  progress('building the product')
  buildProduct()
  const form: Form = quick ? 'short' : 'long'
  const postgres = engine === 'postgres' ? await startOwnPostgres(['max_connections=200']) : undefined
  try {
    const target = postgres ? ours('postgres', databaseOn(postgres.url)) : ours()
    const failed = (await attackAll(target, form)) + (await attackAll(naive, form))
    console.log(failed === 0 ? 'Ours withstands, and every attack sees.' : `FAILED: ${failed}`)
    if (failed > 0) process.exitCode = 1
  } finally {
    await postgres?.stop()
  }
}

/** @returns how many cases did not end as they must */
async function attackAll(target: Target, form: Form): Promise<number> {
  let failed = 0
  for (const each of casesOn(target, form)) {
    progress(`${target.name}: ${each.name}`)
    const from = performance.now()
    const found = await findings(each, target, form)
    const isRight = (found.length === 0) === (target.name === 'ours')
    if (!isRight) failed += 1
    const seconds = Math.round((performance.now() - from) / 1000)
    console.log(
      `${target.name.padEnd(6)} ${target.engine.padEnd(9)} ${each.kind.padEnd(10)} ${String(seconds).padStart(4)} s  ${isRight ? 'ok    ' : 'FAILED'} ${each.name}`,
    )
    for (const words of isRight ? found.slice(0, 1) : found) console.log(`         ${words}`)
  }
  return failed
}

/** What a case finds on servers of its own. */
async function findings(each: Case, target: Target, form: Form): Promise<string[]> {
  if ('siege' in each) return each.siege({ target, form })
  const site = await attackedSite(target)
  const server = await site.start()
  try {
    return await each.attack({ server, form })
  } finally {
    await server.kill()
    await site.remove()
  }
}

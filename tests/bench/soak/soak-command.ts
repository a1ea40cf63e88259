import { buildProduct } from '../../build-product.ts'
import { progress } from '../progress.ts'
import type { BenchOptions } from '../server/compare-loads.ts'
import { soak } from './soak.ts'
import { isClean } from './soak-verdict.ts'

/** Where it goes on for minutes: residents who pause, so that the machine is busy and not at its end. */
const steady = { lifeMs: { min: 4_000, max: 12_000 }, pauseMs: 2_000 }

/**
 * Runs 100,000 attempts to book, and a third as many to order and pay, against the built server, a process of which is
 * killed every 1 to 3 s, 400 times; prints the result. Exit code 1 if it is not clean.
 *
 * @param minutes how long it goes on instead, with a kill every 4 to 12 s; absent: until the attempts are made
 * @param before folder of another built version, as which every other process starts
 */
export async function soakCommand(
  { quick, engine }: BenchOptions,
  { minutes, before }: { minutes?: number | undefined; before?: string | undefined },
): Promise<void> {
  progress('building the product')
  buildProduct()
  const { faults, troubles, ...result } = await soak({
    engine,
    attempts: quick ? 5_000 : 100_000,
    kills: { min: quick || minutes ? 3 : 20, ...(!minutes && { max: 400 }) },
    lifeMs: { min: 1_000, max: 3_000 },
    troubleEvery: quick ? 1 : 10,
    hasDisk: true,
    before,
    concurrency: 64,
    pauseMs: 0,
    residents: 2_000,
    officers: 5,
    ...(minutes && { minutes, ...steady }),
    seconds: quick ? 240 : 10_800,
    progress,
  })
  for (const fault of faults) console.log(fault)
  for (const [name, value] of Object.entries({ ...troubles, ...result }))
    console.log(`${name.padEnd(20)} ${Math.round(value)}`)
  const clean = isClean({ ...result, faults })
  console.log(clean ? 'Nothing lost, nothing overbooked, nothing paid in vain.' : 'FAILED')
  if (!clean) process.exitCode = 1
}

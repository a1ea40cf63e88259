import { buildProduct } from '../../build-product.ts'
import { progress } from '../progress.ts'
import type { BenchOptions } from '../server/compare-loads.ts'
import { soak } from './soak.ts'
import { isClean } from './soak-verdict.ts'

/**
 * Runs 100,000 attempts to book, and a third as many to order and pay, against the built server, a process of which is
 * killed every 1 to 3 s, 400 times; prints the result. Exit code 1 if it is not clean.
 */
export async function soakCommand({ quick, engine }: BenchOptions): Promise<void> {
  progress('building the product')
  buildProduct()
  const { faults, ...result } = await soak({
    engine,
    attempts: quick ? 5_000 : 100_000,
    kills: { min: quick ? 3 : 20, max: 400 },
    lifeMs: { min: 1_000, max: 3_000 },
    concurrency: 64,
    pauseMs: 0,
    residents: 2_000,
    seconds: quick ? 240 : 10_800,
    progress,
  })
  for (const fault of faults) console.log(fault)
  for (const [name, value] of Object.entries(result)) console.log(`${name.padEnd(14)} ${Math.round(value)}`)
  const clean = isClean({ ...result, faults })
  console.log(clean ? 'Nothing lost, nothing overbooked, nothing paid in vain.' : 'FAILED')
  if (!clean) process.exitCode = 1
}

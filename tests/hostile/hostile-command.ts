import { progress } from '../bench/progress.ts'
import { buildProduct } from '../e2e/global-setup.ts'
import type { Case, Form } from './attack.ts'
import { attackedSite, cases, mustSee } from './cases.ts'
import { naive, ours, type Target } from './target.ts'

/**
 * Attacks the built server from outside for some minutes, then a careless one; prints what was found. Exit code 1 if ours does not
 * withstand, or an attack on the careless one sees nothing.
 */
export async function hostileCommand({ quick }: { quick: boolean }): Promise<void> {
  progress('building the product')
  buildProduct()
  const form: Form = quick ? 'short' : 'long'
  let failed = 0
  for (const target of [ours(), naive]) {
    for (const each of cases.filter((one) => target.name === 'ours' || mustSee(one))) {
      progress(`${target.name}: ${each.name}`)
      const from = performance.now()
      const found = await findings(each, target, form)
      const isRight = (found.length === 0) === (target.name === 'ours')
      if (!isRight) failed += 1
      const seconds = Math.round((performance.now() - from) / 1000)
      console.log(
        `${target.name.padEnd(6)} ${each.kind.padEnd(10)} ${String(seconds).padStart(4)} s  ${isRight ? 'ok    ' : 'FAILED'} ${each.name}`,
      )
      for (const words of isRight ? found.slice(0, 1) : found) console.log(`         ${words}`)
    }
  }
  console.log(failed === 0 ? 'Ours withstands, and every attack sees.' : `FAILED: ${failed}`)
  if (failed > 0) process.exitCode = 1
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
    site.remove()
  }
}

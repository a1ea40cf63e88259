import { setTimeout as sleep } from 'node:timers/promises'
import { faultOf, type Log } from '../../adapters/http/server/log.ts'
import { makeTellSections } from '../../application/office/tell-sections.ts'
import { repeat } from '../../application/shared/repeat.ts'

/** How soon a section is told after the time that it chose, milliseconds, besides the minute that is waited for. */
const EVERY_MS = 20_000
const AFTER_ERROR_MS = 60_000
/** How long the end may take, milliseconds. */
const LAST_MS = 700

/**
 * Tells sections of new applications; every process of the city does so, and each notice is sent by one of them.
 * @returns stops it; a notice that is under way and does not end soon is sent again under its id
 */
export function startTellingSections(
  needs: Parameters<typeof makeTellSections>[0],
  {
    log,
    onOutcome = () => {},
    firstMs = EVERY_MS,
  }: { log: Log; onOutcome?: (isWell: boolean) => void; firstMs?: number },
): () => Promise<void> {
  const tell = makeTellSections(needs)
  const stop = new AbortController()
  const round = async () => {
    const { sent, givenUp, more } = await tell(stop.signal)
    onOutcome(true)
    if (sent > 0) log.info({ sent }, 'sections told of new applications')
    if (givenUp > 0) log.warn({ givenUp }, 'notices to sections were given up: npm run audit -- log')
    return more ? 0 : EVERY_MS
  }
  const end = repeat(round, {
    firstMs,
    afterErrorMs: AFTER_ERROR_MS,
    onError: (error) => {
      onOutcome(false)
      log.warn({ fault: faultOf(error) }, 'telling sections failed')
    },
  })
  return async () => {
    stop.abort()
    await Promise.race([end(), sleep(LAST_MS, undefined, { ref: false })])
  }
}

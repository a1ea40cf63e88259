import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { faultOf } from '../../adapters/http/server/log.ts'
import { erasedListFile } from '../../adapters/platform/erased-list-file.ts'
import { systemClock } from '../../adapters/platform/system-clock.ts'
import type { SqlStorage } from '../../adapters/storage/sql-storage.ts'
import { makeEraseAgain } from '../../application/office/residents.ts'
import type { Storage } from '../../application/ports/storage.ts'

/** From the first start with a new DATA_KEY on, the one before opens nothing any more. */
export async function dropEarlierKey({ keys }: Pick<SqlStorage, 'keys'>, log: Logger): Promise<void> {
  try {
    const result = await keys.dropEarlier(systemClock.now())
    if (result === 'dropped') log.info({}, 'the DATA_KEY before this one opens the database no more')
    if (result === 'kept') log.warn({}, 'started with the DATA_KEY that keys -- rewrap was to replace')
  } catch (error) {
    log.warn({ fault: faultOf(error) }, 'the DATA_KEY before this one was not dropped')
  }
}

/**
 * Erases again who was erased since the backup that the database was restored from. A list that can't be read keeps no
 * city waiting.
 */
export async function eraseAgain(
  file: string | undefined,
  { residents }: Pick<Storage, 'residents'>,
  log: Logger,
): Promise<void> {
  // One of several processes does it.
  if (file === undefined || (cluster.worker?.id ?? 1) !== 1) return
  try {
    const erasedList = erasedListFile(file)
    const again = await makeEraseAgain({ residents, erasedList, clock: systemClock })()
    if (again?.residents)
      log.warn({ residents: again.residents }, 'erased again, as the list of the erased says')
    if (again?.unusable)
      log.warn(
        { lines: again.unusable },
        'the list of the erased has damaged lines, or those of another database',
      )
  } catch (error) {
    log.error({ fault: faultOf(error) }, 'the list of the erased could not be followed')
  }
}

import type { KeyRing } from '../sealing/key-ring.ts'
import { mayUnseal } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import type { SqlRow } from '../write.ts'
import { renewKeyRing } from './stored-key-ring.ts'

/** How often the ring is read again for a record: a reading that has begun before may have missed its key. */
const READINGS = 2

type Needs = {
  ring: KeyRing
  dataKey: string
  /** Called when the ring could not be read again; it is tried again. */
  onError: (reason: string) => void
}

/**
 * `engine` that keeps `ring` as new as the database's: it notices a new key when something changes elsewhere, and hands
 * out no record (column `sealed`) whose key the ring lacks.
 */
export function keyRingEngine(engine: SqlEngine, { ring, dataKey, onError }: Needs): SqlEngine {
  let reading: Promise<void> | undefined
  const renew = (): Promise<void> => {
    reading ??= renewKeyRing(engine.all, dataKey, ring).finally(() => {
      reading = undefined
    })
    return reading
  }
  engine.onOutsideChange(() => {
    renew().catch((error: unknown) => onError(error instanceof Error ? error.message : String(error)))
  })

  const isMissing = ({ sealed }: SqlRow): boolean => sealed instanceof Uint8Array && !mayUnseal(ring, sealed)

  async function learn(rows: readonly SqlRow[]): Promise<void> {
    for (let readings = 0; readings < READINGS && rows.some(isMissing); readings++) await renew()
  }

  return {
    ...engine,
    async get(statement) {
      const row = await engine.get(statement)
      if (row && isMissing(row)) await learn([row])
      return row
    },
    async all(statement) {
      const rows = await engine.all(statement)
      if (rows.some(isMissing)) await learn(rows)
      return rows
    },
    async write(write, value) {
      const outcome = await engine.write(write, value)
      // Of what came of a write, only rows are sealed.
      const found: readonly unknown[] = Array.isArray(outcome) ? outcome : [outcome]
      await learn(found.filter(isRow))
      return outcome
    },
  }
}

const isRow = (found: unknown): found is SqlRow =>
  typeof found === 'object' && found !== null && 'sealed' in found

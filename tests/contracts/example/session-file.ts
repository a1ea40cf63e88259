import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, open, readFile, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { newKeyRing } from '../../../adapters/storage/sealing/key-ring.ts'
import { type Sealing, sealing } from '../../../adapters/storage/sealing/sealing.ts'
import { rotationGraceMs, type SessionRepository } from '../../../application/ports/session-repository.ts'
import type { Viewer } from '../../../domain/session/viewer.ts'

/** A token as it stands in the file, under its SHA-256. */
type Held = {
  /** The same for all tokens that came of one sign-in. */
  family: string
  /** Whose it is, sealed and in base64: nobody can read the file without the key. */
  viewer: string
  expiresAtMs: number
  /** When the last of the family's tokens ends at the latest. */
  endsAtMs: number
  rotatedAtMs?: number
}

type Tokens = Record<string, Held>

/** Keeps refresh tokens in a JSON file, for one process. */
export function fileSessionRepository(file: string, { seal, unseal }: Sealing): SessionRepository {
  const inTurn = turns()
  const viewerOf = ({ viewer }: Held) =>
    JSON.parse(unseal(Buffer.from(viewer, 'base64'), ['session'])) as Viewer

  /**
   * Reads the file, lets `change` change it, and writes it if it did: one after the other, so that no change is lost.
   */
  const update = <T>(change: (tokens: Tokens) => { result: T; changed: boolean }): Promise<T> =>
    inTurn(async () => {
      const tokens = await readTokens(file)
      const { result, changed } = change(tokens)
      if (changed) await writeTokens(file, tokens)
      return result
    })

  return {
    add: ({ token, viewer, expiresAtMs, endsAtMs }) =>
      update((tokens) => {
        const sealed = Buffer.from(seal(JSON.stringify(viewer), ['session'])).toString('base64')
        tokens[hashOf(token)] = heldOf({ family: randomUUID(), viewer: sealed, expiresAtMs, endsAtMs })
        return { result: undefined, changed: true }
      }),

    find: (token) =>
      inTurn(async () => {
        const held = (await readTokens(file))[hashOf(token)]
        return held && viewerOf(held)
      }),

    rotate: (token, next, nowMs) =>
      update<Viewer | undefined>((tokens) => {
        const held = tokens[hashOf(token)]
        if (!held) return { result: undefined, changed: false }
        if (held.rotatedAtMs !== undefined && nowMs - held.rotatedAtMs >= rotationGraceMs) {
          dropFamily(tokens, held)
          return { result: undefined, changed: true }
        }
        if (held.expiresAtMs <= nowMs) return { result: undefined, changed: false }
        held.rotatedAtMs ??= nowMs
        const { rotatedAtMs: _, ...kept } = held
        tokens[hashOf(next.token)] = heldOf({ ...kept, expiresAtMs: next.expiresAtMs })
        return { result: viewerOf(held), changed: true }
      }),

    end: (token) =>
      update<Viewer | undefined>((tokens) => {
        const held = tokens[hashOf(token)]
        if (!held) return { result: undefined, changed: false }
        dropFamily(tokens, held)
        return { result: viewerOf(held), changed: true }
      }),

    endAllOf: (userId) =>
      update((tokens) => {
        const own = Object.values(tokens).filter((held) => viewerOf(held).userId === userId)
        for (const held of own) dropFamily(tokens, held)
        return { result: new Set(own.map(({ family }) => family)).size, changed: own.length > 0 }
      }),

    endAll: () =>
      update((tokens) => {
        const families = new Set(Object.values(tokens).map(({ family }) => family))
        for (const hash of Object.keys(tokens)) delete tokens[hash]
        return { result: families.size, changed: families.size > 0 }
      }),
  }
}

const heldOf = (held: Held): Held => ({ ...held, expiresAtMs: Math.min(held.expiresAtMs, held.endsAtMs) })

function dropFamily(tokens: Tokens, { family }: Held): void {
  for (const [hash, held] of Object.entries(tokens)) if (held.family === family) delete tokens[hash]
}

/** What `npm run contracts` opens: a new file each time, and only the one port. */
export async function openStorage(): Promise<{ sessions: SessionRepository }> {
  const folder = await mkdtemp(join(tmpdir(), 'sessions-'))
  return { sessions: fileSessionRepository(join(folder, 'sessions.json'), sealing(newKeyRing())) }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Runs what it is given one after the other, in the order in which it came, also after a failure. */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}

async function readTokens(file: string): Promise<Tokens> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Tokens
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** Resolves when it is on disk; whoever reads meanwhile sees the old file or the new one. */
async function writeTokens(file: string, tokens: Tokens): Promise<void> {
  const fresh = join(dirname(file), `${randomUUID()}.part`)
  const handle = await open(fresh, 'wx', 0o600)
  await handle.writeFile(JSON.stringify(tokens))
  await handle.sync()
  await handle.close()
  await rename(fresh, file)
}

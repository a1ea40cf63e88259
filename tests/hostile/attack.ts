import type { Server, Target } from './target.ts'

/** How much is tried: `short` is part of every run of the tests, `long` takes minutes. */
export type Form = 'short' | 'long'

/** A server that is attacked while it runs, with the database of `hostilePapers`. */
export type Attack = { server: Server; form: Form }

/** An attack that needs servers of its own: it kills them, or takes something away from them. */
export type Siege = { target: Target; form: Form }

/** What an attack is about. */
export type Kind = 'race' | 'ownership' | 'crash' | 'token' | 'body' | 'client' | 'load' | 'limit' | 'line'

/** One attack. @returns what it found, in plain words; empty where the server kept what is promised */
export type Case = {
  name: string
  kind: Kind
  /** Whether it can be tried on a server like this, on this machine; absent: always. */
  isPossible?(target: Target): boolean
} & ({ attack(on: Attack): Promise<string[]> } | { siege(of: Siege): Promise<string[]> })

/** Runs `work` for each number below `count`, at most `atOnce` at a time. */
export async function times<T>(
  count: number,
  work: (at: number) => Promise<T>,
  atOnce = count,
): Promise<T[]> {
  const done: T[] = []
  let next = 0
  const one = async () => {
    while (next < count) {
      const at = next
      next += 1
      done[at] = await work(at)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, one))
  return done
}

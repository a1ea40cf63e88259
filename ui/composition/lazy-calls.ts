import { CallFailure } from '../../application/call-failure.ts'

type Calls<K extends string> = Record<K, (command: never) => Promise<unknown>>

/** The named calls of those that `load` returns; their code is loaded at the first call. @throws CallFailure if it can't be loaded */
export function lazyCalls<K extends string, T extends Calls<K>>(
  load: () => Promise<T>,
  names: readonly K[],
): Pick<T, K> {
  const loaded = () =>
    load().catch((error) => {
      throw new CallFailure('network', String(error))
    })
  const calls = names.map(
    (name) => [name, async (command: never) => (await loaded())[name](command)] as const,
  )
  return Object.fromEntries(calls) as Pick<T, K>
}

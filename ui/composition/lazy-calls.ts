import { CallFailure } from '../../application/call-failure.ts'

type Calls<K extends string> = Record<K, (command: never) => Promise<unknown>>

/** Those of the calls that `load` brings; their code comes with the first of them that is made. @throws CallFailure if it does not come */
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

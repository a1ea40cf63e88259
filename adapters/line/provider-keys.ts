import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../../application/ports/clock.ts'
import { refuse } from '../../domain/refusal.ts'

/** How old keys are when they are asked for again, and how old they may get where that fails. */
const maxAgeMs = 10 * 60_000
const longestMs = 24 * 60 * 60_000
const pauseMs = 5_000

type KeySet = { find: JWTVerifyGetKey; isEmpty: boolean; loadedAtMs: number }

/**
 * The public keys of the identity provider as `load` gives them. After 10 minutes they are asked for again beside the
 * requests that use them, and kept for up to a day as long as that fails. A key that is not among them is asked for at
 * once, but at most once in 5 s whoever wants it; in between nobody can say whether a token is good.
 *
 * @throws Refusal `service.unavailable` then, and while the provider publishes no key at all; whatever `load` throws
 * @throws errors.JWKSNoMatchingKey if the keys were just loaded and the token's is not among them
 */
export function providerKeys(load: () => Promise<JSONWebKeySet>, clock: Clock): JWTVerifyGetKey {
  let kept: KeySet | undefined
  let loading: Promise<KeySet> | undefined
  let askedAtMs = Number.NEGATIVE_INFINITY

  const loaded = async (): Promise<KeySet> => {
    askedAtMs = clock.now()
    const set = await load()
    kept = { find: createLocalJWKSet(set), isEmpty: set.keys.length === 0, loadedAtMs: clock.now() }
    return kept
  }
  /** All who wait share one request. */
  const reload = (): Promise<KeySet> => {
    loading ??= loaded().finally(() => {
      loading = undefined
    })
    return loading
  }
  const isYounger = ({ loadedAtMs }: KeySet, ms: number) => clock.now() < loadedAtMs + ms
  const wasJustAsked = () => clock.now() < askedAtMs + pauseMs

  return async (header, token) => {
    if (kept && isYounger(kept, longestMs)) {
      const key = await keyIn(kept, header, token)
      // `load` tells itself of its failures.
      if (!isYounger(kept, maxAgeMs) && !wasJustAsked()) reload().catch(() => {})
      if (key) return key
    }
    if (wasJustAsked() && !loading) throw refuse('service.unavailable', {})
    const keys = await reload()
    const key = await keyIn(keys, header, token)
    if (key) return key
    throw keys.isEmpty ? refuse('service.unavailable', {}) : new errors.JWKSNoMatchingKey()
  }
}

/** The key of a token; undefined if it is not in the set, or broken there. */
async function keyIn({ find }: KeySet, ...wanted: Parameters<JWTVerifyGetKey>) {
  try {
    return await find(...wanted)
  } catch (error) {
    const isOther = error instanceof errors.JOSEError && !(error instanceof errors.JWKSNoMatchingKey)
    if (isOther) throw error
    return undefined
  }
}

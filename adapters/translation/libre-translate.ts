import type { Translator } from '../../application/ports/translator.ts'
import { BoundedMap } from '../../application/shared/bounded-map.ts'
import { inTime } from '../../application/shared/in-time.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { isPrivateAddress } from '../web/private-address.ts'
import { readResponse } from '../web/read-response.ts'
import { fieldOf, responseJson } from '../web/response-json.ts'

export type LibreTranslateConfig = {
  /** What `/translate` comes after. */
  url: string
  apiKey?: string | undefined
  /** How long whoever asks waits; what comes later is kept for the next one. */
  patienceMs?: number
  /** How long a request may take. */
  timeoutMs?: number
  /** How long nothing is asked for after a failure. */
  pauseMs?: number
  /** Called with the reason of a failure; it has nothing of the texts, and nothing secret. */
  onFailure?: ((facts: { reason: string }) => void) | undefined
}

/** What LibreTranslate calls our languages; those that are missing it does not have. */
const targets: ReadonlyMap<LanguageCode, string> = new Map([
  ['en', 'en'],
  ['zh-Hans', 'zh'],
  ['zh-Hant', 'zt'],
  ['ko', 'ko'],
  ['vi', 'vi'],
  ['pt-BR', 'pt'],
  ['ne', 'ne'],
  ['tl', 'tl'],
  ['es', 'es'],
])

/** Of one request. */
const TEXTS_AT_ONCE = 25
const CHARS_AT_ONCE = 4_000
/** Texts that wait or are on their way; of more nothing is known for now. */
const MOST_WAITING = 2_000
/** Of sources and translations that are kept. */
const CHARS_KEPT = 4_000_000
const MAX_RESPONSE_BYTES = 1024 * 1024

/** A text that is to be translated. */
type Wanted = { key: string; text: string; target: string; done: () => void }

/**
 * A machine that speaks the interface of LibreTranslate. Each text is asked for once, in batches one after the other,
 * and kept.
 * @throws RangeError if the key may not be sent to the address
 */
export function libreTranslate(config: LibreTranslateConfig): Translator {
  if (!isPrivateAddress(config.url)) throw new RangeError('not an address of a translator')
  const { patienceMs = 2_000, timeoutMs = 20_000, pauseMs = 30_000, onFailure } = config
  const send = makeSend(config)
  const kept = new BoundedMap<string, string>(CHARS_KEPT, (text, key) => key.length + text.length)
  const waiting: Wanted[] = []
  const underWay = new Map<string, Promise<void>>()
  let isRunning = false
  let pausedUntilMs = 0

  /** Asks for what waits until nothing does; after a failure all that waits is let go. */
  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (waiting.length > 0) {
      const batch = nextBatch(waiting)
      try {
        const made = await inTime(timeoutMs, (signal) => send(batch, signal))
        for (const [at, { key }] of batch.entries()) kept.set(key, made[at]!)
      } catch (error) {
        pausedUntilMs = Date.now() + pauseMs
        onFailure?.({ reason: reasonOf(error) })
        batch.push(...waiting.splice(0))
      }
      for (const { done } of batch) done()
    }
    isRunning = false
  }

  function askFor(key: string, text: string, target: string): Promise<void> | undefined {
    const known = underWay.get(key)
    if (known || underWay.size >= MOST_WAITING) return known
    const asked = new Promise<void>((resolve) => {
      const done = () => {
        underWay.delete(key)
        resolve()
      }
      waiting.push({ key, text, target, done })
    })
    underWay.set(key, asked)
    return asked
  }

  return {
    async translate(texts, to) {
      const target = targets.get(to)
      if (target === undefined) return texts.map(() => undefined)
      const keyOf = (text: string) => `${target}\n${text}`
      if (Date.now() >= pausedUntilMs) {
        const missing = texts.filter((text) => kept.get(keyOf(text)) === undefined)
        const asked = missing.flatMap((text) =>
          isTranslatable(text) ? (askFor(keyOf(text), text, target) ?? []) : [],
        )
        if (asked.length > 0) {
          void run()
          await inTime(patienceMs, () => Promise.all(asked)).catch(() => {})
        }
      }
      return texts.map((text) => kept.get(keyOf(text)))
    },
  }
}

/** Whether a text is worth asking for; one that is too long for a request is not. */
const isTranslatable = (text: string): boolean => text.trim() !== '' && text.length <= CHARS_AT_ONCE

/** Takes the texts of the next request out of those that wait: of one language, within its bounds. */
function nextBatch(waiting: Wanted[]): Wanted[] {
  const { target } = waiting[0]!
  let chars = 0
  let size = 0
  for (const next of waiting) {
    chars += next.text.length
    if (next.target !== target || size >= TEXTS_AT_ONCE || chars > CHARS_AT_ONCE) break
    size += 1
  }
  return waiting.splice(0, size)
}

/** Why an answer could not be used. */
class Unusable extends Error {}

const makeSend = ({ url, apiKey }: LibreTranslateConfig) => {
  const address = `${url.replace(/\/+$/, '')}/translate`
  return async (batch: readonly Wanted[], signal: AbortSignal): Promise<readonly string[]> => {
    const { target } = batch[0]!
    const q = batch.map(({ text }) => text)
    const response = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ q, source: 'ja', target, format: 'text', ...(apiKey && { api_key: apiKey }) }),
      redirect: 'error',
      signal,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Unusable(`status ${response.status}`)
    }
    const body = await responseJson(await readResponse(response, MAX_RESPONSE_BYTES))
    const made = fieldOf(body, 'translatedText')
    if (!Array.isArray(made) || made.length !== q.length || !made.every(isText))
      throw new Unusable('unreadable')
    return made
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

function reasonOf(error: unknown): string {
  if (error instanceof Unusable || error instanceof RangeError) return error.message
  return error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'not reached'
}

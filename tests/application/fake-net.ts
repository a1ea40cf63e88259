import type { Net } from '../../adapters/http/client/send-call.ts'

/**
 * What the network does with one send: an answer, an error, or nothing (and `deaf`: not even when the sender gives up).
 */
export type Reply = { status: number; body: unknown; afterMs?: number } | 'network error' | 'silence' | 'deaf'

export type Send = { at: number; method: string; url: string; headers: Headers; body: unknown }

export const ok = (fields: object = {}): Reply => ({ status: 200, body: { result: 'OK', ...fields } })
export const busy: Reply = { status: 503, body: { result: 'ERROR', retryable: true } }

/** A network that replies as scripted (the last reply stays), on a clock that runs only while everybody waits. */
export function fakeNet(...replies: readonly Reply[]) {
  return fakeNetBy((_, count) => replies[Math.min(count, replies.length - 1)] ?? 'silence')
}

/** A network that replies to the `count`-th send, counted from 0, by what was sent. */
export function fakeNetBy(replyTo: (send: Send, count: number) => Reply) {
  let nowMs = 0
  const timers = new Set<{ at: number; then: () => void }>()
  const sends: Send[] = []

  const after: Net['after'] = (ms, then) => {
    const timer = { at: nowMs + Math.max(0, ms), then }
    timers.add(timer)
    return () => void timers.delete(timer)
  }

  const net: Net = {
    now: () => nowMs,
    after,
    fetch: (url, init) =>
      new Promise((resolve, reject) => {
        const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
        const sent = {
          at: nowMs,
          method: init.method ?? 'GET',
          url,
          headers: new Headers(init.headers),
          body,
        }
        const reply = replyTo(sent, sends.length)
        sends.push(sent)
        if (reply === 'deaf') return
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        if (reply === 'network error') reject(new TypeError('fetch failed'))
        else if (reply !== 'silence') {
          const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
          after(reply.afterMs ?? 0, () => resolve(new Response(text, { status: reply.status })))
        }
      }),
  }

  /** Lets time pass until `work` has settled. */
  const settled = async <T>(work: Promise<T>): Promise<T> => {
    let isDone = false
    const done = () => {
      isDone = true
    }
    work.then(done, done)
    while (!isDone) {
      // Everything that can go on without time goes on first.
      await new Promise((resolve) => setImmediate(resolve))
      const [next] = [...timers].sort((a, b) => a.at - b.at)
      if (isDone || !next) continue
      timers.delete(next)
      nowMs = next.at
      next.then()
    }
    return work
  }

  return { net, sends, settled, now: () => nowMs }
}

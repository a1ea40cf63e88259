/**
 * Runs a request to somebody outside, which its signal ends after so many milliseconds. It is over then in any case: a
 * body that is being read does not always notice its signal.
 *
 * @throws DOMException TimeoutError when the time is over, and what `request` throws
 */
export async function inTime<T>(ms: number, request: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new DOMException(`no answer within ${ms} ms`, 'TimeoutError')
      controller.abort(reason)
      reject(reason)
    }, ms)
  })
  try {
    return await Promise.race([request(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

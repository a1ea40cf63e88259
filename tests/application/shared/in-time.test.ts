import { expect, test } from 'vitest'
import { inTime } from '../../../application/shared/in-time.ts'

const soonMs = 10

test('what is asked outside is over when its time is, also where it does not notice', async () => {
  let signal: AbortSignal | undefined
  const deaf = inTime(soonMs, (given) => {
    signal = given
    return new Promise<never>(() => {})
  })
  await expect(deaf).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(signal?.aborted).toBe(true)
})

test('an answer in time, or why there is none, is handed on', async () => {
  expect(await inTime(1_000, async ({ aborted }) => aborted)).toBe(false)
  await expect(inTime(1_000, () => Promise.reject(new Error('no route')))).rejects.toThrow('no route')
})

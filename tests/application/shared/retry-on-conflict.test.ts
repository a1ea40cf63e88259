import { expect, test } from 'vitest'
import { retryOnConflict } from '../../../application/shared/retry-on-conflict.ts'

const attempts = (outcomes: readonly (string | undefined)[]) => {
  const made: number[] = []
  const attempt = async () => outcomes[made.push(made.length) - 1]
  return { made, attempt }
}

test.each([
  ['at once', ['done'], 1],
  ['at the second attempt', [undefined, 'done'], 2],
  ['at the fourth attempt', [undefined, undefined, undefined, 'done'], 4],
])('what is stored %s is not tried again', async (_when, outcomes, count) => {
  const { made, attempt } = attempts(outcomes)
  expect(await retryOnConflict(attempt)).toBe('done')
  expect(made).toHaveLength(count)
})

test('what conflicts four times is given up', async () => {
  const { made, attempt } = attempts([undefined, undefined, undefined, undefined, 'done'])
  expect(await retryOnConflict(attempt)).toBeUndefined()
  expect(made).toHaveLength(4)
})

test('the first attempt begins before anybody waits', () => {
  const { made, attempt } = attempts(['done'])
  retryOnConflict(attempt)
  expect(made).toHaveLength(1)
})

test('a refusal ends it', async () => {
  let made = 0
  const refused = retryOnConflict(async () => {
    made += 1
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  expect(made).toBe(1)
})

import { expect, test } from 'vitest'
import { judgeAgain } from '../../../application/shared/judge-again.ts'

const attempts = (outcomes: readonly (string | undefined)[]) => {
  const made: number[] = []
  const attempt = async () => outcomes[made.push(made.length) - 1]
  return { made, attempt }
}

test.each([
  ['at once', ['done'], 1],
  ['once what changed is judged again', [undefined, 'done'], 2],
  ['at the fourth time', [undefined, undefined, undefined, 'done'], 4],
])('what is stored %s is not judged any more', async (_when, outcomes, count) => {
  const { made, attempt } = attempts(outcomes)
  expect(await judgeAgain(attempt)).toBe('done')
  expect(made).toHaveLength(count)
})

test('what keeps changing is given up after four times', async () => {
  const { made, attempt } = attempts([undefined, undefined, undefined, undefined, 'done'])
  expect(await judgeAgain(attempt)).toBeUndefined()
  expect(made).toHaveLength(4)
})

test('the first attempt begins before anybody waits', () => {
  const { made, attempt } = attempts(['done'])
  judgeAgain(attempt)
  expect(made).toHaveLength(1)
})

test('a refusal ends it', async () => {
  let made = 0
  const refused = judgeAgain(async () => {
    made += 1
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  expect(made).toBe(1)
})

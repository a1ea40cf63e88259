import { expect, test } from 'vitest'
import { oneAtATime } from '../../../application/shared/one-at-a-time.ts'

/** Runs that note when they begin and end. */
function notedRuns() {
  const notes: string[] = []
  const run = (name: string, outcome?: Error) => async () => {
    notes.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    notes.push(`${name} ends`)
    if (outcome) throw outcome
    return name
  }
  return { notes, run }
}

test('runs of one name follow one another, also after one that failed', async () => {
  const { notes, run } = notedRuns()
  const queued = oneAtATime()
  const first = queued('x', run('first', new Error('broken')))
  const second = queued('x', run('second'))
  const third = queued('x', run('third'))
  await expect(first).rejects.toThrow('broken')
  expect(await Promise.all([second, third])).toEqual(['second', 'third'])
  expect(notes).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})

test('runs of different names do not wait for each other', async () => {
  const { notes, run } = notedRuns()
  const queued = oneAtATime()
  await Promise.all([queued('x', run('x')), queued('y', run('y'))])
  expect(notes.slice(0, 2)).toEqual(['x begins', 'y begins'])
})

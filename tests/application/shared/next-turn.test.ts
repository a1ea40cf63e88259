import { expect, test } from 'vitest'
import { nextTurn } from '../../../application/shared/next-turn.ts'

test('of long work that runs at once, one step is done in a turn of the event loop', async () => {
  let turn = 0
  let isOver = false
  const count = () => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const turns: number[] = []
  const work = async () => {
    for (let step = 0; step < 3; step += 1) {
      await nextTurn()
      turns.push(turn)
    }
  }
  await Promise.all([work(), work(), work()])
  isOver = true
  expect(new Set(turns).size).toBe(9)
})

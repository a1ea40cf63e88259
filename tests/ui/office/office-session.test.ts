import { expect, test } from 'vitest'
import type { Office } from '../../../application/office/read-office.ts'
import { refuse } from '../../../domain/refusal.ts'
import { OfficeSession } from '../../../ui/office/entry/office-session.ts'

const office = { username: 'sakuragi' } as Office
const over = refuse('auth.required', {})

/** A promise that is settled from outside. */
function later<Value>() {
  let [resolve, reject] = [(_: Value) => {}, (_: unknown) => {}]
  const promise = new Promise<Value>((good, bad) => {
    resolve = good
    reject = bad
  })
  return { promise, resolve, reject }
}
const turns = () => new Promise((resolve) => setTimeout(resolve))

/** A page where somebody is signed in; `answers` are those to who is signed in, in turn. */
async function aPage(...answers: (() => Promise<Office>)[]) {
  const session = new OfficeSession({
    readOffice: () => (answers.shift() ?? (async () => office))(),
    reload: () => {},
  })
  await session.load()
  return session
}

test('what was asked before the session ended and is refused after somebody has signed in again is asked once more, and nobody is shown out', async () => {
  const session = await aPage()
  const first = later<string>()
  let asked = 0
  const { ask } = session.whileOpen({ ask: () => (asked++ === 0 ? first.promise : Promise.resolve('there')) })
  const answer = ask()
  await session.load()
  first.reject(over)
  await turns()
  expect(session.phase).toEqual({ name: 'open' })
  expect(await answer).toBe('there')
})

test('a second refusal leaves whoever is signing in the form', async () => {
  const session = await aPage(
    async () => office,
    async () => Promise.reject(over),
  )
  const { ask } = session.whileOpen({ ask: async () => Promise.reject(over) })
  void ask()
  await turns()
  expect(session.phase).toEqual({ name: 'signed-out', isOver: true })
  void ask()
  await turns()
  expect(session.phase).toEqual({ name: 'signed-out', isOver: true })
})

test('an answer that comes late does not undo that somebody has signed in since', async () => {
  const late = later<Office>()
  const session = await aPage(
    async () => office,
    () => late.promise,
    async () => office,
  )
  const asking = session.load()
  await session.load()
  late.reject(over)
  await asking
  expect(session.phase).toEqual({ name: 'open' })
})

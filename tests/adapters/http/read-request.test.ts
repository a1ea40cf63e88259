import type { RouterContext } from '@koa/router'
import { expect, test, vi } from 'vitest'
import type { Sent } from '../../../adapters/http/server/api/read-dto.ts'
import { requestReader } from '../../../adapters/http/server/api/read-request.ts'
import { reservationCalls } from '../../../adapters/http/server/calls/reservation-calls.ts'
import type { Room } from '../../../adapters/http/server/load.ts'
import type { Prepared } from '../../../adapters/http/server/served-call.ts'
import type { State } from '../../../adapters/http/server/state.ts'
import { refuse } from '../../../domain/refusal.ts'

const { loadSchedule } = reservationCalls

/** What reads the requests of a call on schedules, and how often it was asked to prepare one. */
function aReader({ askedAlike }: { askedAlike?: true } = { askedAlike: true }) {
  const prepare = vi.fn(({ fields }: Sent): Prepared<'resident'> => {
    const { day } = fields as { day: string }
    if (day === '') throw refuse('request.malformed', { fields: ['day'] })
    return async () => ({ day })
  })
  const { askedAlike: _, ...call } = loadSchedule
  const read = requestReader({ ...call, ...(askedAlike && { askedAlike }), prepare })
  const ask = async (querystring: string) => {
    const context = { url: `/schedule/main?${querystring}`, querystring, params: { id: 'main' } }
    const asks = await read(context as unknown as RouterContext<State>, {} as Room)
    return asks({} as never)
  }
  return { ask, prepare }
}

test('what many ask alike is read once for each address', async () => {
  const { ask, prepare } = aReader()
  expect(await ask('day=1')).toEqual({ day: '1' })
  expect(await ask('day=1')).toEqual({ day: '1' })
  expect(await ask('day=2')).toEqual({ day: '2' })
  expect(prepare).toHaveBeenCalledTimes(2)
})

test('what is asked of another call is read each time', async () => {
  const { ask, prepare } = aReader({})
  await ask('day=1')
  await ask('day=1')
  expect(prepare).toHaveBeenCalledTimes(2)
})

test('an address that is refused is refused each time', async () => {
  const { ask, prepare } = aReader()
  for (const _ of [1, 2]) await expect(ask('day=')).rejects.toMatchObject({ code: 'request.malformed' })
  expect(prepare).toHaveBeenCalledTimes(2)
})

test('a hundred addresses are kept, and none that is long', async () => {
  const { ask, prepare } = aReader()
  const long = `day=1&more=${'x'.repeat(300)}`
  await ask(long)
  await ask(long)
  expect(prepare).toHaveBeenCalledTimes(2)
  for (let day = 1; day <= 101; day += 1) await ask(`day=${day}`)
  await ask('day=101')
  expect(prepare).toHaveBeenCalledTimes(103)
  await ask('day=1')
  expect(prepare).toHaveBeenCalledTimes(104)
})

import { expect, test } from 'vitest'
import { publicCalls } from '../../../../adapters/http/client/public-calls.ts'
import { residentCalls } from '../../../../adapters/http/client/resident-calls.ts'
import { refuse } from '../../../../domain/refusal.ts'
import { browserCalls } from '../../../../ui/composition/browser-calls.ts'
import { fakeNet, ok, type Reply } from '../../../application/fake-net.ts'
import { aSession, keeperOf } from './browser-session.ts'

const records = [{ surveyId: 'library', partitionKey: 'library#U-hanako' }]
const refused: Reply = {
  status: 401,
  body: { result: 'ERROR', refusal: { code: 'auth.required', details: {} } },
}

const callsWith = (hasCancelToken: boolean | undefined, ...replies: Reply[]) => {
  const { net, sends, settled } = fakeNet(...replies)
  const origin = 'https://city.example'
  const ask = residentCalls({ origin, session: keeperOf(aSession()), net })
  const asks = { ask, askAsAnybody: publicCalls({ origin, net }) }
  return {
    calls: browserCalls(asks, hasCancelToken === undefined ? {} : { memberCancelToken: hasCancelToken }),
    sends,
    settled,
  }
}

test.each([
  [undefined, 'as shipped', `Bearer ${aSession().session.token}`],
  [true, 'on', `Bearer ${aSession().session.token}`],
  [false, 'off', null],
] as const)(
  'with MEMBER_CANCEL_TOKEN %s (%s) a cancelled record comes with %s [LOGIN-11]',
  async (isOn, _, token) => {
    const { calls, sends, settled } = callsWith(isOn, ok())
    await settled(calls.cancelMembers({ records }))
    expect(sends.map(({ headers }) => headers.get('Authorization'))).toEqual([token])
  },
)

test('other calls about members carry the token either way [LOGIN-10]', async () => {
  const { calls, sends, settled } = callsWith(false, ok({ data: [] }))
  await settled(calls.readOwnMembers({ surveyId: 'library' }))
  expect(sends[0]?.headers.get('Authorization')).toBe(`Bearer ${aSession().session.token}`)
})

test('a cancellation without the token is refused by the server, and sent once [LOGIN-11]', async () => {
  const { calls, sends, settled } = callsWith(false, refused)
  await expect(settled(calls.cancelMembers({ records }))).rejects.toEqual(refuse('auth.required', {}))
  expect(sends).toHaveLength(1)
})

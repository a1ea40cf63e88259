import { describe, expect, test } from 'vitest'
import { exchangeCode, signedInFields, signInWithLiff } from '../../../../adapters/http/calls/session.ts'
import { publicCalls } from '../../../../adapters/http/client/public-calls.ts'
import { browserNet, type Net } from '../../../../adapters/http/client/send-call.ts'
import { isRefusal } from '../../../../domain/refusal.ts'
import { fakeNet, fakeNetBy, ok, type Reply } from '../../../application/fake-net.ts'
import { answers, key } from '../../../application/forms.ts'
import { allHttpUseCases } from './all-http-use-cases.ts'
import { aSession, aStorage, keeperOf } from './browser-session.ts'

const expired: Reply = {
  status: 403,
  body: { result: 'ERROR', errorMessage: 'IdToken expired.', refusal: { code: 'auth.expired', details: {} } },
}
const refused: Reply = {
  status: 401,
  body: { result: 'ERROR', refusal: { code: 'auth.required', details: {} } },
}

describe('a call of a resident', () => {
  const asking = (net: Net, session = keeperOf(aSession())) =>
    allHttpUseCases({ origin: 'https://city.example', session, net })

  test('carries the id_token as bearer, on every call [LOGIN-10]', async () => {
    const { net, sends, settled } = fakeNet(
      ok({ data: [], addresses: [], prefecture: '', city: '', area: '', street: '', active: true }),
    )
    const ask = asking(net)
    await settled(
      Promise.all([
        ask.readOwnAnswers({ surveyId: 'svy1' }),
        ask.findAddress({ postcode: '1000001' }),
        ask.recordSurveyView({ liffUrl: 'https://city.example/survey/svy1' }),
        ask.removeUnansweredRichMenu(),
        ask.isLanguageSettingActive(),
      ]),
    )
    expect(sends).toHaveLength(5)
    const bearer = `Bearer ${aSession().session.token}`
    for (const { headers } of sends) expect(headers.get('Authorization')).toBe(bearer)
  })

  test('names no user in its URL, and keys only encoded', async () => {
    const { net, sends, settled } = fakeNet(ok({ data: [] }))
    await settled(asking(net).readAnswer({ surveyId: 'svy1', partitionKey: 'svy1#U-1#2&x' }))
    expect(sends[0]?.url).toBe(
      'https://city.example/survey/api/v1/db/survey-results/getBySurveyIdPartitionKeyIndex?surveyId=svy1&partitionKey=svy1%23U-1%232%26x',
    )
  })

  test('sends a form as rows, with its versions and its key as a header', async () => {
    const { net, sends, settled } = fakeNet(
      ok({ answercode: 'ABCD2345', partitionKey: 'p', answerVersion: 2 }),
    )
    const saved = await settled(
      asking(net).saveAnswer({
        surveyId: 'svy1',
        answers: answers({ name: '花子', likes: ['A', 'B'] }),
        surveyVersion: 3,
        partitionKey: 'svy1#U-1',
        answerVersion: 1,
        idempotencyKey: key(),
        isLiffMode: true,
      }),
    )
    expect(saved).toEqual({ answerCode: 'ABCD2345', partitionKey: 'p', answerVersion: 2 })
    expect(sends[0]?.headers.get('Idempotency-Key')).toBe(key())
    expect(sends[0]?.body).toEqual({
      surveyId: 'svy1',
      surveyVersion: 3,
      partitionKey: 'svy1#U-1',
      answerVersion: 1,
      isLiffMode: true,
      userId: 'U-hanako',
      data: [
        { surveyId: 'svy1', itemKey: 'name', value: '花子' },
        { surveyId: 'svy1', itemKey: 'likes', value: 'A' },
        { surveyId: 'svy1', itemKey: 'likes', value: 'B' },
      ],
    })
  })

  test('sends beside the change of an appending form what becomes of the answer before it [STATE-03]', async () => {
    const { net, sends, settled } = fakeNet(ok({ answercode: 'ABCD2345' }))
    const change = (partitionKey: string) =>
      settled(asking(net).saveAnswer({ surveyId: 'svy1', answers: answers({}), partitionKey }))
    await change('svy1#U-1#1718323200000')
    await change('svy1#U-1')
    expect(sends.map(({ body }) => (body as { subData?: unknown }).subData)).toEqual([
      { partitionKey: 'svy1#U-1#1718323200000', checkStatus: '取り消し' },
      undefined,
    ])
  })

  test('sends the results of a form with their titles, lists of checkboxes as one, and who sends them [VAL-27]', async () => {
    const { net, sends, settled } = fakeNet(
      ok({ answercode: 'ABCD2345', partitionKey: 'p', answerVersion: 1 }),
    )
    const surveyResults = [
      { itemKey: 'name', title: 'お名前', value: '花子' },
      { itemKey: 'likes', title: '好きなもの', value: ['A', 'B'] },
    ]
    const given = answers({ name: '花子', likes: ['A', 'B'] })
    await settled(asking(net).saveAnswer({ surveyId: 'svy1', answers: given, surveyResults }))
    expect(sends[0]?.body).toEqual({
      surveyId: 'svy1',
      userId: 'U-hanako',
      data: surveyResults.map((result) => ({ surveyId: 'svy1', ...result })),
    })
  })

  test('with a refused session renews it once, silently, and is sent again with the new token', async () => {
    const renewed = aSession({}, '2')
    for (const no of [expired, refused]) {
      const { net, sends, settled } = fakeNet(no, ok({ data: signedInFields(renewed) }), ok({ active: true }))
      const keeper = keeperOf(aSession())

      expect(await settled(asking(net, keeper).isLanguageSettingActive())).toBe(true)

      expect(sends.map(({ url }) => url.split('/db/')[1])).toEqual([
        'survey-configs/languageSettingActive',
        'login/refresh',
        'survey-configs/languageSettingActive',
      ])
      expect(sends[1]?.body).toEqual({ refresh_token: 'refresh-1' })
      expect(sends[1]?.headers.get('Authorization')).toBeNull()
      expect(sends[2]?.headers.get('Authorization')).toBe(`Bearer ${renewed.session.token}`)
      expect(keeper.read()).toEqual(renewed)
    }
  })

  test('that is made beside others shares one renewal with them', async () => {
    const renewed = aSession({}, '2')
    const { net, sends, settled } = fakeNetBy(({ url, headers }) => {
      if (url.endsWith('login/refresh'))
        return { status: 200, body: { result: 'OK', data: signedInFields(renewed) }, afterMs: 500 }
      return headers.get('Authorization') === `Bearer ${renewed.session.token}` ? ok({ data: [] }) : expired
    })
    const ask = asking(net)
    await settled(Promise.all([1, 2, 3].map((n) => ask.readOwnAnswers({ surveyId: `svy${n}` }))))
    expect(sends.filter(({ url }) => url.endsWith('login/refresh'))).toHaveLength(1)
    expect(sends).toHaveLength(7)
  })

  test('whose session another tab has renewed meanwhile is sent again with the new token', async () => {
    const renewed = aSession({}, '2')
    const storage = aStorage()
    const keeper = keeperOf(aSession(), storage)
    const { net, sends, settled } = fakeNetBy((_, count) => {
      if (count > 0) return ok({ active: true })
      keeperOf(renewed, storage)
      return expired
    })
    expect(await settled(asking(net, keeper).isLanguageSettingActive())).toBe(true)
    expect(sends.map(({ headers }) => headers.get('Authorization'))).toEqual([
      `Bearer ${aSession().session.token}`,
      `Bearer ${renewed.session.token}`,
    ])
    expect(keeper.read()).toEqual(renewed)
  })

  test('whose session another tab has ended meanwhile is refused as at first', async () => {
    const storage = aStorage()
    const { net, sends, settled } = fakeNetBy(() => {
      storage.clear()
      return expired
    })
    const asked = settled(asking(net, keeperOf(aSession(), storage)).isLanguageSettingActive())
    await expect(asked).rejects.toMatchObject({ code: 'auth.expired' })
    expect(sends).toHaveLength(1)
  })

  test('whose session cannot be renewed is refused as at first, and the session is gone', async () => {
    const { net, sends, settled } = fakeNet(expired, refused)
    const keeper = keeperOf(aSession())
    const error = await settled(
      asking(net, keeper)
        .isLanguageSettingActive()
        .catch((no: unknown) => no),
    )
    expect(isRefusal(error, 'auth.expired')).toBe(true)
    expect(keeper.renewable()).toBeUndefined()
    expect(sends).toHaveLength(2)
  })

  test('that is refused again after a renewal is not renewed again', async () => {
    const { net, sends, settled } = fakeNet(expired, ok({ data: signedInFields(aSession({}, '2')) }), expired)
    const error = await settled(
      asking(net)
        .isLanguageSettingActive()
        .catch((no: unknown) => no),
    )
    expect(isRefusal(error, 'auth.expired')).toBe(true)
    expect(sends).toHaveLength(3)
  })

  test('keeps the session when only the network fails while renewing', async () => {
    const { net, settled } = fakeNet(expired, 'network error')
    const keeper = keeperOf(aSession())
    const error = await settled(
      asking(net, keeper)
        .isLanguageSettingActive()
        .catch((no: unknown) => no),
    )
    expect(error).toMatchObject({ kind: 'network' })
    expect(keeper.renewable()).toEqual(aSession().session)
  })

  test('with no session at all is refused without a renewal', async () => {
    const { net, sends, settled } = fakeNet(refused)
    const error = await settled(
      asking(net, keeperOf(undefined))
        .isLanguageSettingActive()
        .catch((no: unknown) => no),
    )
    expect(isRefusal(error, 'auth.required')).toBe(true)
    expect(sends).toHaveLength(1)
    expect(sends[0]?.headers.get('Authorization')).toBeNull()
  })
})

describe('an answer that is not OK', () => {
  const failureOf = async (reply: Reply): Promise<unknown> => {
    const { net, settled } = fakeNet(reply)
    const { loadSurvey } = allHttpUseCases({ origin: '', session: keeperOf(aSession()), net })
    return settled(loadSurvey({ surveyId: 'svy1' }).catch((no: unknown) => no))
  }

  test('with a refusal is that refusal again, details included [ERR-04]', async () => {
    const body = {
      result: 'ERROR',
      errorMessage: 'NotFound',
      refusal: { code: 'survey.not_found', details: { surveyId: 'svy1' } },
    }
    const error = await failureOf({ status: 404, body })
    expect(isRefusal(error, 'survey.not_found') && error.details).toEqual({ surveyId: 'svy1' })
  })

  test.each([
    [404, '<html>', undefined],
    [404, { errorMessage: '見つかりません' }, '見つかりません'],
    [500, { result: 'ERROR', errorMessage: '不明' }, '不明'],
    [502, '', undefined],
    [200, '<html>', undefined],
    [200, { result: 'ERROR', errorMessage: '失敗' }, '失敗'],
    [404, { refusal: { code: 'toString', details: {} } }, undefined],
    [404, { refusal: { code: 'survey.not_found' } }, undefined],
    [404, 'null', undefined],
  ])(
    'without a refusal that we know is a failed call: %i %j [ERR-02]',
    async (status, body, serverMessage) => {
      expect(await failureOf({ status, body })).toMatchObject({
        name: 'CallFailure',
        kind: 'http',
        status,
        serverMessage,
      })
    },
  )
})

describe('sign-in', () => {
  test('exchanges a code with its proof in headers, without a session [LOGIN-02]', async () => {
    const { net, sends, settled } = fakeNet(ok({ data: signedInFields(aSession()) }))
    const proof = { code: 'c&d', codeVerifier: 'v'.repeat(43), nonce: 'n' }
    expect(await settled(publicCalls({ origin: '', net })(exchangeCode)(proof))).toEqual(aSession())
    expect(sends[0]?.url).toBe('/survey/api/v1/db/login/token?code=c%26d')
    expect(sends[0]?.headers.get('X-Code-Verifier')).toBe(proof.codeVerifier)
    expect(sends[0]?.headers.get('X-Nonce')).toBe('n')
  })

  test('that is refused is refused, and nothing is renewed', async () => {
    const body = { result: 'ERROR', refusal: { code: 'auth.sign_in_failed', details: {} } }
    const { net, sends, settled } = fakeNet({ status: 401, body })
    const error = await settled(
      publicCalls({ origin: '', net })(signInWithLiff)({ idToken: 't' }).catch((no: unknown) => no),
    )
    expect(isRefusal(error, 'auth.sign_in_failed')).toBe(true)
    expect(sends).toHaveLength(1)
  })
})

test("the browser's own network has a clock that grows and timers that can be called off", async () => {
  const before = browserNet.now()
  const rung: string[] = []
  browserNet.after(1, () => rung.push('kept'))
  browserNet.after(1, () => rung.push('called off'))()
  await expect.poll(() => rung).toEqual(['kept'])
  expect(browserNet.now()).toBeGreaterThan(before)
  await expect(browserNet.fetch('not a url', {})).rejects.toThrow()
})

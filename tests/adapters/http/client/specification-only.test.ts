import { describe, expect, test } from 'vitest'
import type { UseCases } from '../../../../application/use-cases.ts'
import { localDate } from '../../../../domain/shared/local-date.ts'
import { fakeNet, ok, type Reply } from '../../../application/fake-net.ts'
import { aSave, key } from '../../../application/forms.ts'
import { allHttpUseCases } from './all-http-use-cases.ts'
import { aSession, keeperOf } from './browser-session.ts'

const save = (ask: UseCases) => ask.saveAnswer(aSave({ idempotencyKey: key() }))
const load = (ask: UseCases) => ask.loadSurvey({ surveyId: 'svy1' })
const check = (ask: UseCases) =>
  ask.checkReservation({ surveyId: 'svy1', itemKey: 'visit', targetDay: localDate('2025-06-07') })

/** What came of a call to a server that knows only the fields of the specification, and how often it was sent. */
async function outcomeOf(call: (ask: UseCases) => Promise<unknown>, ...replies: readonly Reply[]) {
  const { net, sends, settled } = fakeNet(...replies)
  const ask = allHttpUseCases({ origin: '', session: keeperOf(aSession()), net })
  const outcome = await settled(call(ask).catch((error: unknown) => error))
  return { outcome, tries: sends.length }
}
const no = (status: number, fields: object): Reply => ({ status, body: { result: 'ERROR', ...fields } })

describe('an answer with nothing but the fields of the specification', () => {
  test.each([200, 422])(
    'needRefresh with status %i is a form that is not the newest [FORM-12] [FORM-15]',
    async (status) => {
      const { outcome } = await outcomeOf(save, no(status, { errorMessage: '古い', needRefresh: true }))
      expect(outcome).toMatchObject({ name: 'Refusal', code: 'survey.outdated' })
    },
  )

  test.each([save, check])('quota_exceeded is a slot without room [ERR-13]', async (call) => {
    const { outcome } = await outcomeOf(call, no(422, { type: 'quota_exceeded' }))
    expect(outcome).toMatchObject({
      name: 'Refusal',
      code: 'reservation.slot_full',
      details: { itemKey: '', remaining: 0 },
    })
  })

  test('temporary_locked is sent again, and then a request that is in progress elsewhere [ERR-12] [RETRY-04]', async () => {
    const locked = no(409, { code: 'temporary_locked' })
    expect(await outcomeOf(save, locked)).toMatchObject({
      outcome: { name: 'Refusal', code: 'request.in_progress' },
      tries: 3,
    })
    const saved = ok({ answercode: 'ABCD2345', partitionKey: 'p', answerVersion: 1 })
    expect(await outcomeOf(save, locked, saved)).toMatchObject({
      outcome: { answerCode: 'ABCD2345' },
      tries: 2,
    })
  })

  test.each([200, 404, 422, 500])(
    "'No survey config.' with status %i is a form without one [ERR-02]",
    async (status) => {
      const { outcome } = await outcomeOf(load, no(status, { errorMessage: 'No survey config.' }))
      expect(outcome).toMatchObject({ name: 'Refusal', code: 'survey.no_config' })
    },
  )

  test('not_found is a city without a tax setting where that is asked for, and nothing elsewhere [TAX-12]', async () => {
    const missing = no(404, { code: 'not_found', errorMessage: '設定がありません' })
    expect((await outcomeOf((ask) => ask.readTaxSetting(), missing)).outcome).toMatchObject({
      name: 'Refusal',
      code: 'tax.not_set',
    })
    expect((await outcomeOf(load, missing)).outcome).toMatchObject({ name: 'CallFailure', status: 404 })
  })

  test('a form is taken as sent without the code, the key and the version of the answer [API-13]', async () => {
    expect((await outcomeOf(save, ok())).outcome).toEqual({
      answerCode: '',
      partitionKey: '',
      answerVersion: 0,
    })
  })

  test('rows are answers without codes and versions, and a booking is read from its value [ENT-03]', async () => {
    const row = {
      userId: 'U-hanako',
      surveyId: 'svy1',
      partitionKey: 'svy1#U-hanako',
      check: '未対応',
      isLiffMode: true,
      updatedAt: 1718323300,
      userSearchKey: '',
    }
    const data = [
      { ...row, itemKey: 'name', title: 'お名前', value: '花子', sortKey: 'name#花子' },
      { ...row, itemKey: 'slot', title: '日時', value: 'a_1|20250620|2', sortKey: 'slot#a_1|20250620|2' },
    ]
    const { outcome } = await outcomeOf((ask) => ask.readOwnAnswers({ surveyId: 'svy1' }), ok({ data }))
    expect(outcome).toMatchObject([
      {
        answerCode: '',
        seriesCode: '',
        revision: 0,
        version: 0,
        entries: [{ itemKey: 'name', answer: ['花子'] }, { itemKey: 'slot' }],
        reservations: [{ itemKey: 'slot', value: 'a_1|20250620|2', reserved: { day: '2025-06-20' } }],
      },
    ])
  })

  test('a failed check keeps the message and the detail of the server [ERR-20]', async () => {
    const said = { errorMessage: '予約できません。', checkDetail: '1人2件までです。' }
    const { outcome } = await outcomeOf(check, no(422, said))
    expect(outcome).toMatchObject({
      name: 'CallFailure',
      kind: 'http',
      serverMessage: said.errorMessage,
      serverDetail: said.checkDetail,
    })
  })

  test.each([
    no(422, { code: 'already-relationed-other-user', errMsg: '連携済みです。' }),
    no(400, { code: 'error', errMsg: 'already-relationed-other-user' }),
    ok({ code: 'error', errMsg: 'already-relationed-other-user' }),
    ok({ errMsg: 'already-relationed-other-user' }),
  ])(
    'a record that is linked elsewhere is told by code or by errMsg, %# [STAFF-19] [API-53]',
    async (reply) => {
      const link = (ask: UseCases) => ask.linkStaff({ sub: 'sub', proof: 'proof' })
      expect((await outcomeOf(link, reply)).outcome).toMatchObject({
        name: 'Refusal',
        code: 'staff.linked_elsewhere',
      })
    },
  )

  test('a status, a code or a flag that means something else is no refusal', async () => {
    for (const reply of [
      no(422, { needRefresh: 'true' }),
      no(422, { type: 'quota' }),
      no(500, { code: 'temporary_locked' }),
    ])
      expect((await outcomeOf(save, reply)).outcome).toMatchObject({ name: 'CallFailure', kind: 'http' })
  })
})

describe('an answer that is not what the call promises', () => {
  const survey = {
    surveyId: 'svy1',
    surveyTitle: '住民票',
    surveySchema: [{ itemKey: 'name', title: 'お名前', type: 'text', options: ['a'] }],
    hasMember: true,
    userLanguageCode: 'ja',
    cancelPost: '済みました',
  }
  const answer = { data: survey, surveyVersion: 2, hasMember: true }

  test('is taken with all that the configuration carries besides', async () => {
    const { hasMember, userLanguageCode, ...config } = survey
    expect((await outcomeOf(load, ok(answer))).outcome).toEqual({
      config,
      surveyVersion: 2,
      hasMember,
      userLanguageCode,
    })
  })

  test.each<[string, unknown, string]>([
    ['no form', null, ''],
    ['no title', { ...survey, surveyTitle: undefined }, ''],
    ['an item without a key', { ...survey, surveySchema: [{ title: 'a', type: 'text' }] }, ''],
    ['items that are no list', { ...survey, surveySchema: {} }, 'svy1'],
    ['no items', { ...survey, surveySchema: undefined }, 'svy1'],
  ])('is told by its page: %s [ERR-05] [ERR-06]', async (_, data, surveyId) => {
    expect((await outcomeOf(load, ok({ ...answer, data }))).outcome).toEqual({
      config: { surveyId, surveyTitle: '' },
      surveyVersion: 2,
      hasMember: true,
      userLanguageCode: 'ja',
    })
  })

  test('of several forms leaves out what is none [API-08]', async () => {
    const list = (ask: UseCases) => ask.listSurveys({ surveyIds: ['svy1', 'svy2'] })
    expect((await outcomeOf(list, ok({ data: [null, { surveyId: 'svy2' }, survey] }))).outcome).toMatchObject(
      [{ config: { surveyId: 'svy1' } }],
    )
  })

  test('a form without what the specification does not promise is taken as it is [API-03]', async () => {
    const { hasMember: _, userLanguageCode: __, ...config } = survey
    expect((await outcomeOf(load, ok({ data: config }))).outcome).toEqual({
      config,
      surveyVersion: 0,
      hasMember: true,
      userLanguageCode: 'ja',
    })
    expect(
      (await outcomeOf(load, ok({ data: config, hasMember: false, memberFormId: 'card' }))).outcome,
    ).toMatchObject({ hasMember: false, memberFormId: 'card' })
  })

  test.each<[string, object]>([
    ['a version that is a text', { ...answer, surveyVersion: '2' }],
    ['a negative version', { ...answer, surveyVersion: -1 }],
  ])('is a failed call, however OK it says it is: %s', async (_, fields) => {
    expect((await outcomeOf(load, ok(fields))).outcome).toMatchObject({
      name: 'CallFailure',
      kind: 'http',
      status: 200,
    })
  })

  test.each<[string, object]>([
    ['details that are missing', { code: 'survey.not_found' }],
    ['details without what they tell', { code: 'survey.not_found', details: {} }],
    ['a code that this call never says', { code: 'search.foreign', details: {} }],
    ['a code that nobody knows', { code: 'survey.closed', details: {} }],
  ])('a refusal is read only as a whole: %s', async (_, refusal) => {
    expect((await outcomeOf(load, no(404, { refusal }))).outcome).toMatchObject({ name: 'CallFailure' })
  })

  test('what is wrong with a form is read only if every error names an item', async () => {
    const said = (issues: unknown) => no(422, { refusal: { code: 'answer.invalid', details: { issues } } })
    const issue = { itemKey: 'name', code: 'required', details: {} }
    expect((await outcomeOf(save, said([issue]))).outcome).toMatchObject({ details: { issues: [issue] } })
    for (const issues of ['x', [{ code: 'required', details: {} }], undefined])
      expect((await outcomeOf(save, said(issues))).outcome).toMatchObject({ name: 'CallFailure' })
  })
})

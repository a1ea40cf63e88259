import { describe, expect, test } from 'vitest'
import { errorBodyOf, refusalWire } from '../../../adapters/http/refusal-wire.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import { type Refusal, type RefusalDetails, refuse } from '../../../domain/refusal.ts'
import { anAppendingSurvey, anItem, aSurvey } from '../../application/forms.ts'
import { hanako } from '../../application/town.ts'
import { anHttpTown, rows } from './http-town.ts'

const examples: RefusalDetails = {
  'auth.required': {},
  'auth.expired': {},
  'auth.sign_in_failed': {},
  'language.unknown': {},
  'survey.not_found': { surveyId: 'svy1' },
  'survey.no_config': { surveyId: 'svy1' },
  'survey.outdated': { surveyId: 'svy1' },
  'survey.not_open': {},
  'answer.not_found': {},
  'answer.outdated': {},
  'answer.invalid': { issues: [{ itemKey: 'name', code: 'required', details: {} }] },
  'answer.empty': {},
  'answer.edit_disabled': {},
  'answer.cancelled': {},
  'answer.change_of_cancelled': {},
  'answer.completed': {},
  'answer.not_overdue': {},
  'answer.too_many': { max: 300 },
  'answer.too_many_today': { max: 20, afterSec: 3600 },
  'attachment.not_found': {},
  'attachment.too_large': { maxBytes: 10_485_760, megabytes: 10 },
  'attachment.kind': {},
  'attachment.heic': {},
  'attachment.unreadable': {},
  'attachment.infected': {},
  'attachment.too_many': { max: 20 },
  'attachment.piece': { have: 3 },
  'attachment.not_scanned': {},
  'member.required': { memberFormId: 'card' },
  'member.number_taken': { itemKey: 'number' },
  'member.numbers_exhausted': {},
  'member.too_many_look_ups': { afterSec: 3600 },
  'member.still_reserved': { forms: '読書会の申込み' },
  'member.office_only': {},
  'search.required_missing': { itemKeys: ['name'] },
  'search.empty': {},
  'search.foreign': {},
  'search.blocked': {},
  'calendar.not_found': { calendarId: 'cal1' },
  'category.not_found': { categoryId: 'small1' },
  'reservation.unknown': { itemKey: 'visit' },
  'reservation.closed': { itemKey: 'visit' },
  'reservation.impossible': { itemKey: 'visit', why: 'day_off' },
  'reservation.slot_full': { itemKey: 'visit', remaining: 0 },
  'reservation.cap_of_period': { itemKey: 'visit', max: 2 },
  'reservation.cap_of_day': { itemKey: 'visit', max: 1 },
  'reservation.age_limit': { itemKey: 'visit', limit: { from: 40, to: 74 } },
  'reservation.no_time': { itemKey: 'visit' },
  'reservation.first_dose_missing': { itemKey: 'visit' },
  'reservation.deadline_passed': {},
  'city.slot_in_use': { calendarId: 'cal1', slotKey: 0 },
  'city.form_kind': { surveyId: 'a', kind: 'survey' },
  'city.number_item': { surveyId: 'card' },
  'city.changed': {},
  'city.staff_sub': { sub: 'staff-1' },
  'city.category_in_use': { categoryId: 'cat01' },
  'city.item_in_use': { categoryId: 'cat01', itemId: '7' },
  'city.survey_in_use': { surveyId: 'svy1' },
  'office.no_duty': {},
  'office.link_first': {},
  'office.other_line': {},
  'office.not_allowed': {},
  'correction.late': {},
  'correction.ended': { state: 'withdrawn' },
  'correction.changed': {},
  'correction.unchanged': {},
  'office.items_invalid': {},
  'office.deadline_invalid': {},
  'office.order_changed': {},
  'office.order_unfit': { state: 'sent' },
  'office.part_invalid': { most: 300 },
  'office.nothing_asked': {},
  'office.nothing_told': {},
  'office.record_changed': {},
  'office.note_changed': {},
  'office.memo_too_long': { max: 2000 },
  'office.assignee_unknown': {},
  'office.not_claimed': {},
  'office.second_keeper': {},
  'office.code_mistyped': {},
  'office.no_erased_list': {},
  'office.day_to_come': {},
  'office.status_unknown': { status: '処理中' },
  'office.dose_to_come': { dose: '2回目', item: '接種日' },
  'office.words_invalid': { max: 300 },
  'office.no_line': {},
  'office.calendar_changed': {},
  'office.change_unfit': { why: 'past' },
  'office.form_changed': {},
  'office.draft_changed': {},
  'office.form_id_taken': {},
  'office.time_past': {},
  'office.sheet_unreadable': { why: 'too_large' },
  'office.preview_over': {},
  'office.form_unfit': { reasons: [{ why: 'no_category', subjects: ['予約'] }] },
  'office.staff_unknown': { by: 'tanaka' },
  'office.reason_invalid': { max: 200 },
  'office.code_of_several': { surveyIds: ['svy1', 'svy2'] },
  'office.item_of_several': { itemKeys: ['first', 'second'] },
  'office.nothing_booked': {},
  'office.same_slot': {},
  'office.item_unknown': { item: '電話' },
  'office.item_fixed': { item: '予約' },
  'office.slot_unreadable': { slot: '明日' },
  'payment.not_accepted': {},
  'payment.cancel_not_accepted': {},
  'tax.not_set': {},
  'tax.no_rate': {},
  'staff.code_unknown': {},
  'staff.code_expired': {},
  'staff.code_used': {},
  'staff.password_wrong': {},
  'staff.proof_refused': {},
  'staff.sign_in_failed': {},
  'staff.too_many_trials': { afterSec: 900, afterMin: 15 },
  'staff.invalid_form': { staffIssues: [{ field: 'username', code: 'required' }] },
  'staff.creation_failed': {},
  'staff.link_unconfirmed': { staffName: '楠 あかり', lineName: '佐藤 美咲' },
  'staff.second_record': {
    staffName: '楠 あかり',
    lineName: '佐藤 美咲',
    linkedTo: ['梅沢 亮'],
  },
  'staff.linked_elsewhere': {},
  'staff.invitation_refused': {},
  'postcode.not_found': { postcode: '9999999' },
  'request.key_reused': {},
  'request.in_progress': {},
  'request.malformed': { fields: ['surveyId'] },
  'payment.not_appending': {},
  'payment.cancelled': {},
  'payment.period_over': {},
  'payment.by_office': {},
  'payment.no_receipt': {},
  'order.not_found': {},
  'order.invalid': {},
  'order.outdated': {},
  'order.pending': {},
  'order.paid': {},
  'order.ended': {},
  'order.at_counter': {},
  'order.other_category': {},
  'request.too_large': {},
  'request.too_many': { afterSec: 60 },
  'service.unavailable': {},
}
const refusals = Object.entries(examples).map(([code, details]) =>
  refuse(code as keyof RefusalDetails, details),
)

/** A town where every save is refused so. */
const refusingTown = (refusal: Refusal) => {
  const saveAnswer: UseCases['saveAnswer'] = async () => {
    throw refusal
  }
  return anHttpTown({ app: { useCasesFor: () => ({ saveAnswer }) as unknown as UseCases } })
}

test.each(refusals.map((refusal) => [refusal.code, refusal] as const))(
  '%s is never 2xx and tells code, details and a text',
  async (_, refusal) => {
    const town = await refusingTown(refusal)

    const answer = await town.post(hanako, 'survey-results/putItem', { data: rows({ name: 'x' }) })

    expect(answer.status).toBe(refusalWire[refusal.code].status)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(errorBodyOf(refusal))))
    expect(answer.body).toMatchObject({
      result: 'ERROR',
      errorMessage: expect.stringMatching(/./),
      refusal: { code: refusal.code, details: refusal.details },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  },
)

test('409 is temporary_locked and nothing else, and may be sent again [API-15]', async () => {
  const locked = refusals.filter(({ code }) => refusalWire[code].status === 409)
  expect(locked.map(errorBodyOf)).toEqual([
    {
      result: 'ERROR',
      errorMessage: '複数のリクエストが送信されました。予約が正しく行われているかご確認ください。',
      code: 'temporary_locked',
      retryable: true,
      refusal: { code: 'request.in_progress', details: {} },
    },
  ])
})

test('only a full slot is quota_exceeded, and it may not be sent again by itself [API-14]', () => {
  const full = refusals.filter((refusal) => 'type' in errorBodyOf(refusal))
  expect(full.map(errorBodyOf)).toEqual([
    {
      result: 'ERROR',
      errorMessage: '空きがありません。',
      type: 'quota_exceeded',
      refusal: { code: 'reservation.slot_full', details: { itemKey: 'visit', remaining: 0 } },
    },
  ])
})

test('a save that other saves keep overtaking is a 409 and stores nothing [API-15]', async () => {
  const town = await anHttpTown({
    surveys: [aSurvey()],
    answersThrough: (answers) => ({ ...answers, save: async () => ({ kind: 'conflict', on: 'answer' }) }),
  })

  const answer = await town.post(hanako, 'survey-results/putItem', { data: rows({ name: '花子' }) })

  expect([answer.status, answer.body.code]).toEqual([409, 'temporary_locked'])
  expect(await town.storage.officeAnswers.count('svy1')).toBe(0)
})

test('an unknown form is NotFound, a form without schema has no config [ERR-02] [ERR-04] [API-03]', async () => {
  const { surveySchema: _, ...noSchema } = aSurvey({ surveyId: 'bare' })
  const town = await anHttpTown({ surveys: [noSchema] })

  const unknown = await town.get(hanako, 'survey-configs/getItem?surveyId=none')
  expect([unknown.status, unknown.body.errorMessage]).toEqual([404, 'NotFound'])
  const bare = await town.get(hanako, 'survey-configs/getItem?surveyId=bare')
  expect([bare.status, bare.body.errorMessage]).toEqual([404, 'No survey config.'])
})

test('a path that is not there has no NotFound body, so that nobody takes it for a form that is gone [ERR-04]', async () => {
  const town = await anHttpTown()
  const answer = await town.get(hanako, 'survey-configs/getItems')
  expect(answer.status).toBe(404)
  expect(answer.body).toEqual({
    result: 'ERROR',
    errorMessage: '不明なエラーが発生しました。管理者にお問い合わせください。',
  })
})

test.each([
  ['get', 'survey-results/putItem', 'POST'],
  ['delete', 'survey-results/putItem', 'POST'],
  ['post', 'survey-results/deleteItem', 'DELETE'],
  ['post', 'survey-configs/getItem', 'GET, HEAD'],
  ['put', 'addresses/1000001', 'GET, HEAD'],
] as const)('the method %s of %s is a 405 in JSON', async (method, path, allowed) => {
  const town = await anHttpTown()
  const answer = await town.raw()[method](`/survey/api/v1/db/${path}`)
  expect(answer.status).toBe(405)
  expect(answer.headers.allow).toBe(allowed)
  expect(answer.body.result).toBe('ERROR')
})

describe('a form that breaks a rule', () => {
  const survey = aSurvey({
    surveySchema: [
      anItem({ itemKey: 'name', isRequired: { value: true } }),
      anItem({ itemKey: 'mail', type: 'email', title: 'メール' }),
    ],
  })

  test('is a 422 that names every item at fault, and nothing is stored [API-13]', async () => {
    const town = await anHttpTown({ surveys: [survey] })

    const answer = await town.post(hanako, 'survey-results/putItem', { data: rows({ mail: 'x', name: '' }) })

    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      errorMessage: '入力内容をご確認ください。',
      badFields: ['name', 'mail'],
      refusal: {
        code: 'answer.invalid',
        details: {
          issues: [
            { itemKey: 'name', code: 'required' },
            { itemKey: 'mail', code: 'email.invalid' },
          ],
        },
      },
    })
    expect(await town.storage.officeAnswers.count('svy1')).toBe(0)
  })
})

test('a form that changed meanwhile asks for a refresh [API-13]', async () => {
  const town = await anHttpTown({ surveys: [aSurvey()] })
  await town.storage.city.import(
    { settings: { cityName: 'みなと市' }, surveys: [aSurvey({ surveyTitle: '新' })], media: [] },
    town.clock.now(),
  )

  const stale = await town.post(hanako, 'survey-results/putItem', {
    data: rows({ name: '花子' }),
    surveyVersion: 1,
  })
  expect([stale.status, stale.body.needRefresh]).toEqual([422, true])
  const fresh = await town.post(hanako, 'survey-results/putItem', {
    data: rows({ name: '花子' }),
    surveyVersion: 2,
  })
  expect([fresh.status, fresh.body.needRefresh]).toEqual([200, undefined])
})

test('while the store is down every call is an honest 503, and service is back with it', async () => {
  const town = await anHttpTown({ surveys: [anAppendingSurvey()] })
  const save = () => town.post(hanako, 'survey-results/putItem', { data: rows({ name: '花子' }) })
  town.storage.down = true

  const answers = [
    await save(),
    await town.get(hanako, 'survey-configs/getItem?surveyId=svy1'),
    await town.post(hanako, 'survey-results/query', { surveyId: 'svy1' }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({ result: 'ERROR', retryable: true })
    expect(answer.headers['retry-after']).toBe('1')
  }

  town.storage.down = false
  expect((await save()).body.result).toBe('OK')
  expect(await town.storage.officeAnswers.count('svy1')).toBe(1)
})

test('a fault is the fixed text with a 500, and is logged once with the name of its request and without its message', async () => {
  const town = await anHttpTown({
    surveys: [aSurvey()],
    answersThrough: (answers) => ({
      ...answers,
      save: async () => {
        throw new TypeError('cannot store 山田花子')
      },
    }),
  })

  const answer = await town.post(hanako, 'survey-results/putItem', { data: rows({ name: '山田花子' }) })

  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({
    result: 'ERROR',
    errorMessage: '不明なエラーが発生しました。管理者にお問い合わせください。',
  })
  const faults = town.lines.filter(({ level }) => level === 'error')
  expect(faults).toMatchObject([
    { what: 'fault', requestId: answer.headers['x-request-id'], fault: { name: 'TypeError' } },
  ])
  expect(JSON.stringify(town.lines)).not.toContain('山田')
})

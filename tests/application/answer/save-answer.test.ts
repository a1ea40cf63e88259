import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import { auditedRequest } from '../audited-request.ts'
import { anAppendingSurvey, anItem, answers, aSave, aSurvey } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, hanako } from '../town.ts'

const toppings = anItem({
  itemKey: 'q2',
  title: '希望する連絡方法',
  type: 'checkboxes',
  options: ['A', 'B', 'C'],
})

describe.each(routes)('saving a new answer, %s', (_name, route) => {
  test('a first save is confirmed with an answer code, its partition key and version 1 [API-13]', async () => {
    const town = await aTown(route)
    expect(await town.saveAnswer(aSave())).toEqual({
      answerCode: '00000001',
      partitionKey: 'svy1#U-hanako',
      answerVersion: 1,
    })
  })

  test("every row of a first save has the check '未対応' [STATE-01]", async () => {
    const town = await aTown(route, { surveys: [aSurvey({ surveySchema: [anItem(), toppings] })] })
    await town.saveAnswer(aSave({ answers: answers({ name: '花子', q2: ['A', 'C'] }) }))
    const rows = rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))
    expect(rows.map((row) => row.check)).toEqual(['未対応', '未対応', '未対応', '未対応'])
  })

  test('a saved answer comes back as rows with all their fields [ENT-03] [ENT-04] [ENT-07]', async () => {
    const town = await aTown(route)
    await town.saveAnswer(aSave({ isLiffMode: true }))
    expect(rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))).toEqual([
      {
        userId: hanako,
        surveyId: 'svy1',
        value: '山田花子',
        partitionKey: 'svy1#U-hanako',
        sortKey: 'name#山田花子',
        itemKey: 'name',
        userSearchKey: 'svy1#name#山田花子',
        check: '未対応',
        isLiffMode: true,
        updatedAt: Date.parse('2025-06-14T12:00:00+09:00') / 1000,
        title: 'お名前',
        answerVersion: 1,
        answercode: '00000001',
        seriescode: '00000001',
        revision: 1,
      },
    ])
  })

  test('checkboxes are one row per option, empty where unchosen [ENT-05]', async () => {
    const town = await aTown(route, { surveys: [aSurvey({ surveySchema: [toppings] })] })
    await town.saveAnswer(aSave({ answers: answers({ q2: ['C', 'A'] }) }))
    const rows = rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))
    expect(rows.map(({ sortKey, value }) => [sortKey, value])).toEqual([
      ['q2#A', 'A'],
      ['q2#B', ''],
      ['q2#C', 'C'],
    ])
  })

  test('every save of an appending form is an answer of its own, named by its millisecond [ENT-06]', async () => {
    const town = await aTown(route, { surveys: [anAppendingSurvey()], now: '2024-06-14T09:00:00+09:00' })
    const first = await town.saveAnswer(aSave({ answers: answers({ name: '一' }) }))
    const second = await town.saveAnswer(aSave({ answers: answers({ name: '二' }) }))
    expect([first.partitionKey, second.partitionKey]).toEqual([
      'svy1#U-hanako#1718323200000',
      'svy1#U-hanako#1718323200001',
    ])
    const rows = rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))
    expect(rows.map((row) => row.value)).toEqual(['一', '二'])
  })

  test('a save is written to the audit log with what it stored, and with no answer', async () => {
    const town = await aTown(route)
    await town.saveAnswer(aSave())
    expect(town.storage.events).toEqual([
      {
        kind: 'answer.saved',
        request: auditedRequest,
        at: town.clock.now(),
        userId: hanako,
        surveyId: 'svy1',
        answerId: 'answer-1',
        facts: { version: 1 },
      },
    ])
  })

  test('an answer code that is taken is replaced by another one', async () => {
    const codes = ['AAAAAAAA', 'AAAAAAAA', 'BBBBBBBB']
    let made = 0
    const ids = {
      answerId: () => `answer-${++made}`,
      answerCode: () => codes.shift() ?? 'CCCCCCCC',
      orderId: () => 'ORDER',
      staffSub: () => '',
      messageId: () => '',
      secret: () => 'secret',
    }
    const town = await aTown(route, { surveys: [anAppendingSurvey()], ids })
    const first = await town.saveAnswer(aSave({ answers: answers({ name: '一' }) }))
    const second = await town.saveAnswer(aSave({ answers: answers({ name: '二' }) }))
    expect([first.answerCode, second.answerCode]).toEqual(['AAAAAAAA', 'BBBBBBBB'])
  })
})

describe.each(routes)('saving to a form that cannot take answers, %s', (_name, route) => {
  test('an unknown form is refused, also under a name every object has [API-03] [ERR-04]', async () => {
    const town = await aTown(route)
    for (const surveyId of ['svy9', '__proto__', 'constructor']) {
      await expect(town.saveAnswer(aSave({ surveyId }))).rejects.toMatchObject({ code: 'survey.not_found' })
    }
  })

  test('a form without schema is refused [ERR-02]', async () => {
    const { surveySchema: _, ...bare } = aSurvey()
    const town = await aTown(route, { surveys: [bare] })
    await expect(town.saveAnswer(aSave())).rejects.toMatchObject({ code: 'survey.no_config' })
    expect(await town.storage.officeAnswers.count('svy1')).toBe(0)
  })

  test.each([false, true])(
    'a paid form is refused and stores nothing, payment switched on: %s [GEN-11]',
    async (paymentFeature) => {
      const town = await aTown(route, {
        surveys: [anAppendingSurvey({ usePayment: 1 })],
        settings: { paymentFeature },
      })
      await expect(town.saveAnswer(aSave())).rejects.toMatchObject({ code: 'payment.not_accepted' })
      expect(await town.storage.officeAnswers.count('svy1')).toBe(0)
    },
  )

  test('a form that says it takes no payments is saved', async () => {
    const town = await aTown(route, { surveys: [aSurvey({ usePayment: 0 })] })
    await expect(town.saveAnswer(aSave())).resolves.toMatchObject({ answerVersion: 1 })
  })

  test('a form rendered from an older version is refused, so that the page marks it as not the latest [FORM-15]', async () => {
    const town = await aTown(route)
    await town.publish(aSurvey({ surveyTitle: '改訂版' }))
    await expect(town.saveAnswer(aSave({ surveyVersion: 1 }))).rejects.toMatchObject({
      code: 'survey.outdated',
      details: { surveyId: 'svy1' },
    })
    expect(await town.storage.officeAnswers.count('svy1')).toBe(0)
    await expect(town.saveAnswer(aSave({ surveyVersion: 2 }))).resolves.toMatchObject({ answerVersion: 1 })
  })

  test('a form that does not say its version is validated against the one in force', async () => {
    const town = await aTown(route)
    await town.publish(aSurvey({ surveySchema: [anItem({ length: { max: 3, limitation: true } })] }))
    await expect(town.saveAnswer(aSave())).rejects.toMatchObject({ code: 'answer.invalid' })
  })
})

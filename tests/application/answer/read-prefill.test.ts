import { describe, expect, test } from 'vitest'
import { personalDetails } from '../../../domain/form/personal-items.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { anAppendingSurvey, anItem, answers, aSurvey } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, type Town, taro } from '../town.ts'

const name = anItem({ attributes: { autocomplete: 'name' } })
const phone = anItem({ itemKey: 'phone', title: '電話番号', type: 'phone' })
const email = anItem({ itemKey: 'email', title: 'メール', type: 'email' })
const note = anItem({ itemKey: 'note', title: '職員のメモ', type: 'phone', isAdminItem: true })

const asked = (over: Partial<SurveyConfig> = {}) =>
  anAppendingSurvey({ surveySchema: [name, phone], ...over })
const mail = anAppendingSurvey({ surveyId: 'mail', surveySchema: [note, email] })
const plain = anAppendingSurvey({ surveyId: 'plain' })
const member = aSurvey({ surveyId: 'card', surveySubId: 12, surveySchema: [name, email] })

const hanako = { name: '港 花子', phone: '09012345678' }
const save = ({ saveAnswer }: Pick<Town, 'saveAnswer'>, given: Record<string, string>, surveyId = 'svy1') =>
  saveAnswer({ surveyId, answers: answers(given) })
const all = ({ readPrefill }: Pick<Town, 'readPrefill'>) => readPrefill({ details: personalDetails })

describe.each(routes)('what a resident wrote about themselves, %s', (_name, route) => {
  test('it is told again from their latest answers, and only what is asked for', async () => {
    const town = await aTown(route, { surveys: [asked(), mail, plain] })
    expect(await all(town)).toEqual({})
    await save(town, { name: '港花子', phone: '0311112222' })
    await save(town, { name: '何か' }, 'plain')
    town.clock.set('2025-06-14T12:01:00+09:00')
    await save(town, { email: 'hanako@example.jp' }, 'mail')
    await save(town, hanako)
    expect(await all(town)).toEqual({ ...hanako, email: 'hanako@example.jp' })
    expect(await town.readPrefill({ details: ['email', 'birthday'] })).toEqual({ email: 'hanako@example.jp' })
  })

  test('also from their member record', async () => {
    const town = await aTown(route, { surveys: [asked()], members: [member] })
    await save(town, hanako)
    await town.saveMember({ surveyId: 'card', answers: answers({ name: '港 花子', email: 'h@example.jp' }) })
    expect(await all(town)).toEqual({ ...hanako, email: 'h@example.jp' })
  })

  test('to nobody else [R3]', async () => {
    const town = await aTown(route, { surveys: [asked()] })
    await save(town, hanako)
    expect(await all(await town.as(taro))).toEqual({})
  })

  test('not from a cancelled answer where there is another, and from a superseded one never', async () => {
    const town = await aTown(route, { surveys: [asked()] })
    await save(town, { name: '港 花子', phone: '0311112222' })
    town.clock.set('2025-06-14T12:01:00+09:00')
    const { partitionKey } = await save(town, hanako)
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey })
    expect(await all(town)).toEqual({ name: '港 花子', phone: '0311112222' })
    const { partitionKey: first, answerVersion } = await save(town, { name: '港 花子', phone: '0322223333' })
    await town.saveAnswer({
      surveyId: 'svy1',
      answers: answers({ name: '港 花子', phone: '0344445555' }),
      partitionKey: first,
      answerVersion,
    })
    expect((await all(town)).phone).toBe('0344445555')
  })

  test('not from a superseded answer either where the one that took its place is cancelled', async () => {
    const town = await aTown(route, { surveys: [asked()] })
    const { partitionKey: first, answerVersion } = await save(town, hanako)
    town.clock.set('2025-06-14T12:01:00+09:00')
    const { partitionKey } = await town.saveAnswer({
      surveyId: 'svy1',
      answers: answers({ name: '港 花子' }),
      partitionKey: first,
      answerVersion,
    })
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey })
    expect(await all(town)).toEqual({ name: '港 花子' })
  })

  test('from the later of two answers of the same second', async () => {
    const town = await aTown(route, { surveys: [asked()] })
    for (const phone of ['0311112222', '0322223333', '0344445555']) {
      await save(town, { name: '港 花子', phone })
      town.clock.advance(300)
      expect((await all(town)).phone).toBe(phone)
    }
  })

  test('from a cancelled answer where there is no other', async () => {
    const town = await aTown(route, { surveys: [asked()] })
    const { partitionKey } = await save(town, hanako)
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey })
    expect(await all(town)).toEqual(hanako)
  })

  test.each([
    ['as long as it is kept', '2025-06-24T23:59:59+09:00', hanako],
    ['and not when its days are over, also before it is erased', '2025-06-25T00:00:00+09:00', {}],
  ])('%s [R18]', async (_, now, told) => {
    const town = await aTown(route, { surveys: [asked({ retentionDays: 10 })] })
    await save(town, hanako)
    town.clock.set(now)
    expect(await all(town)).toEqual(told)
  })

  test('nothing of items that belong to the office by now [ROLE-02]', async () => {
    const town = await aTown(route, { surveys: [asked()] })
    await save(town, hanako)
    await town.publish(asked({ surveySchema: [name, { ...phone, isAdminItem: true }] }))
    expect(await all(town)).toEqual({ name: '港 花子' })
  })
})

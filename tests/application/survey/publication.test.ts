import { describe, expect, test } from 'vitest'
import { anAppendingSurvey, anItem, answers, aSave, aSurvey, key } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown } from '../town.ts'

const june = { publishFrom: '2025-06-14T09:00', publishTo: '2025-06-30T17:00' }
const before = '2025-06-14T08:59:59+09:00'
const first = '2025-06-14T09:00:00+09:00'
const last = '2025-06-30T17:00:59+09:00'
const over = '2025-06-30T17:01:00+09:00'
const notOpen = { code: 'survey.not_open' }
const asked = { surveyId: 'svy1' }

describe.each(routes)('a form with a period, %s', (_name, route) => {
  test('says when it is opened that it is not open yet, and that it is over, at the very moment', async () => {
    const { clock, loadSurvey, listSurveys } = await aTown(route, { now: before, surveys: [aSurvey(june)] })
    expect(await loadSurvey(asked)).toMatchObject({ publication: 'before', config: june })
    expect(await listSurveys({ surveyIds: ['svy1'] })).toMatchObject([{ publication: 'before' }])

    for (const open of [first, last]) {
      clock.set(open)
      expect(await loadSurvey(asked)).not.toHaveProperty('publication')
    }

    clock.set(over)
    expect(await loadSurvey(asked)).toMatchObject({ publication: 'over' })
    expect(await listSurveys({ surveyIds: ['svy1'] })).toMatchObject([{ publication: 'over' }])
  })

  test('takes nothing before it and nothing after it', async () => {
    const town = await aTown(route, { now: before, surveys: [aSurvey(june)] })
    await expect(town.saveAnswer(aSave())).rejects.toMatchObject(notOpen)
    town.clock.set(over)
    await expect(town.saveAnswer(aSave())).rejects.toMatchObject(notOpen)
    expect(await town.readOwnAnswers(asked)).toEqual([])

    town.clock.set(last)
    await town.saveAnswer(aSave())
    expect(await town.readOwnAnswers(asked)).toHaveLength(1)
  })

  test('answers that were sent in time can be found, read and cancelled when it is over, but not changed', async () => {
    const item = anItem({ isSearchable: { value: true } })
    const survey = anAppendingSurvey({ ...june, surveySchema: [item] })
    const town = await aTown(route, { now: first, surveys: [survey] })
    const { partitionKey } = await town.saveAnswer(aSave())

    town.clock.set(over)
    const query = answers({ name: '山田花子' })
    expect(await town.findAnswers({ ...asked, query })).toMatchObject([{ partitionKey }])
    expect(await town.readAnswer({ ...asked, partitionKey })).toMatchObject({
      changeObstacle: 'survey.not_open',
    })
    const change = aSave({ partitionKey, answers: answers({ name: '山田華子' }) })
    await expect(town.saveAnswer(change)).rejects.toMatchObject(notOpen)

    await town.cancelAnswer({ ...asked, partitionKey })
    expect(await town.readAnswer({ ...asked, partitionKey })).toMatchObject({
      changeObstacle: 'answer.change_of_cancelled',
    })
  })

  test('a save that is sent again after the end gets the result that it had in time', async () => {
    const town = await aTown(route, { now: last, surveys: [aSurvey(june)] })
    const save = aSave({ idempotencyKey: key() })
    const saved = await town.saveAnswer(save)
    town.clock.set(over)
    expect(await town.saveAnswer(save)).toEqual(saved)
  })

  test('a page that shows another version is told to load the form anew first', async () => {
    const town = await aTown(route, { now: over, surveys: [aSurvey(june)] })
    await town.publish(aSurvey({ ...june, surveyTitle: '改訂版' }))
    await expect(town.saveAnswer(aSave({ surveyVersion: 1 }))).rejects.toMatchObject({
      code: 'survey.outdated',
    })
  })

  test('a member form keeps its period too', async () => {
    const members = [aSurvey({ surveyId: 'member', ...june })]
    const town = await aTown(route, { now: over, members })
    const save = aSave({ surveyId: 'member' })
    expect(await town.loadMemberForm({ memberSurveyId: 'member' })).toMatchObject({ publication: 'over' })
    await expect(town.saveMember(save)).rejects.toMatchObject(notOpen)
    town.clock.set(first)
    await town.saveMember(save)
  })
})

import { expect, test } from 'vitest'
import { makeCountWaiting, makeListWaiting } from '../../../application/office/list-waiting.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { Duty } from '../../../domain/staff/office-duty.ts'
import { anAppendingSurvey, answers, aSave, key } from '../forms.ts'
import { inProcess } from '../routes.ts'
import { aTown } from '../town.ts'
import { officer, recordsOf, request } from './officers.ts'

const sections = [
  { sectionId: 'kenko', name: '健康づくり課', surveys: ['svy1'] },
  { sectionId: 'gomi', name: 'ごみ対策課', surveys: ['stickers'] },
]
const until = localDate('2024-06-10')

/** Two answers of which the second one is corrected, and who sees them. */
async function twoAsked() {
  const town = await aTown(inProcess, { surveys: [anAppendingSurvey()], office: { sections } })
  town.clock.set('2024-06-01T12:00:00+09:00')
  const of = (...duties: Duty[]) => {
    const who = officer('sato', ...duties)
    const needs = { ...town.storage, clock: town.clock }
    return { count: makeCountWaiting(needs)(who), list: makeListWaiting(needs)(who, request) }
  }
  const desk = recordsOf(town, officer('sato', { role: 'desk' }))
  const names = []
  for (const [at, name] of ['花子', '太郎'].entries()) {
    const { answerCode, partitionKey } = await town.saveAnswer(aSave({ answers: answers({ name }) }))
    const { version } = await desk.read({ surveyId: 'svy1', answerCode })
    const asked = { requestId: key(at + 1), text: 'お名前を直してください。', items: ['name'], until }
    await desk.ask({ surveyId: 'svy1', answerCode, version, ...asked })
    names.push({ surveyId: 'svy1', answerCode, partitionKey })
  }
  const [first, second] = names as [(typeof names)[number], (typeof names)[number]]
  town.clock.set('2024-06-03T12:00:00+09:00')
  const name = { surveyId: 'svy1', partitionKey: second.partitionKey }
  const { requestId, seen } = (await town.readCorrectionRequest(name))!
  const corrected = answers({ name: '太朗' })
  await town.answerCorrectionRequest({ ...name, requestId, seen, answers: corrected })
  return { town, of, desk, first, second }
}

test('what waits for its owner and for the desk is listed with since when, until when and whether that is over [OFF-54]', async () => {
  const { town, of, desk, first, second } = await twoAsked()
  const { count, list } = of({ role: 'viewer', sectionId: 'kenko' })
  const since = (day: string) => Date.parse(`2024-06-${day}T12:00:00+09:00`) / 1000
  const line = { surveyId: 'svy1', phone: '', until, isLate: false }
  expect(await list({ whom: 'owner' })).toMatchObject({
    waiting: [{ ...line, answerCode: first.answerCode, name: '花子', since: since('01') }],
    counts: { owner: 1, late: 0, desk: 1 },
  })
  expect((await list({ whom: 'desk' })).waiting).toMatchObject([
    { ...line, answerCode: second.answerCode, name: '太朗', since: since('03') },
  ])
  expect(town.storage.events.at(-1)).toMatchObject({
    ...{ kind: 'office.waiting_viewed', request },
    facts: { by: 'sato', waits: 'desk', count: 1 },
  })
  town.clock.set('2024-06-10T23:59:59+09:00')
  expect(await count()).toEqual({ owner: 1, late: 0, desk: 1 })
  town.clock.set('2024-06-11T00:00:00+09:00')
  expect(await count()).toEqual({ owner: 1, late: 1, desk: 1 })
  expect((await list({ whom: 'owner' })).waiting).toMatchObject([{ isLate: true }])
  const { answerCode } = second
  const { version } = await desk.read({ surveyId: 'svy1', answerCode })
  await desk.end({ surveyId: 'svy1', answerCode, version })
  expect(await count()).toEqual({ owner: 1, late: 1, desk: 0 })
})

test('of other sections nothing is counted and nothing listed [OFF-06]', async () => {
  const { of } = await twoAsked()
  const { count, list } = of({ role: 'keeper', sectionId: 'gomi' })
  expect(await count()).toEqual({ owner: 0, late: 0, desk: 0 })
  expect(await list({ whom: 'owner' })).toEqual({
    ...{ waiting: [], counts: { owner: 0, late: 0, desk: 0 } },
  })
})

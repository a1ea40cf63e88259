import { expect, test } from 'vitest'
import { makeFindForOfficer } from '../../../application/office/find-for-officer.ts'
import type { Duty } from '../../../domain/staff/office-duty.ts'
import { anAppendingSurvey, anItem, answers } from '../forms.ts'
import { inProcess } from '../routes.ts'
import { aTown } from '../town.ts'
import { employ } from './office-people.ts'

const request = { requestId: 'r1' }

const aForm = (surveyId: string) =>
  anAppendingSurvey({ surveyId, surveySchema: [anItem(), anItem({ itemKey: 'memo', title: 'ご要望' })] })

const sections = [
  { sectionId: 'kenko', name: '健康づくり課', surveys: ['kenshin'] },
  { sectionId: 'zei', name: '税務課', surveys: ['shinkoku', 'gone'] },
  { sectionId: 'empty', name: '準備室' },
]

/** A city in which Hanako has sent three answers to each of two forms, and whoever looks for them. */
async function aCity() {
  const town = await aTown(inProcess, {
    surveys: [aForm('kenshin'), aForm('shinkoku')],
    office: { sections },
  })
  await employ(town.storage, { username: 'kato' })
  const codes: Record<string, string[]> = { kenshin: [], shinkoku: [] }
  for (let time = 0; time < 3; time += 1)
    for (const surveyId of ['kenshin', 'shinkoku']) {
      town.clock.advance(1_000)
      const sent = { surveyId, answers: answers({ name: '髙橋 花子', memo: `${time}回目` }) }
      codes[surveyId]!.unshift((await town.saveAnswer(sent)).answerCode)
    }
  const find = makeFindForOfficer({ ...town.storage, clock: town.clock })
  const lookAs = (...duties: Duty[]) => find({ sub: 'sub-kato', username: 'kato', duties }, request)
  const found = async (words: string, ...duties: Duty[]) =>
    (await lookAs(...duties)({ words })).found.map(({ answerCode }) => answerCode)
  return { town, codes, lookAs, found }
}

test.each<[string, Duty[], string[]]>([
  ['the whole city', [{ role: 'viewer' }], ['shinkoku', 'kenshin']],
  ['one section', [{ role: 'desk', sectionId: 'kenko' }], ['kenshin']],
  ['another section, with a form that is gone', [{ role: 'keeper', sectionId: 'zei' }], ['shinkoku']],
  [
    'both sections',
    [
      { role: 'viewer', sectionId: 'zei' },
      { role: 'desk', sectionId: 'kenko' },
    ],
    ['shinkoku', 'kenshin'],
  ],
  ['a section without forms', [{ role: 'keeper', sectionId: 'empty' }], []],
  ['a section that there is no more', [{ role: 'keeper', sectionId: 'gone' }], []],
])('who sees to %s finds the answers to its forms, by name and by code [OFF-06]', async (_, duties, seen) => {
  const { codes, found } = await aCity()
  const expected = [0, 1, 2].flatMap((at) => seen.map((surveyId) => codes[surveyId]![at]!))
  expect(await found('高橋花子', ...duties)).toEqual(expected)
  for (const [surveyId, ofForm] of Object.entries(codes))
    for (const code of ofForm)
      expect(await found(code, ...duties)).toEqual(seen.includes(surveyId) ? [code] : [])
})

test('what is outside looks as if it were not there, to the last byte and in what the log counts [OFF-06] [OFF-07]', async () => {
  const { town, codes, lookAs } = await aCity()
  const look = lookAs({ role: 'keeper', sectionId: 'zei' })
  const before = town.storage.events.length
  const outside = await look({ words: codes.kenshin![0]! })
  expect(outside).toStrictEqual(await look({ words: 'ZZZZZZZZ' }))
  const facts = { by: 'kato', count: 0 }
  const event = { kind: 'answers.searched', at: town.clock.now(), facts, request }
  expect(town.storage.events.slice(before)).toEqual([event, event])
})

test('who is signed in by the admin platform has no record here, and finds what they see to', async () => {
  const { town, lookAs, codes } = await aCity()
  const look = makeFindForOfficer({ ...town.storage, clock: town.clock })
  const remote = { sub: 'sub-remote', username: 'nobody-here', duties: [{ role: 'viewer' }] as const }
  expect(await look(remote, request)({ words: codes.kenshin![0]! })).toEqual(
    await lookAs({ role: 'viewer' })({ words: codes.kenshin![0]! }),
  )
})

test('pages go on among what one sees to: neither fewer on a page nor a page too many [OFF-06]', async () => {
  const { town, lookAs } = await aCity()
  for (let time = 0; time < 20; time += 1)
    for (const surveyId of ['shinkoku', 'kenshin']) {
      town.clock.advance(1_000)
      await (await town.as(`U-${time}`)).saveAnswer({
        surveyId,
        answers: answers({ name: '髙橋 花子', memo: `${time}回目` }),
      })
    }
  const look = lookAs({ role: 'viewer', sectionId: 'kenko' })
  const first = await look({ words: '高橋' })
  expect(first.found).toHaveLength(20)
  const second = await look({ words: '高橋', after: first.next! })
  expect(second.found).toHaveLength(3)
  expect(second.next).toBeUndefined()
  const seen = [...first.found, ...second.found].map(({ surveyId }) => surveyId)
  expect(new Set(seen)).toEqual(new Set(['kenshin']))
})

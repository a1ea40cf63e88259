import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { japaneseHolidays } from '../../../adapters/platform/japanese-holidays.ts'
import { randomIds } from '../../../adapters/platform/random-ids.ts'
import { indexedBy } from '../../../domain/answer/find-terms.ts'
import { startPublishing } from '../../../server/composition/publish-chore.ts'
import { startIndexing } from '../../../server/composition/reindex-chore.ts'
import { startTellingSections } from '../../../server/composition/section-chore.ts'
import { aSurveyConfig, friday } from '../../builders.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
import { aSectionNotice } from '../../contracts/section-notices.ts'
import { recordingMessages } from '../../fakes/recording-messages.ts'
import { openMailServer } from '../mail/mail-server.ts'
import { removeFiles } from '../storage/sqlite-files.ts'
import { postgres, sqlite } from './full-city.ts'

afterAll(removeFiles)

test.each([sqlite, postgres])(
  'a server on $name finds answers by the items that a changed form is searched by, without a command',
  async (engine) => {
    const storage = await engine.open(await engine.prepared())
    const schema = [
      { itemKey: 'q1', title: '氏名', type: 'text' },
      { itemKey: 'q2', title: '電話番号', type: 'phone' },
    ]
    const put = (surveySchema: typeof schema) => {
      const survey = aSurveyConfig({ surveyId: 'often', surveySchema })
      return storage.city.import({ settings: { cityName: '窓口市' }, surveys: [survey], media: [] }, friday)
    }
    await put(schema.slice(0, 1))
    await storage.answers.save(aWrite(aFreshRecord({ surveyId: 'often', userId: 'U-hanako' })))
    await put(schema)
    const indexed = () => storage.answerIndex.indexedBy('often')
    expect(await indexed()).not.toEqual(indexedBy(schema))
    const stop = startIndexing(storage, { log: pino({ level: 'silent' }), firstMs: 0 })
    await expect.poll(indexed).toEqual(indexedBy(schema))
    await stop()
    await storage.close()
  },
)

test('a server puts a form in force at its time, and lets its draft go', async () => {
  const storage = await sqlite.open(await sqlite.prepared())
  const survey = (surveyTitle: string) => ({
    ...aSurveyConfig({ surveyId: 'often', surveyTitle }),
    surveySchema: [{ itemKey: 'q1', title: '氏名', type: 'text' }],
  })
  await storage.city.import(
    { settings: { cityName: '窓口市' }, surveys: [survey('いま')], media: [] },
    friday,
  )
  const base = (await storage.city.versions())[0]!.version
  const draft = {
    surveyId: 'often',
    kind: 'survey',
    config: survey('四月から'),
    base,
    at: friday,
    by: 'sato',
  } as const
  await storage.formDrafts.put({ ...draft, publishAt: friday + 1 }, 0, [])
  const clock = { now: () => friday + 1 }
  const stop = startPublishing(storage, { clock, log: pino({ level: 'silent' }), firstMs: 0 })
  await expect.poll(async () => (await storage.surveys.find('often'))?.config.surveyTitle).toBe('四月から')
  expect(await storage.formDrafts.list()).toEqual([])
  await stop()
  await storage.close()
})

test('a server hands what waits for a section over to its mail server', async () => {
  const storage = await sqlite.open(await sqlite.prepared())
  const mail = await openMailServer()
  const { sectionId, to } = aSectionNotice()
  const notices = { times: ['09:00'], addresses: [to] }
  const sections = [{ sectionId, name: '健康づくり課', surveys: ['svy001'], notices }]
  const settings = { cityName: '窓口市', office: { sections } }
  await storage.city.import({ settings, surveys: [], media: [] }, friday)
  const until = { untilMs: friday, untilSeq: 0 }
  const planned = { sectionId, before: undefined, until, notices: [aSectionNotice()], audit: [] }
  await storage.sectionNotices.plan(planned)
  const stop = startTellingSections(
    {
      ...storage,
      ...{ clock: { now: () => friday }, holidays: japaneseHolidays(), ids: randomIds },
      ...{ mail: mail.gateway, gateway: recordingMessages(), appOrigin: 'https://madoguchi.example.jp' },
    },
    { log: pino({ level: 'silent' }), firstMs: 0 },
  )
  const subjects = async () => (await mail.delivered()).map(({ headers }) => headers.get('subject'))
  await expect.poll(subjects).toEqual(['【窓口市】健康づくり課：新しい申請が2件あります'])
  await stop()
  await mail.close()
  await storage.close()
})

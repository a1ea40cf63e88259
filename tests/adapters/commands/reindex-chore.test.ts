import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { indexedBy } from '../../../domain/answer/find-terms.ts'
import { startIndexing } from '../../../server/composition/reindex-chore.ts'
import { aSurveyConfig, friday } from '../../builders.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
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

import { describe, expect, test } from 'vitest'
import { makeReindexAnswers } from '../../../application/office/reindex-answers.ts'
import type { AnswerIndexRepository } from '../../../application/ports/answer-index-repository.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { aCardForm, aLibrary, card, filled, find, rowTexts, unclaimed } from '../answer/library.ts'
import { refusalOf } from '../bookables.ts'
import { answers } from '../forms.ts'
import { routes } from '../routes.ts'
import { type Town, taro } from '../town.ts'

/** The library's form, searched by number, name and town. */
const byTown = (over: Partial<SurveyConfig> = {}): SurveyConfig => {
  const { surveySchema = [] } = aCardForm()
  const schema = surveySchema.map((item) =>
    item.itemKey === 'town' ? { ...item, isRequired: { value: true } } : item,
  )
  return aCardForm({ surveySchema: schema, ...over })
}

const reindex = ({ storage }: Pick<Town, 'storage'>, progress?: (done: number, total: number) => void) =>
  makeReindexAnswers(storage)('svy1', progress)

const harbour = { ...card, town: '港町' }

describe.each(routes)('a form that other items are required in, %s', (_name, route) => {
  async function changed() {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported', harbour)
    await unclaimed(town, 'without', card)
    await (await town.as(taro)).saveAnswer(filled({ ...harbour, number: 'A-2' }))
    await town.publish(byTown())
    return town
  }

  test('finds records again once they are indexed anew, and says how many nobody can claim', async () => {
    const town = await changed()
    expect(await find(town, harbour)).toEqual([])
    const seen: string[] = []
    const report = await reindex(town, (done, total) => seen.push(`${done}/${total}`))
    expect(report).toEqual({ indexed: 2, unclaimable: 1 })
    expect(seen).toEqual(['3/3'])
    const rows = await find(town, harbour)
    expect(rowTexts(rows)).toEqual(['number=A-1', 'name=山田花子', 'town=港町'])
    expect(rows[0]).toMatchObject({ answerVersion: 1, userId: 'Iimported' })
    expect(await refusalOf(find(town, { ...harbour, number: 'A-2' }))).toEqual({ code: 'search.foreign' })
    expect(await reindex(town)).toBeUndefined()
  })

  test('and back again', async () => {
    const town = await changed()
    await reindex(town)
    await town.publish(aCardForm())
    expect(await reindex(town)).toEqual({ indexed: 3, unclaimable: 0 })
    expect(await find(town)).toHaveLength(5)
  })

  test('needs nothing where items only moved or were called otherwise', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported')
    const schema = (aCardForm().surveySchema ?? []).map((item) => ({ ...item, title: `${item.title}　` }))
    await town.publish(aCardForm({ surveySchema: schema.reverse() }))
    expect(await reindex(town)).toBeUndefined()
    expect(await find(town)).toHaveLength(2)
  })
})

/** The town's store with `reindex` wrapped; methods stand behind a proxy there. */
function throughStore(
  { storage }: Town,
  reindexed: (store: AnswerIndexRepository) => AnswerIndexRepository['reindex'],
): AnswerIndexRepository {
  return new Proxy(storage.answerIndex, {
    get: (store, name) => (name === 'reindex' ? reindexed(store) : Reflect.get(store, name)),
  })
}

async function aTownToReindex() {
  const town = await aLibrary(routes[0]![1])
  await unclaimed(town, 'imported', harbour)
  await town.publish(byTown())
  return town
}

test('an answer that changes while it is indexed is indexed as it stands then', async () => {
  const town = await aTownToReindex()
  let times = 0
  const store = throughStore(town, (index) => async (step) => {
    times += 1
    if (times === 1) {
      const record = await town.storage.ownAnswers.findOwn('Iimported', 'svy1', 1_717_200_000_000)
      const { entries, ...rest } = record!
      await town.storage.answers.amend({ ...rest, check: '対応中', releases: [], audit: [] })
    }
    return index.reindex(step)
  })
  const reindexAnswers = makeReindexAnswers({ ...town.storage, answerIndex: store })
  expect(await reindexAnswers('svy1')).toEqual({ indexed: 1, unclaimable: 0 })
  expect(await find(town, harbour)).toHaveLength(3)
})

test('a form that changes while its answers are indexed is gone through again by what it asks then', async () => {
  const town = await aTownToReindex()
  let times = 0
  const store = throughStore(town, (index) => async (step) => {
    times += 1
    if (times === 2) await town.publish(byTown({ surveyTitle: '図書館' }))
    return index.reindex(step)
  })
  const reindexAnswers = makeReindexAnswers({ ...town.storage, answerIndex: store })
  expect(await reindexAnswers('svy1')).toEqual({ indexed: 1, unclaimable: 0 })
  expect(await find(town, harbour)).toHaveLength(3)
})

test('what was broken off is done by the next run, the whole of it', async () => {
  const town = await aTownToReindex()
  const broken = reindex(town, () => {
    throw new Error('stopped')
  })
  await expect(broken).rejects.toThrow('stopped')
  expect(await reindex(town)).toEqual({ indexed: 1, unclaimable: 0 })
})

test('a form that is not there needs nothing', async () => {
  const town = await aTownToReindex()
  expect(await makeReindexAnswers(town.storage)('none')).toBeUndefined()
  expect(await town.findAnswers({ surveyId: 'svy1', query: answers(harbour) })).toEqual([])
})

test('where nobody knows what answers are indexed by, they are indexed anew, once', async () => {
  const town = await aTownToReindex()
  await reindex(town)
  const asked: string[] = []
  const store = new Proxy(town.storage.answerIndex, {
    get: (index, name) =>
      name === 'indexedBy' && asked.push('indexedBy') === 1
        ? async () => undefined
        : Reflect.get(index, name),
  })
  const reindexAnswers = makeReindexAnswers({ ...town.storage, answerIndex: store })
  expect(await reindexAnswers('svy1')).toEqual({ indexed: 1, unclaimable: 0 })
  expect(await reindexAnswers('svy1')).toBeUndefined()
})

import { describe, expect, test } from 'vitest'
import type { ClaimRepository } from '../../../application/ports/claim-repository.ts'
import { auditedRequest } from '../audited-request.ts'
import { refusalOf, slotsOf } from '../bookables.ts'
import { routes } from '../routes.ts'
import { type Town, taro } from '../town.ts'
import {
  aCardForm,
  aLibrary,
  aSingleCardForm,
  card,
  failAll,
  filled,
  find,
  nine,
  rowTexts,
  unclaimed,
} from './library.ts'

const blocked = { code: 'search.blocked' }
const wrong = { ...card, number: 'A-9' }

describe.each(routes)('looking for records that nobody owns, %s', (_name, route) => {
  test('who knows all required items finds them, and their rows name no resident [SRCH-07]', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported', { ...card, wish: '大活字' })
    const rows = await find(town)
    expect(rowTexts(rows)).toEqual(['number=A-1', 'name=山田花子', 'wish=大活字'])
    expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set(['Iimported']))
    expect(await find(town, wrong)).toEqual([])
  })

  test('own answers come first, then what nobody owns', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported', { ...card, wish: '点字' })
    await town.saveAnswer(filled({ ...card, wish: '大活字' }))
    expect(rowTexts(await find(town)).filter((text) => text.startsWith('wish'))).toEqual([
      'wish=大活字',
      'wish=点字',
    ])
  })

  test('an optional item is compared, too: with another one nothing is found, and it may not be claimed', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported', { ...card, town: '港町' })
    expect(await find(town, { ...card, town: '緑町' })).toEqual([])
    expect(await find(town, { ...card, town: '港町' })).toHaveLength(3)
  })

  test('cancelled records are found, superseded ones are not', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'old', card, { check: '取り消し' })
    expect(await find(town)).toEqual([])
    await unclaimed(town, 'cancelled', card, { check: 'キャンセル' })
    expect((await find(town)).map(({ check }) => check)).toEqual(['キャンセル', 'キャンセル'])
  })

  const fromTaro = async (town: Town) => (await town.as(taro)).saveAnswer(filled(card))
  const contested = async ({ storage, auditCounters }: Town) => {
    await auditCounters.write()
    return storage.events.filter(({ kind }) => kind === 'claim.contested')
  }

  test('a live record is found, and can be claimed, beside a live one of another account, which the audit log sums up [SRCH-09] [SRCH-11]', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported')
    await fromTaro(town)
    const rows = await find(town)
    expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set(['Iimported']))
    for (let time = 0; time < 4; time += 1) await find(town)
    const at = town.clock.now()
    expect(town.storage.events.map(({ kind }) => kind)).toEqual(['answer.saved'])
    expect(await contested(town)).toEqual([
      {
        kind: 'claim.contested',
        at,
        userId: 'U-hanako',
        surveyId: 'svy1',
        request: auditedRequest,
        facts: { times: 5, from: at, to: at },
      },
    ])
    const keys = [{ partitionKey: 'svy1#Iimported#1717200000000', itemKey: 'number', name: 'A-1' }]
    expect(await town.claimAnswers({ keys })).toMatchObject([{ userId: 'U-hanako' }])
  })

  test('a record that the office registered is found and claimed however its name is written [SRCH-07]', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported', { ...card, number: '090-1234-5678', name: '髙橋　花子' })
    const rows = await find(town, { number: '０９０１２３４５６７８', name: '高橋 花子' })
    expect(rowTexts(rows)).toEqual(['number=090-1234-5678', 'name=髙橋　花子'])
    const keys = [{ partitionKey: 'svy1#Iimported#1717200000000', itemKey: 'number', name: '090-1234-5678' }]
    expect(await town.claimAnswers({ keys })).toMatchObject([{ userId: 'U-hanako' }])
  })

  test('only a live one of another account is an error without rows [SRCH-09] [SRCH-11]', async () => {
    const town = await aLibrary(route)
    await fromTaro(town)
    expect(await refusalOf(find(town))).toEqual({ code: 'search.foreign' })
    await unclaimed(town, 'cancelled', card, { check: 'キャンセル' })
    expect(await refusalOf(find(town))).toEqual({ code: 'search.foreign' })
    expect(await contested(town)).toEqual([])
  })

  test('what is cancelled or superseded in another account never stands in the way', async () => {
    const town = await aLibrary(route)
    const theirs = await town.as(taro)
    const { partitionKey } = await theirs.saveAnswer(filled(card))
    await theirs.cancelAnswer({ surveyId: 'svy1', partitionKey })
    expect(await find(town)).toEqual([])
    await unclaimed(town, 'imported')
    expect(await find(town)).toHaveLength(2)
    expect(await contested(town)).toEqual([])
  })

  test('answers that others plant with the same values hide nothing, however many', async () => {
    const town = await aLibrary(route)
    for (let n = 0; n < 25; n += 1)
      await (await town.as(`U-plant-${n}`)).saveAnswer(filled({ ...card, wish: `${n}` }))
    await unclaimed(town, 'imported')
    expect(new Set((await find(town)).map(({ userId }) => userId))).toEqual(new Set(['Iimported']))
  })

  test('of a form of one answer a resident only the latest live record is shown: nobody can claim two', async () => {
    const town = await aLibrary(route, { surveys: [aSingleCardForm()] })
    await unclaimed(town, 'first', { ...card, wish: '1' })
    await unclaimed(town, 'second', { ...card, wish: '2' })
    await unclaimed(town, 'third', { ...card, wish: '3' }, { check: 'NG' })
    expect(rowTexts(await find(town))).toEqual(['number=A-1', 'name=山田花子', 'wish=2'])
  })

  test('where none of them is live, the latest cancelled one is shown', async () => {
    const town = await aLibrary(route, { surveys: [aSingleCardForm()] })
    await unclaimed(town, 'first', { ...card, wish: '1' }, { check: 'キャンセル' })
    await unclaimed(town, 'second', { ...card, wish: '2' }, { check: 'NG' })
    expect(rowTexts(await find(town))).toEqual(['number=A-1', 'name=山田花子', 'wish=2'])
  })

  test('what ran out unused in a vaccination form is gone before anything is shown [CANCEL-26]', async () => {
    const town = await aLibrary(route, { surveys: [aCardForm({ surveyType: 'corona' })] })
    await unclaimed(town, 'imported', { ...card, slot: nine })
    town.clock.set('2024-06-16T00:00:00+09:00')
    expect(await find(town)).toEqual([])
    expect(await slotsOf(town, '2024-06-14')).toEqual({ 0: [5, 0], 1: [1, 0] })
  })

  test('a reservation in such a record is told in words, with its category', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported', { ...card, slot: nine })
    expect((await find(town)).at(-1)).toMatchObject({
      value: nine,
      categoryInfo: { tag3: '胃がん' },
      reserved: { itemName: 'バリウム', day: '2024-06-14', start: '09:00', end: '10:00' },
    })
  })
})

describe.each(routes)('ten failed look-ups a day, %s', (_name, route) => {
  test('after ten the right one is not found either, and is again the next day in Tokyo', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported')
    await failAll(town)
    expect(await refusalOf(find(town))).toEqual(blocked)
    town.clock.set('2024-06-12T23:59:59+09:00')
    expect(await refusalOf(find(town))).toEqual(blocked)
    town.clock.set('2024-06-13T00:00:00+09:00')
    expect(await find(town)).toHaveLength(2)
  })

  test('the tenth is on record once, and nobody else is blocked by it', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported')
    for (let n = 0; n < 9; n += 1) await find(town, { ...card, number: `wrong-${n}` })
    expect(town.storage.events).toEqual([])
    await find(town, wrong)
    await refusalOf(find(town))
    expect(town.storage.events).toEqual([
      {
        kind: 'claim.blocked',
        request: auditedRequest,
        at: town.clock.now(),
        userId: 'U-hanako',
        surveyId: 'svy1',
        facts: { failed: 10 },
      },
    ])
    expect(await find(await town.as(taro))).toHaveLength(2)
  })

  test('own answers are found all the same', async () => {
    const town = await aLibrary(route)
    await town.saveAnswer(filled(card))
    await failAll(town)
    await unclaimed(town, 'imported')
    expect(await find(town)).toHaveLength(2)
    expect(await refusalOf(find(town, wrong))).toEqual(blocked)
  })

  test('what belongs to another account counts as failed, and the same again is counted again [SRCH-11]', async () => {
    const town = await aLibrary(route)
    await (await town.as(taro)).saveAnswer(filled(card))
    for (let n = 0; n < 10; n += 1) expect(await refusalOf(find(town))).toEqual({ code: 'search.foreign' })
    expect(await refusalOf(find(town))).toEqual(blocked)
  })

  test('looking at the same own answers again and again costs one', async () => {
    const town = await aLibrary(route)
    await town.saveAnswer(filled(card))
    for (let n = 0; n < 20; n += 1) expect(await find(town)).toHaveLength(2)
    await unclaimed(town, 'imported', { ...card, number: 'A-7' })
    expect(await find(town, { ...card, number: 'A-7' })).toHaveLength(2)
  })

  test('guessing by own answers that say what is guessed is counted', async () => {
    const town = await aLibrary(route)
    for (let n = 0; n < 10; n += 1) {
      await town.saveAnswer(filled({ ...card, number: `guess-${n}` }))
      expect(await find(town, { ...card, number: `guess-${n}` })).toHaveLength(2)
    }
    await unclaimed(town, 'imported', { ...card, number: 'A-7' })
    expect(await refusalOf(find(town, { ...card, number: 'A-7' }))).toEqual(blocked)
    await town.saveAnswer(filled({ ...card, number: 'A-7', wish: 'own' }))
    expect(rowTexts(await find(town, { ...card, number: 'A-7' }))).toContain('wish=own')
    expect(await find(town, { ...card, number: 'A-7' })).toHaveLength(3)
  })

  test('the count of own answers stays, however often something is found beside them', async () => {
    const town = await aLibrary(route)
    await town.saveAnswer(filled(card))
    await find(town)
    await unclaimed(town, 'imported')
    for (let n = 0; n < 12; n += 1) expect(await find(town)).toHaveLength(4)
    for (let n = 0; n < 9; n += 1) expect(await find(town, { ...card, number: `wrong-${n}` })).toEqual([])
    expect(await refusalOf(find(town, wrong))).toEqual(blocked)
  })

  test('the tenth is on record where it found own answers, too, and looking again for them tells nothing more', async () => {
    const town = await aLibrary(route)
    await town.saveAnswer(filled(card))
    for (let n = 0; n < 9; n += 1) await find(town, { ...card, number: `wrong-${n}` })
    const told = () => town.storage.events.filter(({ kind }) => kind === 'claim.blocked')
    expect(told()).toEqual([])
    for (let n = 0; n < 3; n += 1) expect(await find(town)).toHaveLength(2)
    expect(told()).toHaveLength(1)
  })

  test('whoever finds something has not failed: any number of finds is free', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported')
    for (let n = 0; n < 12; n += 1) expect(await find(town)).toHaveLength(2)
    await failAll(town)
    expect(await refusalOf(find(town))).toEqual(blocked)
  })

  test('a search that is refused before it looks costs none', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported')
    for (let n = 0; n < 12; n += 1) {
      await refusalOf(find(town, { number: 'A-1' }))
      await refusalOf(find(town, { ...card, wish: 'x' }))
    }
    expect(await find(town)).toHaveLength(2)
  })

  test('64 look-ups at once are ten at most', async () => {
    const looked: string[] = []
    const claimsThrough = (stored: ClaimRepository): ClaimRepository => ({
      ...stored,
      find(lookUp) {
        looked.push(lookUp.values.join())
        return stored.find(lookUp)
      },
    })
    const town = await aLibrary(route, { claimsThrough })
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, (_, n) => refusalOf(find(town, { ...card, number: `wrong-${n}` }))),
    )
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(10)
    expect(looked).toHaveLength(10)
  })
})

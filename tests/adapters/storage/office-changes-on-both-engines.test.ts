import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { Storage } from '../../../application/ports/storage.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { booking, ten } from '../../application/answer/a-town-with-messages.ts'
import { aDesk } from '../../application/office/a-desk.ts'
import { officer, recordsOf } from '../../application/office/officers.ts'
import { hanako } from '../../application/town.ts'
import type { TestStorage } from '../../fakes/test-storage.ts'
import { openPostgres } from './postgres-databases.ts'
import { openTestStorage, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

const engines: readonly [string, () => Promise<Storage>][] = [
  ['SQLite', openTestStorage],
  ['PostgreSQL', openPostgres],
]

/** What somebody is told who was too late; that nothing is booked, if another cancels while their move is checked. */
const tooLate = [
  'office.record_changed',
  'office.nothing_booked',
  'answer.outdated',
  'answer.cancelled',
] as const

const wasTooLate = (result: PromiseSettledResult<unknown>): boolean =>
  result.status === 'rejected' && isRefusal(result.reason, ...tooLate)

describe.each(engines)('changes of one answer at once on %s', (_, open) => {
  /** A desk of three officers who look at what Hanako has booked. */
  async function aRace() {
    const storage = await open()
    const unused = { events: [], views: [], down: false, expireOrders() {}, sealAudit() {} }
    const desk = await aDesk({ store: { ...storage, ...unused } satisfies TestStorage })
    const { answerCode } = await desk.town.saveAnswer(booking(ten))
    const [own] = await desk.town.readOwnAnswers({ surveyId: 'svy1' })
    const officers = ['sato', 'abe', 'mori'].map((name) =>
      recordsOf(desk.town, officer(name, { role: 'desk' })),
    )
    const change = { surveyId: 'svy1', answerCode, version: own!.revision }
    return { ...desk, officers, change, own: own!, close: () => storage.close() }
  }

  test('of three officers exactly one changes it, and the others are told [OFF-29]', async () => {
    const { officers, change, town, close } = await aRace()
    const [sato, abe, mori] = officers
    const moved = { ...change, itemKey: 'slot', isOver: false, tells: true }
    const results = await Promise.allSettled([
      sato!.cancel({ ...change, reason: '電話', isOver: false, tells: true }),
      abe!.move({ ...moved, slot: 'cat01_7|2024-06-20|0' }),
      mori!.changeStatus({ ...change, status: '完了' }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.filter(wasTooLate)).toHaveLength(2)
    const [record] = await town.storage.ownAnswers.listOwn(hanako, 'svy1')
    expect(record!.version).toBe(2)
    const booked = await town.storage.bookings.ofAnswer(record!.answerId)
    const expected = results.map(({ status }) => status === 'fulfilled')
    expect(booked.map(({ day }) => day)).toEqual(
      expected[0] ? [] : expected[1] ? ['2024-06-20'] : ['2024-06-14'],
    )
    await close()
  })

  test('of an officer and the resident exactly one changes it, and the other is told [OFF-29]', async () => {
    const { officers, change, town, own, close } = await aRace()
    const { partitionKey, version: answerVersion } = own
    const results = await Promise.allSettled([
      town.saveAnswer({ ...booking('cat01_7|20240618|0'), partitionKey, answerVersion }),
      officers[0]!.move({
        ...change,
        ...{ itemKey: 'slot', slot: 'cat01_7|2024-06-20|0', isOver: false, tells: true },
      }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.filter(wasTooLate)).toHaveLength(1)
    const slots = (await town.readOwnAnswers({ surveyId: 'svy1' }))[0]!.reservations.map(({ value }) => value)
    expect(slots).toEqual([results[0].status === 'fulfilled' ? 'cat01_7|20240618|0' : 'cat01_7|20240620|0'])
    await close()
  })

  test('a message that is pressed many times at once is written once [OFF-16]', async () => {
    const { officers, change, town, close } = await aRace()
    const written = { ...change, messageId: randomUUID(), words: '確認しました' }
    await Promise.all(officers.flatMap((each) => [each.write(written), each.write(written)]))
    const [record] = await town.storage.ownAnswers.listOwn(hanako, 'svy1')
    const waiting = await town.storage.messages.waiting([record!.answerId])
    expect(waiting.filter(({ kind }) => kind === 'office')).toHaveLength(1)
    await close()
  })
})

import { describe, expect, test } from 'vitest'
import { rowsOf, valueKeyOf } from '../../../adapters/http/calls/answer-rows.ts'
import { makeReadRecord } from '../../../application/office/read-record.ts'
import { makeReleaseClaim } from '../../../application/office/release-claim.ts'
import type { OfficeRole } from '../../../domain/staff/office-duty.ts'
import { aLibrary, card, filled, find, unclaimed } from '../answer/library.ts'
import { refusalOf } from '../bookables.ts'
import { inProcess } from '../routes.ts'
import { hanako, taro } from '../town.ts'

const request = { requestId: 'request-1' }

/** A library where Taro has claimed the card of Hanako. */
async function aWrongClaim() {
  const town = await aLibrary(inProcess)
  const { answerCode } = await unclaimed(town, 'paper-1', card, { answerCode: 'PAPER001' })
  const wrong = await town.as(taro)
  const claimed = rowsOf(await wrong.claimAnswers({ keys: (await find(wrong)).map(valueKeyOf) }))
  const needs = { ...town.storage, clock: town.clock, holidays: { nameOf: () => undefined } }
  const as = (role: OfficeRole = 'keeper') => ({ sub: 'sub-kato', username: 'kato', duties: [{ role }] })
  const of = { surveyId: 'svy1', answerCode }
  return {
    ...{ town, wrong, answerCode, partitionKey: claimed[0]!.partitionKey },
    read: (role: OfficeRole = 'keeper') => makeReadRecord(needs)(as(role), request)(of),
    release: (version: number, over: { reason?: string; role?: OfficeRole; answerCode?: string } = {}) => {
      const { reason = '同じ名前の別の人', role = 'keeper' } = over
      const command = { ...of, version, reason, ...(over.answerCode && { answerCode: over.answerCode }) }
      return makeReleaseClaim(needs)(as(role), request)(command)
    },
  }
}

describe('a claim by the wrong person', () => {
  test('is released by a keeper: nobody has the answer, and the right person can claim it [OFF-18]', async () => {
    const { town, wrong, read, release } = await aWrongClaim()
    const { version, isClaimed } = await read()
    expect(isClaimed).toBe(true)
    await release(version)
    expect(await read()).toMatchObject({ isClaimed: false, version: version + 1 })
    expect(await wrong.readOwnAnswers({ surveyId: 'svy1' })).toEqual([])
    await town.claimAnswers({ keys: (await find(town)).map(valueKeyOf) })
    expect(rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))[0]).toMatchObject({ userId: hanako })
    const [claimedAgain, released] = (await read()).history
    expect(claimedAgain).toMatchObject({ kind: 'answer.claimed', who: 'resident' })
    const why = { by: 'kato', reason: '同じ名前の別の人' }
    expect(released).toMatchObject({ kind: 'answer.released', who: 'desk', ...why })
    const event = town.storage.events.find(({ kind }) => kind === 'answer.released')
    expect(event?.facts).toEqual({ version: version + 1, ...why })
  })

  test('is released with what its holder has changed since', async () => {
    const { wrong, partitionKey, read, release } = await aWrongClaim()
    const changed = { ...filled({ number: 'A-1', name: '山田花子', wish: '大活字' }), partitionKey }
    await wrong.saveAnswer(changed)
    const { version, codes } = await read()
    expect(codes).toHaveLength(2)
    await release(version)
    expect(await wrong.readOwnAnswers({ surveyId: 'svy1' })).toEqual([])
    expect(await read()).toMatchObject({ isClaimed: false, codes: [{}, {}] })
  })

  test.each<[string, Parameters<Awaited<ReturnType<typeof aWrongClaim>>['release']>[1], string]>([
    ['an editor', { role: 'editor' }, 'office.not_allowed'],
    ['a keeper who gives no reason', { reason: ' ' }, 'office.reason_invalid'],
  ])('is not released by %s', async (_, over, code) => {
    const { wrong, read, release } = await aWrongClaim()
    const { version } = await read()
    expect(await refusalOf(release(version, over))).toMatchObject({ code })
    expect(await wrong.readOwnAnswers({ surveyId: 'svy1' })).not.toEqual([])
  })

  test('is not released where its holder changed it meanwhile, or nobody claimed it', async () => {
    const { town, wrong, partitionKey, answerCode, read, release } = await aWrongClaim()
    const { version } = await read()
    await wrong.cancelAnswer({ surveyId: 'svy1', partitionKey })
    expect(await refusalOf(release(version))).toMatchObject({ code: 'office.record_changed' })
    await release(version + 1)
    expect(await refusalOf(release(version + 2))).toMatchObject({ code: 'office.not_claimed' })
    const own = await town.saveAnswer(filled({ number: 'B-2', name: '本人' }))
    expect(own.answerCode).not.toBe(answerCode)
    expect(await refusalOf(release(1, own))).toMatchObject({ code: 'office.not_claimed' })
  })
})

import { describe, expect, test } from 'vitest'
import { keptBody } from '../../../adapters/http/server/response-body.ts'
import { bookables } from '../../application/bookables.ts'
import { aSurvey } from '../../application/forms.ts'
import { aCardForm, anOrderForm } from '../../application/member/membership.ts'
import { hanako, taro } from '../../application/town.ts'
import { anHttpTown, base } from './http-town.ts'

test('a text is packed once for all who ask at once', async () => {
  let packed = 0
  const text = keptBody('text', async (bytes) => {
    packed += 1
    return bytes
  })
  const all = await Promise.all([text.packed('br'), text.packed('br'), text.packed('br')])
  expect(all.map(String)).toEqual(['text', 'text', 'text'])
  expect(packed).toBe(1)
})

test('a packing that failed is tried again, once for all who ask then [R7]', async () => {
  let tries = 0
  const text = keptBody('text', async (bytes) => {
    tries += 1
    if (tries === 1) throw new Error('out of memory')
    return bytes
  })
  const both = await Promise.allSettled([text.packed('gzip'), text.packed('gzip')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(String(await text.packed('gzip'))).toBe('text')
  await text.packed('gzip')
  expect(tries).toBe(2)
})

describe('what many ask for is packed for browsers that can read it so, and reads the same', () => {
  const languages = { en: { お名前: 'Name' } }
  const anyTown = () =>
    anHttpTown({ surveys: [aSurvey()], bookables: bookables(), offered: ['en'], languages })
  const accepted = [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ] as const

  test.each([
    ['a form', 'survey-configs/getItem?surveyId=svy1'],
    ['a schedule', 'calendars/schedule/cal1?start_day=20250615&end_day=20250619'],
    ['the texts of a form', 'survey-configs/texts?languageCode=en&surveyId=svy1'],
    ['the texts of the first page', 'home/texts?languageCode=en'],
  ])('%s [API-03] [API-36] [LANG-05]', async (_, path) => {
    const town = await anyTown()
    const plain = await town.get(hanako, path)
    expect(plain.body.result).toBe('OK')
    for (const [encodings, used] of accepted) {
      const asked = town.raw().get(`${base}/${path}`).set('Accept-Encoding', encodings)
      const answer = await asked.set('Authorization', `Bearer ${await town.tokenOf(hanako)}`)
      expect(answer.headers['content-encoding']).toBe(used)
      expect(answer.headers.vary).toBe('Accept-Encoding')
      expect(answer.body).toEqual(plain.body)
    }
  })
})

describe('what is said of one resident is said to nobody else, whoever asks first', () => {
  const aTownWithAMember = async () => {
    const town = await anHttpTown({ members: [aCardForm()], surveys: [anOrderForm()] })
    const data = [{ itemKey: 'name', value: '山田花子' }]
    expect((await town.post(hanako, 'member-results/putItem', { surveyId: 'card', data })).status).toBe(200)
    return town
  }
  const asked = 'survey-configs/getItem?surveyId=order'
  const ofHanako = { hasMember: true, memberNumber: '1' }
  const ofTaro = { hasMember: false }

  test.each([
    ['the member', hanako, ofHanako, taro, ofTaro],
    ['somebody else', taro, ofTaro, hanako, ofHanako],
  ])('%s first [MEM-05] [API-03]', async (_, first, ofFirst, second, ofSecond) => {
    const town = await aTownWithAMember()
    const facts = ({ hasMember, memberNumber }: { hasMember?: boolean; memberNumber?: string }) => ({
      hasMember,
      ...(memberNumber !== undefined && { memberNumber }),
    })
    expect(facts((await town.get(first, asked)).body)).toEqual(ofFirst)
    expect(facts((await town.get(second, asked)).body)).toEqual(ofSecond)
    expect(facts((await town.get(first, asked)).body)).toEqual(ofFirst)
  })
})

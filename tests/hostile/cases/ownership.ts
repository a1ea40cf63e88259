import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { officeBase } from '../../../adapters/http/api-base.ts'
import { type Attack, type Case, times } from '../attack.ts'
import { api, ask, deskAt, ownRows, type Reply, resident, save } from '../client.ts'
import {
  type DescribedCall,
  describedCalls,
  type Position,
  positionsIn,
  questionOf,
  withValue,
} from '../described-calls.ts'
import { slotValue } from '../hostile-city.ts'

const victim = resident('victim')
const attacker = resident('attacker')
/** Asked for by those who know it. */
const name = '被害 花子'
/** What nobody but the victim may ever read. */
const secret = `ひみつ${randomUUID()}`

/** Fields in which a request could name whose it is, also where the call has none. */
const furtherFields: readonly Position[] = [
  ['body', 'userId'],
  ['body', 'requestingUserId'],
  ['body', 'owner'],
  ['body', 'partitionKey'],
  ['query', 'userId'],
  ['query', 'partitionKey'],
]

/** The keys of another resident's answers, put into every place of every call. */
async function foreignKeys({ server: { origin } }: Attack): Promise<string[]> {
  const note = await save(origin, victim, 'note', { name, text: secret })
  const book = await save(origin, victim, 'book', { name, reserve: slotValue('wide', 2, 0) })
  await sleep(300)
  const before = await answersOf(origin, victim)
  const calls = (await describedCalls(origin)).filter(({ isOfResidents }) => isOfResidents)
  const keys = [note.body.partitionKey, book.body.partitionKey, note.body.answercode].map(String)
  const attempts = calls.flatMap((call) =>
    placesOf(call).flatMap((place) => [...keys, victim, `name#${name}`].map((key) => ({ call, place, key }))),
  )
  const findings = new Set<string>()
  await times(
    attempts.length,
    async (at) => {
      const found = await tried(origin, attempts[at]!)
      if (found) findings.add(found)
    },
    16,
  )
  await sleep(300)
  const after = await answersOf(origin, victim)
  if (after !== before) findings.add("another resident's answers are not what they were")
  if ((await answersOf(origin, attacker)).includes(secret))
    findings.add("another resident's answer became one's own")
  return [...findings]
}

/** Where a key can stand in a call; what may not be shown by a request for one's own form stays as it is. */
function placesOf({ sample }: DescribedCall): Position[] {
  const named = positionsIn(sample).filter((place) => place.at(-1) !== 'surveyId')
  const further = furtherFields.filter(([place]) => place !== 'body' || sample.body !== undefined)
  return [...named, ...further]
}

type Attempt = { call: DescribedCall; place: Position; key: string }

/** Asks with a foreign key and with one of nobody: both must look alike. */
async function tried(origin: string, { call, place, key }: Attempt): Promise<string | undefined> {
  const put = (value: string): Promise<Reply> => {
    const sample = withValue(call.sample, place, value)
    // In a form of one's own, a key of another form would be refused for that alone.
    const inForm = key.startsWith('book#')
      ? JSON.parse(JSON.stringify(sample).replaceAll('"note"', '"book"'))
      : sample
    return ask(origin, { ...questionOf(call, inForm), userId: attacker })
  }
  const where = `${call.method} ${call.path}, ${place.join('.')}`
  const foreign = await put(key)
  if (foreign.text.includes(secret)) return `${where}: shows another resident's answer`
  const nobodys = await put(key.replaceAll(victim, resident('nobody')))
  const [told, expected] = [foreign, nobodys].map(lookOf)
  return told === expected ? undefined : `${where}: a foreign key gives ${told}, one of nobody ${expected}`
}

/** A name by chance is made of these. */
const kana = 'あいうえおかきくけこさしすせそた'

/** A refusal may name again what was asked. */
const isRefused = (text: string): boolean => text.startsWith('{"result":"ERROR"')

/** Keys and words about an answer of another section, put into every place of every call of the office. */
async function otherSection({ server: { origin } }: Attack): Promise<string[]> {
  const letters = [...randomUUID().slice(0, 8)].map((digit) => kana[Number.parseInt(digit, 16)])
  const person = `別課 ${letters.join('')}`
  const outside = await save(origin, victim, 'note', { name: person, text: secret })
  const inside = await save(origin, victim, 'book', { name: person, reserve: slotValue('wide', 3, 0) })
  await sleep(300)
  const [hidden, shown] = [outside, inside].map(({ body }) => String(body.answercode)) as [string, string]
  const desk = await deskAt(origin)
  const described = await describedCalls(origin)
  const calls = described.filter(({ isOfOffice }) => isOfOffice)
  const words = [person, hidden, String(outside.body.partitionKey), 'note', victim]
  const attempts = calls.flatMap((call) =>
    positionsIn(call.sample)
      .filter(([place]) => place !== 'header')
      .flatMap((place) => words.map((word) => ({ call, place, word }))),
  )
  const replies = await times(
    attempts.length,
    async (at) => {
      const { call, place, word } = attempts[at]!
      const question = questionOf(call, withValue(call.sample, place, word))
      const { text } = await ask(origin, { ...question, headers: { ...question.headers, ...desk } })
      return { where: `${call.method} ${call.path}, ${place.join('.')}`, word, text }
    },
    16,
  )
  const own = { surveyId: 'book', answerCode: shown, calendarId: 'capped' }
  const foreign = { surveyId: 'note', answerCode: hidden, calendarId: 'wide' }
  const before = await answersOf(origin, victim)
  const ofResidents = described.filter(({ isOfResidents }) => isOfResidents).map(({ path }) => path)
  // What any resident may ask hides nothing.
  const hiding = calls.filter(({ path }) => !ofResidents.includes(path.replace(officeBase, api)))
  const unlike = await times(hiding.length, (at) => comparedNames(origin, hiding[at]!, { own, foreign }), 16)
  await sleep(300)
  const findings = [
    ...unlike.flat(),
    ...((await answersOf(origin, victim)) === before ? [] : ['an answer of another section was changed']),
  ]
  findings.push(
    ...replies.flatMap(({ where, word, text }) =>
      text.includes(secret) || (text.includes(hidden) && !(word === hidden && isRefused(text)))
        ? [`${where}: ${word} shows an answer of another section`]
        : [],
    ),
  )
  if (!replies.some(({ text }) => text.includes(shown)))
    findings.push('the desk does not find its own answer')
  return [...new Set(findings)]
}

/** What a call of the office names. */
type Names = Readonly<Record<'surveyId' | 'answerCode' | 'calendarId', string>>

/** Names of what is not there. */
const absent: Names = { surveyId: 'nowhere', answerCode: 'ZZZZ9999', calendarId: 'nowhere' }

/** Some or all of these, in every way. */
const choices = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: 2 ** all.length - 1 }, (_, at) => all.filter((__, bit) => (at + 1) & (1 << bit)))

/**
 * Asks a call, be it a read or a write, with names of another section in the place of some of one's own, and with those
 * of nothing: both must look alike to the last byte, but for the names.
 */
async function comparedNames(
  origin: string,
  call: DescribedCall,
  { own, foreign }: { own: Names; foreign: Names },
): Promise<string[]> {
  const places = positionsIn(call.sample).filter((place) => String(place.at(-1)) in own)
  const put = async (names: Names) => {
    const sample = places.reduce(
      (filled, place) => withValue(filled, place, names[place.at(-1) as keyof Names]),
      call.sample,
    )
    const question = questionOf(call, sample)
    const { status, text, body } = await ask(origin, {
      ...question,
      headers: { ...question.headers, ...(await deskAt(origin)) },
    })
    const look = Object.values(names).reduce((told, name) => told.replaceAll(`"${name}"`, '"…"'), text)
    return { look: `${status} ${look}`, code: (body.refusal as { code?: string } | undefined)?.code }
  }
  const named = [...new Set(places.map((place) => place.at(-1) as keyof Names))]
  const findings: string[] = []
  for (const some of choices(named)) {
    const of = (names: Names) => ({ ...own, ...Object.fromEntries(some.map((name) => [name, names[name]])) })
    const [told, expected] = [await put(of(foreign)), await put(of(absent))]
    const where = `${call.method} ${call.path}, foreign ${some.join(' and ')}`
    if (told.look !== expected.look)
      findings.push(`${where}: gives ${told.look}, of nothing ${expected.look}`)
    if (told.code === 'request.malformed')
      findings.push(`${where}: the request is malformed, and shows nothing`)
  }
  return findings
}

/** What a reply tells, without what is new in each. */
const lookOf = ({ status, body }: Reply): string =>
  JSON.stringify([status, (body.refusal as { code?: string } | undefined)?.code])

const answersOf = async (origin: string, userId: string): Promise<string> =>
  JSON.stringify(await times(2, (at) => ownRows(origin, userId, ['note', 'book'][at]!)))

export const ownership: readonly Case[] = [
  { name: "another resident's keys in every place", kind: 'ownership', attack: foreignKeys },
  { name: 'a desk that looks for what another section has', kind: 'ownership', attack: otherSection },
]

import { type Attack, type Case, times } from '../attack.ts'
import { ask, deskAt, type Question, type Reply, resident, save } from '../client.ts'
import {
  type DescribedCall,
  describedCalls,
  type Position,
  positionsIn,
  questionOf,
  type Sample,
  withValue,
} from '../described-calls.ts'
import { oneOf, randomOf } from '../random.ts'

/** The same requests every time. */
const SEED = 20_261_122
const counts = { short: 600, long: 20_000 } as const

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

/** What stands where something else is meant. */
const oddValues: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 53, -(2 ** 63)],
  ...['', ' ', '\u0000', 'a\u0000b', '\ud83d', '\u202e', '\ufeff', '\u200b', '𠮷', 'é'.repeat(500)],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', '0', '-0', '1e999', 'true'],
  ...[
    "' or '1'='1",
    "'; drop table answer; --",
    '%',
    '_',
    '*',
    '\\',
    '"',
    '`id`',
    '$(id)',
    '{{7*7}}',
    '<script>',
  ],
  ...['../../etc/passwd', '%00', '%2e%2e%2f', '//evil.example', 'javascript:alert(1)', 'file:///etc/passwd'],
  ...[
    '#',
    '|',
    '_|',
    'wide_a|20300101|0',
    'wide_a|99999999|999',
    'wide_a||',
    '2030-02-30',
    '20301301',
    '9'.repeat(400),
  ],
  ...[
    'あ'.repeat(5_000),
    'x'.repeat(100_000),
    '\u0301'.repeat(5_000),
    '👨‍👩‍👧'.repeat(500),
    '\n'.repeat(5_000),
  ],
  ...[
    [],
    {},
    [[]],
    [{}],
    [null],
    { length: 5 },
    { toString: 'x' },
    JSON.parse('{"then":1}'),
    nested(31),
    nested(40),
    nested(2_000),
  ],
  ...[
    Array(2_001).fill('x'),
    Array(2_001).fill({}),
    Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`k${at}`, at])),
  ],
]

/** Bytes that are no JSON, or not what they say. */
const oddBytes: readonly (string | Buffer)[] = [
  ...[
    '',
    ' ',
    '{',
    '[',
    'null',
    '"x"',
    '1',
    'true',
    '[]',
    '{}x',
    '{"a":1,}',
    "{'a':1}",
    '{"a":NaN}',
    '\ufeff{}',
  ],
  ...[
    '{"data":[],"data":[{}]}',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{}}}',
    '['.repeat(100_000),
  ],
  Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.alloc(2_000, 0),
  Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0]),
]

const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br' },
  { 'idempotency-key': '__proto__' },
  { 'idempotency-key': 'x'.repeat(5_000) },
  { accept: 'text/html' },
  { 'accept-encoding': 'identity;q=0, *;q=0' },
  { 'accept-encoding': 'br;q=x,,,;' },
  { range: 'bytes=0-1,5-' },
  { 'if-none-match': '"'.repeat(500) },
  { 'x-forwarded-for': '999.999.999.999, ::1, x' },
  { 'x-forwarded-proto': 'javascript' },
  { host: 'evil.example' },
  { origin: 'null' },
  { cookie: 'a=b; '.repeat(200) },
  { expect: '100-continue' },
]

type Random = () => number

/** A request of `call` that is wrong somewhere. */
function mutated(call: DescribedCall, random: Random): Question {
  let sample = call.sample
  const rounds = 1 + Math.floor(random() * 3)
  for (let round = 0; round < rounds; round += 1) sample = withOddValue(sample, random)
  const question = questionOf(call, sample)
  if (call.sample.body !== undefined && random() < 0.15) question.bytes = bytesOf(question, random)
  if (random() < 0.15) question.headers = { ...question.headers, ...oneOf(oddHeaders, random) }
  if (random() < 0.05)
    question.method = oneOf(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'], random)
  if (random() < 0.05)
    question.path += oneOf(['?', '/', '//', '?a=b&a=c', '?__proto__=1', '#x', '/%', '?%', '%00'], random)
  return question
}

function withOddValue(sample: Sample, random: Random): Sample {
  const places = positionsIn(sample)
  const inside = places.map((place) => place.slice(0, 1 + Math.floor(random() * place.length)))
  const further: Position[] =
    sample.body === undefined ? [['query', 'x']] : [['body', 'x'], ['body', '__proto__'], ['body']]
  const place = oneOf(
    [...places, ...places, ...inside.filter(({ length }) => length > 1), ...further],
    random,
  )
  return withValue(sample, place, oneOf(oddValues, random))
}

function bytesOf({ body }: Question, random: Random): string | Buffer {
  const bytes = Buffer.from(JSON.stringify(body))
  const kind = random()
  if (kind < 0.4) return oneOf(oddBytes, random)
  if (kind < 0.7) return bytes.subarray(0, Math.floor(random() * bytes.length))
  for (let flips = 0; flips < 4 && bytes.length > 0; flips += 1)
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
  return bytes
}

/** Node reads 16 KiB of a head, and cuts the connection: a client that still writes may miss the 431. */
const isCut = ({ path, headers = {} }: Question): boolean =>
  path.length + JSON.stringify(headers).length > 15_000

/** A fault: an error that is not of those who ask, or no answer. */
const isFault = ({ status, body }: Reply): boolean =>
  status === 0 || (status >= 500 && !(status === 503 && body.retryable === true))

/** Requests of every described call, each wrong in some way. */
async function mutatedRequests({ server, form }: Attack): Promise<string[]> {
  const { origin } = server
  const calls = await describedCalls(origin)
  const random = randomOf(SEED)
  const desk = await deskAt(origin)
  const questions = Array.from({ length: counts[form] }, (_, at) => {
    const call = calls[at % calls.length]!
    const question = mutated(call, random)
    return call.isOfOffice ? { ...question, headers: { ...question.headers, ...desk } } : question
  })
  const findings: string[] = []
  await times(
    questions.length,
    async (at) => {
      const question = questions[at]!
      const reply = await ask(origin, { ...question, userId: resident('odd', at % 50), timeoutMs: 20_000 })
      if (isFault(reply) && !(reply.status === 0 && isCut(question)))
        findings.push(
          `request ${at}, ${question.method} ${question.path.slice(0, 80)}: ${reply.status} ${reply.text.slice(0, 100)}`,
        )
    },
    16,
  )
  if (!server.isAlive()) findings.push('the server has ended')
  const { status } = await save(origin, resident('odd', 51), 'note', { name: '花子' })
  if (status !== 200) findings.push(`afterwards a save gives ${status}`)
  return findings.slice(0, 20)
}

export const bodies: readonly Case[] = [
  { name: 'mutated requests of every call', kind: 'body', attack: mutatedRequests },
]

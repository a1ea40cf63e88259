import { setTimeout as sleep } from 'node:timers/promises'
import { demoResidents } from '../../../adapters/line/emulator/residents.ts'
import { type Case, type Siege, times } from '../attack.ts'
import { api, ask, type Reply, resident, save } from '../client.ts'

/** How long others may wait meanwhile, milliseconds; the test itself and what runs beside it take their part. */
const WAIT_MS = 5_000
const PAUSE_MS = 100
/** Of one address and minute; of one resident, form and day; of one resident and minute. */
const most = { signIns: 60, saves: 20, writes: 60, reads: 600 }
const rounds = { short: 1, long: 5 } as const

const [flooding, other] = ['203.0.113.1', '203.0.113.2'].map((address) => ({ 'x-forwarded-for': address }))
/** What comes along with a code. */
const proof = { 'x-code-verifier': 'v'.repeat(43), 'x-nonce': 'n'.repeat(43) }
const flooder = resident('flood')
const config = `${api}/survey-configs/getItem?surveyId=note`

/** One resident, and one address before sign-in, ask for far more than is allowed; another of each goes on unharmed. */
async function floods({ target, form }: Siege): Promise<string[]> {
  const site = await target.prepare()
  try {
    const server = await site.start({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } })
    const { origin } = server
    const all = rounds[form]
    let isOver = false
    const unharmed = goesOn(origin, () => isOver)
    const signIns = await times(
      100 * all,
      () => ask(origin, { path: `${api}/login/token?code=rubbish`, headers: { ...proof, ...flooding } }),
      16,
    )
    const token = () =>
      ask(origin, { path: `${api}/login/liff`, body: { idToken: 'rubbish' }, headers: flooding! })
    const tokens = await times(100 * all, token, 16)
    const saves = await times(40 * all, (at) => save(origin, flooder, 'note', { name: `${at}` }), 16)
    const view = { surveyId: 'note', liffUrl: `${origin}/survey/note` }
    const path = `${api}/survey-configs/saveSurveyLog`
    const writes = await times(40 * all, () => ask(origin, { path, userId: flooder, body: view }), 16)
    const reads = await times(650 * all, () => ask(origin, { path: config, userId: flooder }), 16)
    isOver = true
    const findings = [
      ...notLimited('sign-ins', signIns, most.signIns),
      ...tokens.filter(({ status }) => status !== 401).map(({ status }) => `a forged token gives ${status}`),
      ...notLimited('saves of a form', saves, most.saves),
      ...notLimited('writes', [...saves, ...writes], most.writes),
      ...notLimited('reads', reads, most.reads),
      ...(await unharmed),
    ]
    await server.kill()
    return findings
  } finally {
    await site.remove()
  }
}

/** What is wrong where only so many of these may be looked at, and all others are to be told when to come again. */
function notLimited(what: string, replies: readonly Reply[], max: number): string[] {
  const tooMany = replies.filter(({ status }) => status === 429)
  const untold = tooMany.filter(({ retryAfter }) => !(Number(retryAfter) > 0))
  const lookedAt = replies.length - tooMany.length
  return [
    ...(lookedAt > max ? [`${lookedAt} ${what} of ${max} are let through`] : []),
    ...(untold.length > 0 ? [`${untold.length} ${what} are not told when to come again`] : []),
  ]
}

/** Somebody else signs in, reads and saves now and then until `isOver`. */
async function goesOn(origin: string, isOver: () => boolean): Promise<string[]> {
  const userId = resident('calm')
  const findings = new Set<string>()
  const note = (what: string, { status, ms }: Reply) => {
    if (status !== 200) findings.add(`beside a flood another resident's ${what} gives ${status}`)
    if (ms > WAIT_MS) findings.add(`beside a flood another resident's ${what} takes ${Math.round(ms)} ms`)
  }
  let saves = 0
  while (!isOver()) {
    note('sign-in', await signIn(origin))
    note('read', await ask(origin, { path: config, userId, headers: other! }))
    if (saves < most.saves)
      note('save', await save(origin, userId, 'note', { name: '花子' }, { headers: other! }))
    saves += 1
    await sleep(PAUSE_MS)
  }
  return [...findings]
}

/** Signs in as somebody whom the emulated LINE knows. */
async function signIn(origin: string): Promise<Reply> {
  const path = `/emulator/line/liff-token?resident=${demoResidents[0]!.userId}`
  const { body } = await ask(origin, { path, method: 'POST' })
  return ask(origin, { path: `${api}/login/liff`, body: { idToken: body.id_token }, headers: other! })
}

export const limits: readonly Case[] = [
  { name: 'floods of one resident and of one address', kind: 'limit', siege: floods },
]

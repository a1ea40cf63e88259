import { type Case, type Siege, times } from '../attack.ts'
import { api, ask, resident } from '../client.ts'

const userId = resident('heavy')
const stored = { short: 200, long: 1_500 } as const
const AT_ONCE = 10
const BUSY_MS = 100
const MEMORY_MB = 1_024
/** A row for each option, and one for the name. */
const ROWS = 201

/** One resident has stored more than any screen can show: whoever reads it must not keep others waiting. */
async function heavyAccount({ target, form }: Siege): Promise<string[]> {
  const answers = stored[form]
  const site = await target.prepare({ heavy: { userId, answers } })
  try {
    const server = await site.start()
    const own = { userId, counted: '"itemKey"', timeoutMs: 180_000 }
    const surveyId = 'choices'
    const wanted = [{ itemKey: 'name', value: '花子' }]
    // What a program does for the first time is slow whatever it reads: a resident with nothing is first.
    await ask(server.origin, {
      ...own,
      userId: resident('light'),
      path: `${api}/survey-results/query`,
      body: { surveyId },
    })
    server.forgetBusy()
    const lists = await times(AT_ONCE, () =>
      ask(server.origin, { ...own, path: `${api}/survey-results/query`, body: { surveyId } }),
    )
    const search = await ask(server.origin, {
      ...own,
      path: `${api}/survey-results/filterQuery`,
      body: { queryParams: { surveyId, surveyResults: wanted } },
    })
    const findings = [...lists, search]
      .filter(({ status, count }) => status !== 200 || count !== answers * ROWS)
      .map(({ status, count }) => `a list gives ${status} and ${count} of ${answers * ROWS} rows`)
    const busyMs = server.longestBusyMs()
    const memory = Math.round(server.peakMemory())
    if (busyMs > BUSY_MS) findings.push(`others wait ${busyMs} ms for the lists of one resident`)
    if (memory > MEMORY_MB) findings.push(`the lists of one resident take ${memory} MB`)
    await server.kill()
    return findings
  } finally {
    await site.remove()
  }
}

export const heavyAccounts: readonly Case[] = [
  { name: 'the answers of one resident, read ten times at once', kind: 'load', siege: heavyAccount },
]

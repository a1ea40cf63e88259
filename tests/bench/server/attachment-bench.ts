import { setTimeout as sleep } from 'node:timers/promises'
import { attachmentLimits } from '../../../domain/survey/rules/attachment-value.ts'
import { aPdf, inPieces } from '../../application/attachment/files.ts'
import type { CityServer } from '../../e2e/city-server.ts'
import { prepareBenchSite } from '../bench-site.ts'
import { benchSurvey } from '../bench-surveys.ts'
import { peakMemory } from '../processes.ts'
import { progress } from '../progress.ts'
import type { BenchOptions } from './compare-loads.ts'

const api = '/survey/api/v1/db/attachments'
const FILES = 200
const QUICK_FILES = 20
/** How often it is looked whether the server answers at once, milliseconds. */
const LOOK_EVERY_MS = 20

const survey = {
  ...benchSurvey('paper', 1),
  surveySchema: [{ itemKey: 'paper', title: '証明書', type: 'attachment' }],
}

/**
 * Sends 200 files of 10 MB at once, each by another resident, and has them judged and kept; 20 with `--quick`. Prints
 * how fast, the longest time in which the server answered nothing, and what memory it took (at most 512 MB).
 */
export async function attachmentBench({ quick }: BenchOptions): Promise<void> {
  const files = quick ? QUICK_FILES : FILES
  const site = await prepareBenchSite({ surveys: [survey] }, ['ours'])
  try {
    const tokens = await Promise.all(
      Array.from({ length: files }, (_, at) => site.tokenFor(`U-sender-${at}`)),
    )
    const server = await site.start('ours')
    try {
      progress(`sending ${files} files of 10 MB`)
      const looking = new AbortController()
      const longest = longestSilence(server, looking.signal)
      const content = aPdf(attachmentLimits.bytes)
      const pieces = inPieces(content).map((bytes) => Buffer.from(bytes).toString('base64'))
      const startedMs = performance.now()
      const again = await Promise.all(tokens.map((token) => send(server, token, pieces, content.length)))
      const seconds = (performance.now() - startedMs) / 1000
      looking.abort()
      const megabytes = (files * content.length) / 1e6
      console.log(
        [
          `${files} files of ${(content.length / 1e6).toFixed(1)} MB at once: ${seconds.toFixed(1)} s, ${(megabytes / seconds).toFixed(0)} MB/s`,
          `asked to come again ${again.reduce((sum, one) => sum + one, 0)} times`,
          `longest time without an answer to /healthz, the senders’ own waits included: ${(await longest).toFixed(0)} ms`,
          `peak memory of the server: ${peakMemory(server.pid).toFixed(0)} MB (at most 512)`,
        ].join('\n'),
      )
    } finally {
      await server.stop()
    }
  } finally {
    site.remove()
  }
}

/** Sends a file, as often as the server asks for it. @returns how often it was asked to come again */
async function send(
  { origin }: CityServer,
  token: string,
  pieces: readonly string[],
  bytes: number,
): Promise<number> {
  let again = 0
  const ask = async (call: string, body: string): Promise<{ attachmentId: string; answer: string }> => {
    for (;;) {
      const response = await fetch(`${origin}${api}/${call}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body,
      })
      const told = (await response.json()) as { data: { attachmentId: string; answer: string } }
      if (response.ok) return told.data
      if (response.status !== 503) throw new Error(`${call}: ${response.status} ${JSON.stringify(told)}`)
      again += 1
      await sleep(1_000)
    }
  }
  const about = { surveyId: survey.surveyId, itemKey: 'paper', name: '証明書.pdf', bytes }
  const { attachmentId } = await ask('begin', JSON.stringify(about))
  const file = `{"attachmentId":"${attachmentId}"`
  for (const [piece, content] of pieces.entries())
    await ask('piece', `${file},"piece":${piece},"content":"${content}"}`)
  const { answer } = await ask('finish', `${file}}`)
  if (!answer.startsWith(`${attachmentId}:${bytes}:`)) throw new Error(`not what was sent: ${answer}`)
  return again
}

/** How long the server took at most for what is always answered at once, milliseconds. */
async function longestSilence({ origin }: CityServer, until: AbortSignal): Promise<number> {
  let longest = 0
  while (!until.aborted) {
    const askedMs = performance.now()
    await (await fetch(`${origin}/healthz`)).arrayBuffer()
    longest = Math.max(longest, performance.now() - askedMs)
    await sleep(LOOK_EVERY_MS)
  }
  return longest
}

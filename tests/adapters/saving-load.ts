import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { rowsOf, tokenOf } from './server-child.ts'

/** How the saves of a load ended. */
export type SavingLoad = {
  /** Answers by status. */
  answers: Map<number, number>
  /** Error codes of requests that were sent and got no answer, such as ECONNRESET. */
  lost: string[]
}

type Sender = {
  port: number
  surveyId: string
  connections: number
  /** Whether it is to end; left out, when the server takes no connection any more. */
  isOver?: () => boolean
}

type NextToken = { nextToken: () => string }

/** So many residents save in turn, that none of them comes to a limit. */
const RESIDENTS = 100

/**
 * Saves on several connections, one request after the other on each, until it is over. One that the server closes after
 * its answer is replaced; every fourth sender takes a new one for each request anyway.
 */
export async function saveWithoutEnd(sender: Sender): Promise<SavingLoad> {
  const load: SavingLoad = { answers: new Map(), lost: [] }
  const tokens = await Promise.all(Array.from({ length: RESIDENTS }, (_, at) => tokenOf(`U${at}`)))
  let count = 0
  const nextToken = () => tokens[count++ % RESIDENTS]!
  await Promise.all(
    Array.from({ length: sender.connections }, (_, at) =>
      saveOnOne({ ...sender, nextToken }, load, at % 4 > 0),
    ),
  )
  return load
}

async function saveOnOne(
  sender: Sender & NextToken,
  { answers, lost }: SavingLoad,
  keepAlive: boolean,
): Promise<void> {
  const agent = new Agent({ keepAlive, maxSockets: 1 })
  while (!sender.isOver?.()) {
    try {
      const status = await save(sender, agent)
      answers.set(status, (answers.get(status) ?? 0) + 1)
    } catch (error) {
      const { code = String(error) } = error as NodeJS.ErrnoException
      agent.destroy()
      if (code !== 'ECONNREFUSED' || sender.isOver) lost.push(code)
      return
    }
  }
  agent.destroy()
}

function save({ port, nextToken, surveyId }: Sender & NextToken, agent: Agent): Promise<number> {
  const body = JSON.stringify(rowsOf(surveyId, { name: '花子' }))
  return new Promise((resolve, reject) => {
    const sent = request({
      agent,
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/survey/api/v1/db/survey-results/putItem',
      headers: {
        authorization: `Bearer ${nextToken()}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': randomUUID(),
      },
    })
    sent.once('error', reject)
    sent.once('response', (response) => {
      response.once('error', reject)
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
    sent.end(body)
  })
}

import { dirname } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../server/composition/config.ts'
import { serve } from '../../server/composition/serve.ts'
import { friday } from '../builders.ts'
import { surveysOfContract } from '../contracts/answer-writes.ts'
import { aPlacing, sending, sent } from '../contracts/order-writes.ts'
import { aClient } from './commands/databases.ts'
import { dataKey, newFile, openTestStorage, removeFiles, withBuiltWorker } from './storage/sqlite-files.ts'

afterAll(removeFiles)

/** A database with an order of unknown result, and two whose money is to be given back. */
async function aDatabase(): Promise<string> {
  const file = newFile()
  const storage = await openTestStorage({ file })
  await storage.city.import(surveysOfContract, friday)
  for (const to of ['unknown', 'refund_needed', 'refund_needed'] as const) {
    const placing = await sent(storage, aPlacing())
    expect(await storage.orders.move({ ...sending(placing), version: 2, to }, [])).toBe('moved')
  }
  await storage.close()
  return file
}

test('/metrics of a server that starts tells how many orders wait for the office [R16]', async () => {
  const file = await aDatabase()
  const env = {
    DATABASE_URL: `sqlite:${file}`,
    DATA_KEY: dataKey,
    SESSION_KEY: 's'.repeat(32),
    EMULATORS: 'line',
    PORT: '0',
  }
  const out = { isFailing: () => false, dropped: () => 0 }
  const given = { log: pino({ level: 'silent' }), out, clientFolder: await aClient() }
  const server = await serve(withBuiltWorker(readConfig(env, dirname(file))), given)
  const toSettle = async () => {
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
    return text.match(/^madoguchi_orders_to_settle\{.*$/gm)
  }
  try {
    await expect
      .poll(toSettle)
      .toEqual([
        'madoguchi_orders_to_settle{state="unknown"} 1',
        'madoguchi_orders_to_settle{state="refund_needed"} 2',
      ])
  } finally {
    await server.stop({ hurry: true })
  }
})

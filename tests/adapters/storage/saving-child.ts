import { openSqliteStorage } from '../../../adapters/storage/sqlite/sqlite-storage.ts'
import { friday } from '../../builders.ts'
import { aWrite, surveysOfContract } from '../../contracts/answer-writes.ts'
import { aTake, places } from '../../contracts/booking-writes.ts'
import { dataKey } from './sqlite-files.ts'

/**
 * A server under load: saves and books until it is killed and prints the answer id of every save that was acknowledged.
 */
async function saveForever(file: string, worker: string): Promise<void> {
  const storage = await openSqliteStorage({ file, dataKey, asServer: true, worker: new URL(worker) })
  await storage.city.import(surveysOfContract, friday)
  const name = process.pid.toString(36)
  let count = 0
  const resident = async () => {
    for (;;) {
      const number = ++count
      const answerId = `${name}-${number}`
      const userId = `U-${name}-${number % 50}`
      const answerCode = answerId.padStart(8, '0')
      const audit = [{ kind: 'answer.saved', at: friday, userId, surveyId: 'often', answerId }] as const
      const record = { answerId, userId, answerCode, surveyId: 'often', keyMs: friday }
      const idempotency = { call: 'putItem', key: answerId }
      const booked = places([aTake('court', { slotKey: number % 7, quota: 1_000_000 })])
      const { kind } = await storage.answers.save(aWrite(record, { audit, idempotency, places: booked }))
      if (kind === 'saved') process.stdout.write(`${answerId}\n`)
    }
  }
  await Promise.all(Array.from({ length: 32 }, resident))
}

const [file = '', worker = ''] = process.argv.slice(2)
await saveForever(file, worker)

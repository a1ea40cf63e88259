import { openSqliteStorage } from '../../../adapters/storage/sqlite/sqlite-storage.ts'
import { aBooking, aTake } from '../../contracts/booking-writes.ts'
import { dataKey } from './sqlite-files.ts'

/** A process that wants 60 places in one slot of 70 at once, and prints how many of them it was given. */
async function bookAtOnce(file: string, worker: string): Promise<void> {
  const storage = await openSqliteStorage({ file, dataKey, worker: new URL(worker) })
  const name = process.pid.toString(36)
  const bookings = Array.from({ length: 60 }, (_, number) => {
    const answerId = `${name}-${number}`
    const take = aTake('court', { quota: 70 })
    return aBooking([take], { answerId, userId: `U-${answerId}`, answerCode: answerId.padStart(8, '0') })
  })
  const outcomes = await Promise.all(bookings.map((write) => storage.answers.save(write)))
  await storage.close()
  process.stdout.write(String(outcomes.filter(({ kind }) => kind === 'saved').length))
}

const [file = '', worker = ''] = process.argv.slice(2)
await bookAtOnce(file, worker)
